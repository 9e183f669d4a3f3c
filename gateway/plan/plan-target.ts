import { policyTarget } from '../action/policy-snapshot.ts';
import type { GeoPoint } from '../base/local-frame.ts';
import type { ZoneLookup } from '../flight-plan/zone-lookup.ts';
import type { PolicyTarget } from '../policy/policy-input.ts';
import type { PlanEntry } from './plan-entry.ts';
import { planVehicles } from './plan-vehicles.ts';
import type { VehicleOf } from './plan-world.ts';

/** Where a plan as a whole leads and how high, from the points its steps name. */
export function planTarget(entry: PlanEntry, vehicleOf: VehicleOf, zones: ZoneLookup): PolicyTarget {
  const points: GeoPoint[] = [];
  let highestAltitudeM: number | null = null;
  const see = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { lat, lon, altitudeM, altitude_m: itemAltitudeM, items } = value as Record<string, unknown>;
    if (typeof lat === 'number' && typeof lon === 'number' && (lat !== 0 || lon !== 0))
      points.push({ latitudeDeg: lat, longitudeDeg: lon });
    for (const altitude of [altitudeM, itemAltitudeM])
      if (typeof altitude === 'number') highestAltitudeM = Math.max(highestAltitudeM ?? altitude, altitude);
    if (Array.isArray(items)) for (const item of items) see(item);
  };
  for (const { action } of entry.steps.values()) see(action.params);
  const [vehicleId, ...others] = planVehicles(entry);
  const home = vehicleId === undefined || others.length > 0 ? undefined : vehicleOf(vehicleId)?.home;
  const homePoint = home ? { latitudeDeg: home.lat, longitudeDeg: home.lon } : undefined;
  return policyTarget(points, highestAltitudeM, homePoint, zones);
}
