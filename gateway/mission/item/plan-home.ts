import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import type { FlightPlan } from '../../contract/mission/flight-plan.ts';

/** The reference of heights above home. */
export type PlanHome = GeoPoint & { readonly altitudeAmslM: number };

/** The home of the plan, otherwise that of its vehicle; undefined if neither is known. */
export function planHome(
  { home }: Pick<FlightPlan, 'home'>,
  ofVehicle: PlanHome | undefined,
): PlanHome | undefined {
  if (!home) return ofVehicle;
  const [longitudeDeg, latitudeDeg] = home.at;
  return { latitudeDeg, longitudeDeg, altitudeAmslM: home.altitudeAmslM };
}
