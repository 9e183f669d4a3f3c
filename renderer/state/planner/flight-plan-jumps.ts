import type { FlightPlan, PlanEntry, PlanItem } from '../../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem } from '../../../gateway/contract/mission/mission.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { jumpTarget } from '../../../gateway/mission/item/jump-target.ts';
import { laidEntries } from './flight-plan-layout.ts';

/**
 * MAV_CMD_DO_JUMP: its first value is the number of an item, which changes with everything before that item.
 * A plan keeps it as the plan's autopilot counts.
 */
export const DO_JUMP = 177;

/** A vehicle's may be neither of those plans are made for. */
type Autopilot = TelemetryVehicle['autopilot'];

/** What a jump leads to: an entry, and which of its items. */
export interface JumpTarget {
  readonly entryId: string;
  readonly itemIndex: number;
}

export function isJump(entry: PlanEntry): entry is PlanItem & { readonly command: typeof DO_JUMP } {
  return entry.kind === 'item' && entry.command === DO_JUMP;
}

/**
 * What a jump leads to, as the list and the map number the items: from 1, whatever the autopilot counts from;
 * null: to nothing.
 */
export function jumpMark(jump: PlanItem, autopilot: FlightPlan['autopilot']): number | null {
  return jump.params[0] === null ? null : jumpTarget(jump, autopilot) + 1;
}

export function withJumpMark(
  jump: PlanItem,
  mark: number | null,
  autopilot: FlightPlan['autopilot'],
): PlanItem {
  return withNumber(jump, mark === null ? null : mark - 1 + firstNumber(autopilot));
}

/** Items with their jumps as one autopilot counts, for another; the same ones where both count alike. */
export function withJumpsCountedBy<Item extends MissionItem>(
  items: readonly Item[],
  from: Autopilot,
  to: Autopilot,
): readonly Item[] {
  const shift = firstNumber(to) - firstNumber(from);
  if (shift === 0) return items;
  return items.map((item) => {
    const number = item.params[0];
    return item.command === DO_JUMP && number !== null ? withNumber(item, number + shift) : item;
  });
}

/** Of the first item in jumps: an ArduPilot keeps home as item 0; every other is sent a list without home. */
function firstNumber(autopilot: Autopilot): 0 | 1 {
  return autopilot === 'ardupilot' ? 1 : 0;
}

/** Undefined for a jump without a target. */
export function jumpTargetOf(plan: FlightPlan, jump: PlanItem): JumpTarget | undefined {
  return targetsOf(plan)[jumpTarget(jump, plan.autopilot)];
}

/**
 * The changed plan, with each jump leading to the same item as before, wherever that item is now. A jump
 * whose item is gone leads nowhere, which the check reports as an error. It never leads to the item that took
 * its place. A jump whose number the change itself altered keeps the new number.
 * `copies`: maps each copied entry to its original. Then only copied jumps change. They lead to the copy of
 * their item, or to the item itself if that was not copied.
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
    const copied = target && copies.has(entry.id) ? copyOf.get(target.entryId) : undefined;
    const place = target && firstIndexes.get(copied ?? target.entryId);
    const mark = place && place.first + Math.min(target.itemIndex, place.count - 1) + 1;
    // A jump without a target keeps its number.
    const kept = target
      ? withJumpMark(entry, mark ?? null, after.autopilot)
      : withJumpMark(entry, jumpMark(old, before.autopilot), after.autopilot);
    if (entry.params[0] === kept.params[0]) return entry;
    isSame = false;
    return kept;
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

function withNumber<Item extends MissionItem>(jump: Item, number: number | null): Item {
  return { ...jump, params: jump.params.with(0, number) as MissionItem['params'] };
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

/** For each mission item. */
function targetsOf(plan: FlightPlan): readonly JumpTarget[] {
  return laidEntries(plan).flatMap(({ entry, items }) =>
    items.map((_, itemIndex) => ({ entryId: entry.id, itemIndex })),
  );
}
