import { create } from 'zustand';
import type { PlanHome } from '../../../gateway/mission/item/plan-home.ts';
import type { PlanGround } from '../../../gateway/mission/pattern/lay-out-plan.ts';
import type { GroundHeights } from '../map/ground-heights.ts';

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
