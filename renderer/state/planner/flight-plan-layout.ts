import type { FlightPlan, PlanEntry } from '../../../gateway/contract/mission/flight-plan.ts';
import { followsGround, layOutEntry } from '../../../gateway/mission/pattern/lay-out-plan.ts';
import { presentGround, usePlanGroundStore } from './flight-plan-ground.ts';
import type { LaidEntry } from './flight-plan-route.ts';

interface Kept {
  readonly context: string;
  readonly laid: LaidEntry;
}

/** An entry that stays is laid out once, however often its neighbours change. */
const kept = new WeakMap<PlanEntry, Kept>();

/**
 * Every entry with the items it is sent as, numbered from 1 as the list and the map show them, whatever the
 * autopilot counts from.
 */
export function laidEntries(plan: FlightPlan): readonly LaidEntry[] {
  const { vehicle, home, cruiseSpeedMps, climbSpeedMps, descentSpeedMps } = plan;
  const level = [vehicle, cruiseSpeedMps, home?.altitudeAmslM].join();
  const { turn } = usePlanGroundStore.getState();
  const following = [level, home?.at, climbSpeedMps, descentSpeedMps, turn].join();
  let seq = 1;
  return plan.entries.map((entry) => {
    const laid = laidAt(entry, seq, plan, followsGround(entry) ? following : level);
    seq += laid.items.length;
    return laid;
  });
}

function laidAt(entry: PlanEntry, firstSeq: number, plan: FlightPlan, context: string): LaidEntry {
  const before = kept.get(entry);
  const isLaid = before?.context === context;
  if (isLaid && before.laid.firstSeq === firstSeq) return before.laid;
  const laid = isLaid ? { ...before.laid, firstSeq } : laidAnew(entry, firstSeq, plan);
  kept.set(entry, { context, laid });
  return laid;
}

function laidAnew(entry: PlanEntry, firstSeq: number, plan: FlightPlan): LaidEntry {
  const items = layOutEntry(entry, plan, presentGround());
  return { entry, firstSeq, items: items ?? [], isTooFine: items === undefined };
}
