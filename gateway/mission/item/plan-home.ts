import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import type { FlightPlan } from '../../contract/mission/flight-plan.ts';

/** What heights above home count from. */
export type PlanHome = GeoPoint & { readonly altitudeAmslM: number };

/** The home a plan names itself, else that of its vehicle; undefined where neither is known. */
export function planHome(
  { home }: Pick<FlightPlan, 'home'>,
  ofVehicle: PlanHome | undefined,
): PlanHome | undefined {
  if (!home) return ofVehicle;
  const [longitudeDeg, latitudeDeg] = home.at;
  return { latitudeDeg, longitudeDeg, altitudeAmslM: home.altitudeAmslM };
}
