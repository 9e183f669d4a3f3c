import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { MavMissionResult } from '../../codec/generated/enums.ts';

/**
 * Why a mission transfer failed.
 * - `refused`: the vehicle refused it. `seq` is the wire number of the item concerned.
 * - `mission-unknown`: the vehicle may hold the old, the new, or neither mission. Read it first.
 * - `timed-out`, `interrupted`: a read ended without a result. Nothing changed.
 * - `busy`: another mission transfer of that vehicle is running. Nothing was sent.
 * - `not-sent`: no open link leads to the vehicle. Nothing was sent.
 */
export type MissionFailure =
  | {
      readonly kind: 'refused';
      readonly resultName: string;
      readonly text: OperatorText;
      readonly seq: number | undefined;
      /** The onboard mission may be damaged: ArduPilot writes item by item without rollback. */
      readonly isOnboardUnknown: boolean;
    }
  | { readonly kind: 'mission-unknown'; readonly text: OperatorText }
  | { readonly kind: 'timed-out' | 'interrupted'; readonly text: OperatorText }
  | { readonly kind: 'cancelled'; readonly isOnboardUnknown: boolean }
  | { readonly kind: 'busy' | 'not-sent' };

export type MissionOutcome<Value> = { readonly kind: 'done'; readonly value: Value } | MissionFailure;

/** A running transfer. The promise never rejects. */
export interface MissionTransfer<Value> {
  readonly outcome: Promise<MissionOutcome<Value>>;
  /** Stops sending and settles as `cancelled`. No effect once settled. */
  cancel(): void;
}

const NAMES = new Map<number, string>(Object.entries(MavMissionResult).map(([name, value]) => [value, name]));

const TEXTS: Readonly<Record<number, OperatorText>> = {
  [MavMissionResult.ERROR]: 'The vehicle cannot accept a mission now.',
  [MavMissionResult.UNSUPPORTED_FRAME]: 'The vehicle does not support the coordinate frame.',
  [MavMissionResult.UNSUPPORTED]: 'The vehicle does not support the command.',
  [MavMissionResult.NO_SPACE]: 'The mission has more items than the vehicle can store.',
  [MavMissionResult.INVALID]: 'The vehicle rejected a value as invalid.',
  [MavMissionResult.INVALID_PARAM1]: invalidParameter(1),
  [MavMissionResult.INVALID_PARAM2]: invalidParameter(2),
  [MavMissionResult.INVALID_PARAM3]: invalidParameter(3),
  [MavMissionResult.INVALID_PARAM4]: invalidParameter(4),
  [MavMissionResult.INVALID_PARAM5_X]: 'The vehicle rejected the latitude as invalid.',
  [MavMissionResult.INVALID_PARAM6_Y]: 'The vehicle rejected the longitude as invalid.',
  [MavMissionResult.INVALID_PARAM7]: 'The vehicle rejected the altitude as invalid.',
  [MavMissionResult.INVALID_SEQUENCE]: 'The vehicle expected a different item.',
  [MavMissionResult.DENIED]: 'The vehicle does not accept missions from this station now.',
  [MavMissionResult.OPERATION_CANCELLED]: 'The vehicle cancelled the transfer.',
};

function invalidParameter(number: number): OperatorText {
  return say('The vehicle rejected parameter {number} as invalid.', { number });
}

/** `ACCEPTED`, … or `RESULT_<n>`. https://mavlink.io/en/messages/common.html#MAV_MISSION_RESULT */
export function missionResultName(result: number): string {
  return NAMES.get(result) ?? `RESULT_${result}`;
}

/** Operator text for a refusing MAV_MISSION_RESULT. */
export function missionResultText(result: number): OperatorText {
  return TEXTS[result] ?? say('The vehicle refused with result {result}.', { result });
}
