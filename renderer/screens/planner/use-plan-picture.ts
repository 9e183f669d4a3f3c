import { useMemo } from 'react';
import type { FlightPlan } from '../../../gateway/contract/flight-plan.ts';
import type { PlanPlace } from '../../state/flight-plan/flight-plan-handles.ts';
import { laidEntries } from '../../state/flight-plan/flight-plan-layout.ts';
import {
  homePlace,
  type LaidEntry,
  type RoutePoint,
  routeOf,
} from '../../state/flight-plan/flight-plan-route.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';

/** A plan as it would be flown. */
export interface PlanPicture {
  readonly laid: readonly LaidEntry[];
  readonly route: readonly RoutePoint[];
  readonly home: PlanPlace | undefined;
}

/** What follows from the plan and from where the selected vehicle calls home. */
export function usePlanPicture(plan: FlightPlan): PlanPicture {
  const vehicleHome = useVehicle(useSelectedVehicleId())?.telemetry.home;
  const { lat, lon } = vehicleHome ?? {};
  const laid = useMemo(() => laidEntries(plan), [plan]);
  const route = useMemo(() => routeOf(laid), [laid]);
  const home = useMemo(
    () => homePlace(plan, lat === undefined || lon === undefined ? undefined : { lat, lon }),
    [plan, lat, lon],
  );
  return useMemo(() => ({ laid, route, home }), [laid, route, home]);
}
