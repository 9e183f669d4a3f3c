import type { GeoPoint } from '../base/local-frame.ts';
import type { MissionItem } from '../contract/mission.ts';
import { MavFrame } from '../mavlink/generated/enums.ts';
import type { PolicyTarget } from '../policy/policy-input.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import { policyTarget } from './policy-snapshot.ts';
import { homeAltitudeAmslM } from './reposition-step.ts';
import type { ZoneLookup } from './zone-lookup.ts';

const AMSL_FRAMES: ReadonlySet<number> = new Set([MavFrame.GLOBAL, MavFrame.GLOBAL_INT]);
/** MAV_CMD_NAV_…: below 96 an item is flown to and its last value is an altitude. */
const FIRST_NOT_NAVIGATION = 96;

/** Where a mission leads and how high. Altitudes above mean sea level count from home, from 0 while it is not known. */
export function missionTarget(
  items: readonly MissionItem[],
  vehicle: VehicleState,
  zones: ZoneLookup,
): PolicyTarget {
  const flown = items.filter(({ command }) => command < FIRST_NOT_NAVIGATION);
  const points: GeoPoint[] = flown.flatMap(({ lat, lon }) =>
    lat === null || lon === null || (lat === 0 && lon === 0) ? [] : [{ latitudeDeg: lat, longitudeDeg: lon }],
  );
  const homeAmslM = homeAltitudeAmslM(vehicle) ?? 0;
  const altitudes = flown.flatMap(({ altitude_m, frame }) =>
    altitude_m === null ? [] : [AMSL_FRAMES.has(frame) ? altitude_m - homeAmslM : altitude_m],
  );
  const highest = altitudes.length === 0 ? null : Math.max(...altitudes);
  return policyTarget(points, highest, vehicle.home, zones);
}
