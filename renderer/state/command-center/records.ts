import type { CommandRecord } from '../../../gateway/contract/command/command.ts';
import type { RecordFilter } from '../../api/commands.ts';
import { laterRecord } from '../vehicle/command-store.ts';

export interface RecordListInput {
  /** Pages as they were read, in any order. */
  readonly pages: readonly CommandRecord[];
  /** Records from the stream. */
  readonly live: Readonly<Record<string, CommandRecord>>;
  readonly filter: RecordFilter;
  /** Older records are still to be read. */
  readonly hasMore: boolean;
}

/**
 * The records to show, newest first: each in its latest version, those that came since the pages were read on top.
 * Live records older than the last page stay out while that page is not the last, so that the list has no gaps.
 */
export function recordList({ pages, live, filter, hasMore }: RecordListInput): readonly CommandRecord[] {
  const oldestMs =
    hasMore && pages.length > 0 ? Math.min(...pages.map((record) => record.createdAtMs)) : undefined;
  const known = new Map(pages.map((record) => [record.commandId, record]));
  for (const record of Object.values(live)) {
    const before = known.get(record.commandId);
    if (before) known.set(record.commandId, laterRecord(before, record));
    else if (oldestMs === undefined || record.createdAtMs >= oldestMs) known.set(record.commandId, record);
  }
  return [...known.values()].filter((record) => fits(record, filter)).toSorted(newestFirst);
}

/** Whether the record is one of those that are asked for. */
export function fits(record: CommandRecord, filter: RecordFilter): boolean {
  return (
    (!filter.category || record.category === filter.category) &&
    (!filter.vehicle || record.vehicleId === filter.vehicle) &&
    (!filter.state || record.state === filter.state) &&
    (!filter.actor || record.actor.id === filter.actor)
  );
}

function newestFirst(a: CommandRecord, b: CommandRecord): number {
  return b.createdAtMs - a.createdAtMs || (a.commandId < b.commandId ? 1 : -1);
}
