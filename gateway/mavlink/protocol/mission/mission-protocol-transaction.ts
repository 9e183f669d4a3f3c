import type { Clock } from '../../../base/clock.ts';
import type { MessageByName } from '../../codec/generated/messages.ts';
import type { WireItem } from './mission-item-encoding.ts';
import type { MissionOutcome } from './mission-protocol-outcome.ts';

/** The fields of a mission message without addresses and mission type. */
export type MissionBody<N extends MissionMessageName> = Omit<
  MessageByName[N],
  'targetSystem' | 'targetComponent' | 'missionType'
>;

export type MissionMessageName =
  | 'MISSION_COUNT'
  | 'MISSION_ITEM_INT'
  | 'MISSION_REQUEST_LIST'
  | 'MISSION_REQUEST_INT'
  | 'MISSION_ACK'
  | 'MISSION_CLEAR_ALL';

/** What a transaction uses: the connection to its vehicle and the clock. */
export interface MissionLine {
  readonly clock: Clock;
  /** Initial estimate. */
  readonly rttMs: number;
  /** Name of the list in texts: "mission", "fence", "rally points". */
  readonly noun: string;
  /** @returns false when no open link leads to the vehicle. */
  send<N extends MissionMessageName>(name: N, body: MissionBody<N>): boolean;
}

/** The transfer ends after this long a silence. ArduPilot gives up after 8 s without an item. */
export const MISSION_SILENCE_MS = 10_000;

/** The receiver of an exchange. Messages are already matched by source, target and mission type. */
export interface MissionReceiver {
  onCount?(count: number): void;
  onRequest?(seq: number): void;
  onItem?(seq: number, item: WireItem): void;
  onAck(result: number): void;
  /** The vehicle is lost or has rebooted. */
  interrupt(reason: 'link-lost' | 'rebooted'): void;
  cancel(): void;
  /** Stops timers. Nothing is sent or settled afterwards. */
  stop(): void;
}

/** One exchange with one vehicle. Calls `settle` exactly once unless stopped before. */
export interface MissionTransaction<Value> extends MissionReceiver {
  begin(settle: (outcome: MissionOutcome<Value>) => void): void;
}

export function interruptionText(reason: 'link-lost' | 'rebooted'): string {
  return reason === 'link-lost'
    ? 'The link was lost during the transfer.'
    : 'The vehicle rebooted during the transfer.';
}
