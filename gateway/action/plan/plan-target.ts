import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import { wayTarget } from '../../command/approval/policy-snapshot.ts';
import type { PolicyTarget } from '../../command/policy/engine/policy-input.ts';
import type { GroundHeight } from '../../mission/check/plan-surroundings.ts';
import { vehicleSurroundings } from '../../mission/check/vehicle-surroundings.ts';
import { highestHeightM } from '../../mission/item/item-height.ts';
import { type Leg, pointLegs } from '../../mission/item/leg.ts';
import { missionLegs } from '../../mission/item/mission-legs.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import { missionOf } from '../steps/mission/step-mission.ts';
import type { PlanEntry } from './plan-entry.ts';
import { planVehicles } from './plan-vehicles.ts';
import type { VehicleOf } from './run/plan-world.ts';

/**
 * Where a plan as a whole leads and how high: the points its steps name, and the routes of the missions they
 * upload.
 */
export function planTarget(
  entry: PlanEntry,
  vehicleOf: VehicleOf,
  zones: ZoneLookup,
  groundAmslM?: GroundHeight,
): PolicyTarget {
  const points: GeoPoint[] = [];
  const ways: Leg[] = [];
  let highestAltitudeM: number | null = null;
  const seeHeight = (heightM: number | null) => {
    if (heightM !== null) highestAltitudeM = Math.max(highestAltitudeM ?? heightM, heightM);
  };
  for (const { action } of entry.steps.values()) {
    const { lat, lon, altitudeM } = action.params;
    if (typeof lat === 'number' && typeof lon === 'number' && (lat !== 0 || lon !== 0))
      points.push({ latitudeDeg: lat, longitudeDeg: lon });
    seeHeight(typeof altitudeM === 'number' ? altitudeM : null);
    const items = missionOf(action);
    if (!items) continue;
    const vehicle = action.vehicleId === null ? undefined : vehicleOf(action.vehicleId);
    const home = vehicle && vehicleSurroundings(vehicle).home;
    const homeAmslM = home?.altitudeAmslM;
    seeHeight(highestHeightM(items, { homeAmslM, groundAmslM }));
    ways.push(...missionLegs(items, { position: undefined, home, homeAmslM }));
  }
  const [vehicleId, ...others] = planVehicles(entry);
  const home = vehicleId === undefined || others.length > 0 ? undefined : vehicleOf(vehicleId)?.home;
  const homePoint = home ? { latitudeDeg: home.lat, longitudeDeg: home.lon } : undefined;
  return wayTarget([...pointLegs(points), ...ways], highestAltitudeM, homePoint, zones);
}
