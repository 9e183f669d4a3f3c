import type { FlightPlan, PlanEntry } from '../../../gateway/contract/flight-plan.ts';
import type { MissionItem } from '../../../gateway/contract/mission.ts';
import { followsGround, layOutEntry } from '../../../gateway/flight-plan/lay-out-plan.ts';
import { presentGround, usePlanGroundStore } from './flight-plan-ground.ts';
import type { LaidEntry } from './flight-plan-route.ts';

interface Kept {
  readonly context: string;
  readonly items: readonly MissionItem[] | undefined;
}

/** An entry that stays is laid out once, however often its neighbours change. */
const kept = new WeakMap<PlanEntry, Kept>();

/** Every entry with the items it is sent as, numbered as the autopilot counts them. */
export function laidEntries(plan: FlightPlan): readonly LaidEntry[] {
  const { vehicle, home, cruiseSpeedMps, climbSpeedMps, descentSpeedMps } = plan;
  const level = [vehicle, cruiseSpeedMps, home?.altitudeAmslM].join();
  const { turn } = usePlanGroundStore.getState();
  const following = [level, home?.at, climbSpeedMps, descentSpeedMps, turn].join();
  let seq = 1;
  return plan.entries.map((entry) => {
    const items = itemsOf(entry, plan, followsGround(entry) ? following : level);
    const laid: LaidEntry = { entry, firstSeq: seq, items: items ?? [], isTooFine: items === undefined };
    seq += laid.items.length;
    return laid;
  });
}

function itemsOf(entry: PlanEntry, plan: FlightPlan, context: string): readonly MissionItem[] | undefined {
  const before = kept.get(entry);
  if (before?.context === context) return before.items;
  const items = layOutEntry(entry, plan, presentGround());
  kept.set(entry, { context, items });
  return items;
}
