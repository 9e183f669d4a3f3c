import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { PlanPlace } from '../../../state/planner/flight-plan-handles.ts';
import { laidEntries, usePlanGroundStore } from '../../../state/planner/flight-plan-layout.ts';
import {
  homePlace,
  type LaidEntry,
  type RoutePoint,
  routeOf,
} from '../../../state/planner/flight-plan-route.ts';
import { useFlightPlanStore } from '../../../state/planner/flight-plan-store.ts';
import { useSelectedVehicleId } from '../../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';

/** A plan as it would be flown. */
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
