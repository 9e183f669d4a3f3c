import type { FlightPlan, PlanEntry, PlanItem } from '../../../gateway/contract/flight-plan.ts';
import { jumpTarget } from '../../../gateway/flight-plan/jump-target.ts';
import { laidEntries } from './flight-plan-layout.ts';

/** MAV_CMD_DO_JUMP: its first value is the number of an item, which changes with everything before that item. */
const DO_JUMP = 177;

/** What a jump leads to: an entry, and which of its items. */
export interface JumpTarget {
  readonly entryId: string;
  readonly itemIndex: number;
}

export function isJump(entry: PlanEntry): entry is PlanItem & { readonly command: typeof DO_JUMP } {
  return entry.kind === 'item' && entry.command === DO_JUMP;
}

/** Undefined for a jump to nowhere. */
export function jumpTargetOf(plan: FlightPlan, jump: PlanItem): JumpTarget | undefined {
  return targetsOf(plan)[jumpTarget(jump, plan.autopilot)];
}

/**
 * The changed plan with its jumps leading to the items they led to before, wherever those stand now. A jump whose item is
 * gone leads nowhere, which the check calls an error: never to what took its place. A jump that was given another number by the
 * change keeps that. `copies`: of each copied entry, what it was copied from; then only copied jumps change: they lead to the copy
 * of their item, or to the item itself as long as it is the same.
 */
export function withJumpsKept(
  before: FlightPlan,
  after: FlightPlan,
  copies: ReadonlyMap<string, string> = new Map(),
): FlightPlan {
  if (before === after || !before.entries.some(isJump) || !after.entries.some(isJump)) return after;
  const copyOf = new Map([...copies].map(([copy, original]) => [original, copy]));
  const jumps = new Map(before.entries.filter(isJump).map((jump) => [jump.id, jump]));
  const targets = targetsOf(before);
  const firstIndexes = firstItemIndexes(after);
  let isSame = true;
  const entries = after.entries.map((entry) => {
    if (!isJump(entry)) return entry;
    const old = jumps.get(copies.get(entry.id) ?? entry.id);
    if (!old || old.params[0] !== entry.params[0]) return entry;
    const target = targets[jumpTarget(old, before.autopilot)];
    if (!target) return entry;
    const copied = copies.has(entry.id) ? copyOf.get(target.entryId) : undefined;
    const place = firstIndexes.get(copied ?? target.entryId);
    const number = place && numberOf(after, place.first + Math.min(target.itemIndex, place.count - 1));
    if (entry.params[0] === (number ?? null)) return entry;
    isSame = false;
    return withNumber(entry, number ?? null);
  });
  return isSame ? after : { ...after, entries };
}

/** Items that come behind `before` of them: their jumps counted from the first of their own. */
export function withJumpsBehind(entries: readonly PlanItem[], itemsBefore: number): PlanItem[] {
  return entries.map((entry) => {
    const number = entry.params[0];
    return isJump(entry) && number !== null ? withNumber(entry, number + itemsBefore) : entry;
  });
}

function withNumber(jump: PlanItem, number: number | null): PlanItem {
  return { ...jump, params: jump.params.with(0, number) as PlanItem['params'] };
}

function numberOf({ autopilot }: FlightPlan, itemIndex: number): number {
  return autopilot === 'ardupilot' ? itemIndex + 1 : itemIndex;
}

function firstItemIndexes(plan: FlightPlan): ReadonlyMap<string, { first: number; count: number }> {
  let first = 0;
  return new Map(
    laidEntries(plan).flatMap(({ entry, items }) => {
      const place = { first, count: items.length };
      first += items.length;
      return items.length > 0 ? [[entry.id, place] as const] : [];
    }),
  );
}

/** Of each item of the mission. */
function targetsOf(plan: FlightPlan): readonly JumpTarget[] {
  return laidEntries(plan).flatMap(({ entry, items }) =>
    items.map((_, itemIndex) => ({ entryId: entry.id, itemIndex })),
  );
}
