import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import type { SetupCommand } from './setup-gate.ts';

const PERIOD_US = 200_000;

/** Asks for a message five times a second; it stays so until the vehicle is switched off. */
export function streamCommand(messageId: number): SetupCommand {
  return {
    name: 'SET_MESSAGE_INTERVAL',
    command: MavCmd.SET_MESSAGE_INTERVAL,
    params: [messageId, PERIOD_US, 0, 0, 0, 0, 0],
    retry: 'idempotent',
  };
}
