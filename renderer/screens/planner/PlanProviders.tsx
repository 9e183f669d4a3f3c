import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { type CheckedPlan, useFlightPlanCheck } from '../../state/planner/flight-plan-check.ts';
import type { PlanPlace } from '../../state/planner/flight-plan-handles.ts';
import { laidEntries, usePlanGroundStore } from '../../state/planner/flight-plan-layout.ts';
import {
  homePlace,
  type LaidEntry,
  type RoutePoint,
  routeOf,
} from '../../state/planner/flight-plan-route.ts';
import { useFlightPlanStore } from '../../state/planner/flight-plan-store.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';

const NONE: ReadonlySet<string> = new Set();
const CheckContext = createContext<CheckedPlan | undefined>(undefined);
const ProblemContext = createContext(NONE);

/** Checks the plan once for every component that shows the result. */
export function PlanCheckProvider({ children }: { readonly children: ReactNode }) {
  const check = useFlightPlanCheck(useFlightPlanStore((state) => state.history.present.plan));
  const marked = useRef(NONE);
  const found = useMemo(() => new Set(check?.problems.flatMap(({ entryId }) => entryId ?? [])), [check]);
  // List and map are rendered only when other entries are marked.
  if (found.size !== marked.current.size || [...found].some((id) => !marked.current.has(id)))
    marked.current = found;
  return (
    <CheckContext value={check}>
      <ProblemContext value={marked.current}>{children}</ProblemContext>
    </CheckContext>
  );
}

/** Undefined until the plan was checked. */
export function usePlanCheck(): CheckedPlan | undefined {
  return useContext(CheckContext);
}

/** Entries with a problem. */
export function useProblemIds(): ReadonlySet<string> {
  return useContext(ProblemContext);
}

/** The plan as it would be flown. */
export interface PlanPicture {
  readonly laid: readonly LaidEntry[];
  readonly route: readonly RoutePoint[];
  readonly home: PlanPlace | undefined;
}

const PictureContext = createContext<PlanPicture>({ laid: [], route: [], home: undefined });

/**
 * Computes once what follows from the plan and from the home of the selected vehicle. An edit redraws only
 * the components that use the result: redrawing the whole screen takes longer than a frame.
 */
export function PlanPictureProvider({ children }: { readonly children: ReactNode }) {
  const plan = useFlightPlanStore((state) => state.history.present.plan);
  const vehicleHome = useVehicle(useSelectedVehicleId())?.telemetry.home;
  const { lat, lon } = vehicleHome ?? {};
  const groundTurn = usePlanGroundStore((state) => state.turn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn represents the ground under the plan
  const laid = useMemo(() => laidEntries(plan), [plan, groundTurn]);
  const route = useMemo(() => routeOf(laid), [laid]);
  const home = useMemo(
    () => homePlace(plan, lat === undefined || lon === undefined ? undefined : { lat, lon }),
    [plan, lat, lon],
  );
  const picture = useMemo(() => ({ laid, route, home }), [laid, route, home]);
  return <PictureContext value={picture}>{children}</PictureContext>;
}

export function usePlanPicture(): PlanPicture {
  return useContext(PictureContext);
}
