import type { GeoPoint } from '../base/local-frame.ts';
import type { PolicyTarget } from '../policy/policy-input.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import { policyTarget } from './policy-snapshot.ts';
import type { ZoneLookup } from './zone-lookup.ts';

/** Where a guided command leads and how high, from the names its parameters have in the contract. */
export function commandTarget(
  params: Readonly<Record<string, unknown>>,
  vehicle: VehicleState,
  zones: ZoneLookup,
): PolicyTarget {
  const { lat, lon, altitudeM } = params;
  const isPlaced = typeof lat === 'number' && typeof lon === 'number';
  const points: GeoPoint[] = isPlaced ? [{ latitudeDeg: lat, longitudeDeg: lon }] : [];
  // A climb in place is bound by the zone it happens in.
  if (!isPlaced && typeof altitudeM === 'number' && vehicle.position) points.push(vehicle.position);
  return policyTarget(points, typeof altitudeM === 'number' ? altitudeM : null, vehicle.home, zones);
}
