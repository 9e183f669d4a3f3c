import type { CheckedPlan } from './flight-plan-check.ts';
import { laidEntries } from './flight-plan-layout.ts';

/** What flying one entry takes from the one before it, without wind. */
export interface EntryLeg {
  readonly distanceM: number;
  readonly durationS: number;
  /** From true north, of the way to its first item; null where it only climbs or waits. */
  readonly bearingDeg: number | null;
}

/** The leg of each entry by its id, a pattern as the sum of its own. An entry that is not flown has none. */
export function entryLegs({ plan, estimate }: Pick<CheckedPlan, 'plan' | 'estimate'>) {
  const byItem = new Map(estimate.legs.map((leg) => [leg.itemIndex, leg]));
  const legs = new Map<string, EntryLeg>();
  for (const { entry, firstSeq, items } of laidEntries(plan))
    for (const index of items.keys()) {
      const leg = byItem.get(firstSeq - 1 + index);
      if (!leg) continue;
      const before = legs.get(entry.id);
      legs.set(entry.id, {
        distanceM: (before?.distanceM ?? 0) + leg.distanceM,
        durationS: (before?.durationS ?? 0) + leg.durationS,
        bearingDeg: before ? before.bearingDeg : leg.bearingDeg,
      });
    }
  return legs;
}
