import { MavCmd, MavFrame, MavResult } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { Requester } from '../telemetry/vehicle-output.ts';

/** A COMMAND_INT, or a COMMAND_LONG converted to it. */
export interface CommandRequest {
  readonly command: number;
  /** False when received as COMMAND_LONG: some commands are supported as COMMAND_INT only. */
  readonly isInt: boolean;
  readonly frame: number;
  readonly param1: number;
  readonly param2: number;
  readonly param3: number;
  readonly param4: number;
  /** Degrees × 1e7, or the command's param5. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly requester: Requester;
}

/** Commands whose param5 and param6 are degrees in COMMAND_LONG. */
const WITH_PLACE: ReadonlySet<number> = new Set([
  MavCmd.DO_SET_HOME,
  MavCmd.DO_SET_ROI,
  MavCmd.DO_SET_ROI_LOCATION,
]);

export function fromCommandInt(message: MessageByName['COMMAND_INT'], requester: Requester): CommandRequest {
  return { ...message, isInt: true, requester };
}

export function fromCommandLong(
  message: MessageByName['COMMAND_LONG'],
  requester: Requester,
): CommandRequest {
  const scale = WITH_PLACE.has(message.command) ? 1e7 : 1;
  const isTakeoff = message.command === MavCmd.NAV_TAKEOFF;
  return {
    command: message.command,
    isInt: false,
    frame: isTakeoff ? MavFrame.GLOBAL_RELATIVE_ALT : MavFrame.GLOBAL,
    param1: message.param1,
    param2: message.param2,
    param3: message.param3,
    param4: message.param4,
    x: Math.round(message.param5 * scale),
    y: Math.round(message.param6 * scale),
    z: message.param7,
    requester,
  };
}

/** Whether x and y are valid degrees × 1e7. */
export function isPlace({ x, y }: CommandRequest): boolean {
  return Math.abs(x) <= 90e7 && Math.abs(y) <= 180e7;
}

/** Metres that fit every message that carries them. */
export function isHeight(heightM: number): boolean {
  return Math.abs(heightM) <= 20_000;
}

/** MAV_RESULT of an action that either succeeds at once or not. */
export function resultOf(isDone: boolean): number {
  return isDone ? MavResult.ACCEPTED : MavResult.FAILED;
}
