import { create } from 'zustand';
import type { LaunchRecord } from '../../../gateway/contract/action/launch.ts';
import type { CommandRecord } from '../../../gateway/contract/command/command.ts';
import type { CommandState } from '../../../gateway/contract/command/command-state.ts';
import type { ErrorCode } from '../../../gateway/contract/error.ts';
import type { MissionRun } from '../../../gateway/contract/mission/mission.ts';
import type { OperatorText } from '../../../gateway/contract/operator-text.ts';

/** Something this window asked for and the gateway did not take: it has no record of the gateway's. */
export interface RefusedOrder {
  readonly orderId: string;
  readonly vehicleId: string | undefined;
  readonly text: string;
  /** The gateway's own words where it has a code, else in the language chosen. */
  readonly reason: OperatorText;
  /** Error code of the gateway; undefined if there was no response. */
  readonly code?: ErrorCode | undefined;
  /** The outcome is unknown: the command may have taken effect. */
  readonly isUnanswered?: boolean | undefined;
  readonly traceId: string | undefined;
  readonly atMs: number;
}

interface CommandStore {
  readonly records: Readonly<Record<string, CommandRecord>>;
  readonly launches: Readonly<Record<string, LaunchRecord>>;
  readonly missionRuns: Readonly<Record<string, MissionRun>>;
  readonly refused: readonly RefusedOrder[];
  /** Feed entries dismissed by the operator. */
  readonly dismissed: ReadonlySet<string>;
}

const KEPT = 200;

const empty: CommandStore = {
  records: {},
  launches: {},
  missionRuns: {},
  refused: [],
  dismissed: new Set(),
};

/** Commands, launches and mission runs from click to end. */
export const useCommandStore = create<CommandStore>(() => empty);

const STATE_RANK: Readonly<Record<CommandState, number>> = {
  authorised: 0,
  awaiting_approval: 0,
  sent: 1,
  accepted: 2,
  in_progress: 3,
  done: 4,
  denied: 4,
  refused: 4,
  failed: 4,
  unknown: 4,
  cancelled: 4,
};

/** Whether it has ended. */
export function isEnded(state: CommandState): boolean {
  return STATE_RANK[state] === 4;
}

/** The more advanced of two versions of a record: REST answers and stream frames may cross. */
export function laterRecord(known: CommandRecord, come: CommandRecord): CommandRecord {
  return STATE_RANK[known.state] > STATE_RANK[come.state] ? known : come;
}

/** Takes a record unless a later state of it is already known: REST answers and stream frames may cross. */
export function receiveCommand(record: CommandRecord): void {
  useCommandStore.setState(({ records, refused }) => {
    const known = records[record.commandId];
    if (known && laterRecord(known, record) === known) return {};
    return {
      records: newest({ ...records, [record.commandId]: record }, (each) => each.createdAtMs),
      refused: refused.filter((order) => order.traceId !== record.traceId),
    };
  });
}

export function receiveLaunch(launch: LaunchRecord): void {
  useCommandStore.setState(({ launches }) => ({
    launches: newest({ ...launches, [launch.launchId]: launch }, (each) => each.updatedAtMs),
  }));
}

export function receiveMissionRun(run: MissionRun): void {
  useCommandStore.setState(({ missionRuns }) => ({
    missionRuns: newest({ ...missionRuns, [run.missionId]: run }, (each) => each.updatedAtMs),
  }));
}

/** Notes an order that got no record, unless the record came by the stream with the same trace. */
export function noteRefusedOrder(order: RefusedOrder): void {
  useCommandStore.setState(({ refused, records }) => {
    const isRecorded = Object.values(records).some((record) => record.traceId === order.traceId);
    return isRecorded ? {} : { refused: [order, ...refused].slice(0, KEPT) };
  });
}

export function dismissEntry(entryId: string): void {
  useCommandStore.setState(({ dismissed }) => ({ dismissed: new Set([...dismissed, entryId]) }));
}

function newest<Item>(items: Record<string, Item>, atMs: (item: Item) => number): Record<string, Item> {
  const entries = Object.entries(items);
  if (entries.length <= KEPT) return items;
  return Object.fromEntries(entries.toSorted(([, a], [, b]) => atMs(b) - atMs(a)).slice(0, KEPT));
}
