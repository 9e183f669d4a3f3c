import { create } from 'zustand';
import type { SplitPart } from './flight-plan-split.ts';

interface FlightPlanSplitStore {
  /** The survey that is being split; undefined while none is. */
  readonly surveyId: string | undefined;
  /** What it would be split into, for the map. */
  readonly parts: readonly SplitPart[];
}

const NOTHING: FlightPlanSplitStore = { surveyId: undefined, parts: [] };

/** A survey that is being split over vehicles: nothing of the plan changes by it. */
export const useFlightPlanSplitStore = create<FlightPlanSplitStore>(() => NOTHING);

export function beginSplit(surveyId: string): void {
  useFlightPlanSplitStore.setState({ surveyId, parts: [] });
}

export function showSplitParts(parts: readonly SplitPart[]): void {
  useFlightPlanSplitStore.setState({ parts });
}

export function endSplit(): void {
  useFlightPlanSplitStore.setState(NOTHING);
}
