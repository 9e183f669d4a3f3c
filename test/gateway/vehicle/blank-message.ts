import {
  MESSAGE_DEFINITIONS,
  type MessageByName,
  type MessageName,
} from '../../../gateway/mavlink/codec/generated/messages.ts';

/** A message of zeros and empty texts that does not know the charge, with what a test wants different. */
export function blankMessage<N extends MessageName>(
  name: N,
  fields: Partial<MessageByName[N]> = {},
): MessageByName[N] {
  const { maxLength, decode } = MESSAGE_DEFINITIONS[name];
  const message = decode(new DataView(new ArrayBuffer(maxLength)), 0);
  return { ...message, ...('batteryRemaining' in message && { batteryRemaining: -1 }), ...fields };
}

export function heartbeatOf(fields: Partial<MessageByName['HEARTBEAT']> = {}): MessageByName['HEARTBEAT'] {
  return blankMessage('HEARTBEAT', {
    type: 2,
    autopilot: 3,
    baseMode: 81,
    systemStatus: 3,
    mavlinkVersion: 3,
    ...fields,
  });
}
