import { MavMissionResult } from '../../codec/generated/enums.ts';

/**
 * Why a mission transfer did not succeed.
 * - `refused`: the vehicle said no; `seq` is the item it was about, as numbered on the wire.
 * - `mission-unknown`: what the vehicle now holds is neither proven old nor new; it must be read before it is flown.
 * - `timed-out`, `interrupted`: a reading transfer ended without a result; nothing changed.
 * - `busy`: another mission transfer of that vehicle still runs; nothing was sent.
 * - `not-sent`: no open link leads to the vehicle; nothing was sent.
 */
export type MissionFailure =
  | {
      readonly kind: 'refused';
      readonly resultName: string;
      readonly text: string;
      readonly seq: number | undefined;
      /** The mission on board may be damaged: ArduPilot writes item by item and does not go back. */
      readonly isOnboardUnknown: boolean;
    }
  | { readonly kind: 'mission-unknown'; readonly text: string }
  | { readonly kind: 'timed-out' | 'interrupted'; readonly text: string }
  | { readonly kind: 'cancelled'; readonly isOnboardUnknown: boolean }
  | { readonly kind: 'busy' | 'not-sent' };

export type MissionOutcome<Value> = { readonly kind: 'done'; readonly value: Value } | MissionFailure;

/** A running transfer. The promise never rejects. */
export interface MissionTransfer<Value> {
  readonly outcome: Promise<MissionOutcome<Value>>;
  /** Stops sending; settles `cancelled`. Harmless when it has settled. */
  cancel(): void;
}

const NAMES = new Map<number, string>(Object.entries(MavMissionResult).map(([name, value]) => [value, name]));

const TEXTS: Readonly<Record<number, string>> = {
  [MavMissionResult.ERROR]: 'The vehicle cannot accept a mission now.',
  [MavMissionResult.UNSUPPORTED_FRAME]: 'The vehicle does not support the coordinate frame.',
  [MavMissionResult.UNSUPPORTED]: 'The vehicle does not support the command.',
  [MavMissionResult.NO_SPACE]: 'The mission has more items than the vehicle can store.',
  [MavMissionResult.INVALID]: 'The vehicle rejected a value as invalid.',
  [MavMissionResult.INVALID_PARAM1]: 'The vehicle rejected parameter 1 as invalid.',
  [MavMissionResult.INVALID_PARAM2]: 'The vehicle rejected parameter 2 as invalid.',
  [MavMissionResult.INVALID_PARAM3]: 'The vehicle rejected parameter 3 as invalid.',
  [MavMissionResult.INVALID_PARAM4]: 'The vehicle rejected parameter 4 as invalid.',
  [MavMissionResult.INVALID_PARAM5_X]: 'The vehicle rejected the latitude as invalid.',
  [MavMissionResult.INVALID_PARAM6_Y]: 'The vehicle rejected the longitude as invalid.',
  [MavMissionResult.INVALID_PARAM7]: 'The vehicle rejected the altitude as invalid.',
  [MavMissionResult.INVALID_SEQUENCE]: 'The vehicle expected a different item.',
  [MavMissionResult.DENIED]: 'The vehicle does not accept missions from this station now.',
  [MavMissionResult.OPERATION_CANCELLED]: 'The vehicle cancelled the transfer.',
};

/** `ACCEPTED`, … or `RESULT_<n>`. https://mavlink.io/en/messages/common.html#MAV_MISSION_RESULT */
export function missionResultName(result: number): string {
  return NAMES.get(result) ?? `RESULT_${result}`;
}

/** What a refusing MAV_MISSION_RESULT means, for the operator. */
export function missionResultText(result: number): string {
  return TEXTS[result] ?? `The vehicle refused with result ${result}.`;
}
