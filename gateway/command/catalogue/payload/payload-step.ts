import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { MESSAGE_ID, type MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { CommandLongRequest } from '../../../mavlink/protocol/command/command-request.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import type { ActionRefusal, ActionStep } from '../action-definition.ts';

/** One COMMAND_LONG to a component; missing parameters are 0. */
export function payloadStep(
  name: keyof typeof MavCmd,
  params: readonly number[],
  componentId: number | undefined,
  retry: CommandLongRequest['retry'] = 'idempotent',
): ActionStep {
  const [p1 = 0, p2 = 0, p3 = 0, p4 = 0, p5 = 0, p6 = 0, p7 = 0] = params;
  return {
    name,
    componentId,
    request: { form: 'long', command: MavCmd[name], params: [p1, p2, p3, p4, p5, p6, p7], retry },
  };
}

/** Asks for one message afterwards, so that the effect is seen soon. A refusal changes nothing. */
export function askStep(message: MessageName, componentId: number | undefined): ActionStep {
  return { ...payloadStep('REQUEST_MESSAGE', [MESSAGE_ID[message]], componentId), isOptional: true };
}

/** A component is gone after this silence, measured while its vehicle is heard. */
export const PAYLOAD_GONE_MS = 10_000;

/** Refuses a command to a camera or gimbal that the vehicle does not have, or that fell silent. */
export function whyNoDevice(
  device: { readonly heardAtMs: number } | undefined,
  id: number | undefined,
  vehicle: VehicleState,
  words: { readonly none: string; readonly silent: string },
): ActionRefusal | undefined {
  if (!device) return id === undefined ? undefined : { code: 'unsupported-command', reason: words.none };
  return vehicle.lastFrameAtMs - device.heardAtMs > PAYLOAD_GONE_MS
    ? { code: 'state-conflict', reason: words.silent }
    : undefined;
}
