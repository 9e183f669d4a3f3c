import { create } from 'zustand';
import type { FlightPlan, PlanEntry } from '../../../gateway/contract/mission/flight-plan.ts';
import type { PlanHome } from '../../../gateway/mission/item/plan-home.ts';
import {
  followsGround,
  layOutEntry,
  type PlanGround,
} from '../../../gateway/mission/pattern/lay-out-plan.ts';
import type { GroundHeights } from '../map/ground-heights.ts';
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

interface PlanGroundStore {
  /** Undefined while no file of heights is there. */
  readonly heights: GroundHeights | undefined;
  /** Of the selected vehicle. */
  readonly home: PlanHome | undefined;
  /** Another one whenever something above came or changed. */
  readonly turn: number;
}

/** What the planner lays patterns out over that follow the ground, as far as this window knows it. */
export const usePlanGroundStore = create<PlanGroundStore>(() => ({
  heights: undefined,
  home: undefined,
  turn: 0,
}));

/** Names what is known, or that there is more of it than before. */
export function notePlanGround(heights: GroundHeights | undefined, home: PlanHome | undefined): void {
  usePlanGroundStore.setState(({ turn }) => ({ heights, home, turn: turn + 1 }));
}

/** For laying out one entry: from the first height that is missing on, nothing more is looked up. */
export function presentGround(): PlanGround {
  const { heights, home } = usePlanGroundStore.getState();
  if (!heights) return { home };
  let isMissing = false;
  return {
    home,
    groundAmslM: ({ latitudeDeg, longitudeDeg }) => {
      const heightM = isMissing ? undefined : heights.at(latitudeDeg, longitudeDeg);
      isMissing ||= heightM === undefined;
      return heightM;
    },
  };
}
