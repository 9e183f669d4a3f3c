import { t } from '../../language/translate.ts';
import type { RecordTone } from '../command-center/records.ts';
import type { GroupMember, GroupOutcome } from '../vehicle/group-order.ts';
import { vehicleCondition } from '../vehicle/vehicle-condition.ts';
import type { VehicleEntry } from '../vehicle/vehicle-store.ts';
import type { FeedEntry } from './feed-entries.ts';

/** What became of a group action on one vehicle. */
export interface GroupRow {
  readonly member: GroupMember;
  readonly tone: RecordTone;
  readonly stateText: string;
  readonly reasons: readonly string[];
  readonly originals: readonly string[];
  readonly isLinkLost: boolean;
  readonly recordId: string | undefined;
  readonly isLeaseHeld: boolean;
}

const TONE_ORDER: readonly RecordTone[] = ['failed', 'unknown', 'running', 'done'];

/** The vehicles of a group action: failures first, then by system id. */
export function groupRows(
  outcome: GroupOutcome,
  entries: readonly FeedEntry[],
  vehicles: Readonly<Record<string, VehicleEntry>>,
  nowMs: number,
): readonly GroupRow[] {
  return outcome.members
    .map((member) => {
      const vehicle = vehicles[member.vehicleId];
      const isLinkLost = vehicle === undefined || vehicleCondition(vehicle, nowMs) === 'lost';
      return groupRow(member, entryOf(member, entries), isLinkLost);
    })
    .toSorted(
      (a, b) =>
        TONE_ORDER.indexOf(a.tone) - TONE_ORDER.indexOf(b.tone) || a.member.systemId - b.member.systemId,
    );
}

/** Whether an entry of the command feed is that of a member. */
export function isEntryOf({ answer, vehicleId }: GroupMember, entry: FeedEntry): boolean {
  if (answer === undefined || entry.vehicleId !== vehicleId) return false;
  return (
    entry.entryId === answer.entryId || (answer.traceId !== undefined && entry.traceId === answer.traceId)
  );
}

function entryOf(member: GroupMember, entries: readonly FeedEntry[]): FeedEntry | undefined {
  return entries.find((entry) => isEntryOf(member, entry));
}

function groupRow(member: GroupMember, entry: FeedEntry | undefined, isLinkLost: boolean): GroupRow {
  const row = { member, isLinkLost, recordId: entry?.recordId, isLeaseHeld: entry?.isLeaseHeld ?? false };
  if (member.notSent !== undefined)
    return {
      ...row,
      tone: 'failed',
      stateText: t('not sent'),
      reasons: [member.notSent],
      originals: [],
    };
  if (entry) {
    const { tone, stateText, reasons, originals } = entry;
    return { ...row, tone, stateText, reasons, originals };
  }
  return {
    ...row,
    tone: member.answer ? 'unknown' : 'running',
    stateText: member.answer ? t('no longer in this window') : t('sending'),
    reasons: [],
    originals: [],
  };
}
