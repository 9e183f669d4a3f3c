import type { MissionItem } from '../contract/mission.ts';
import { missionLegs } from '../flight-plan/mission-legs.ts';
import { FIRST_NOT_NAVIGATION, referenceOf } from '../flight-plan/plan-place.ts';
import type { ZoneLookup } from '../flight-plan/zone-lookup.ts';
import type { PolicyTarget } from '../policy/policy-input.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import { wayTarget } from './policy-snapshot.ts';
import { homeAltitudeAmslM } from './reposition-step.ts';

/**
 * Where a mission leads and how high: the way there from where the vehicle is, every leg, jumps, and the way home.
 * Altitudes above mean sea level count from home, from 0 while it is not known.
 */
export function missionTarget(
  items: readonly MissionItem[],
  vehicle: VehicleState,
  zones: ZoneLookup,
): PolicyTarget {
  const homeAmslM = homeAltitudeAmslM(vehicle);
  const altitudes = items.flatMap(({ command, altitude_m, frame }) =>
    command >= FIRST_NOT_NAVIGATION || altitude_m === null
      ? []
      : [referenceOf(frame) === 'sea' ? altitude_m - (homeAmslM ?? 0) : altitude_m],
  );
  let highest: number | null = null;
  for (const altitudeM of altitudes) highest = Math.max(highest ?? altitudeM, altitudeM);
  const { position, home } = vehicle;
  const start = position && {
    latitudeDeg: position.latitudeDeg,
    longitudeDeg: position.longitudeDeg,
    altitudeM: position.altitudeRelativeHomeM,
  };
  return wayTarget(missionLegs(items, { position: start, home, homeAmslM }), highest, home, zones);
}
