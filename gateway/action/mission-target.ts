import type { MissionItem } from '../contract/mission.ts';
import type { Leg, WayPoint } from '../flight-plan/leg.ts';
import type { ZoneLookup } from '../flight-plan/zone-lookup.ts';
import { MavCmd, MavFrame } from '../mavlink/generated/enums.ts';
import type { PolicyTarget } from '../policy/policy-input.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import { wayTarget } from './policy-snapshot.ts';
import { homeAltitudeAmslM } from './reposition-step.ts';

const AMSL_FRAMES: ReadonlySet<number> = new Set([MavFrame.GLOBAL, MavFrame.GLOBAL_INT]);
const HOME_FRAMES: ReadonlySet<number> = new Set([
  MavFrame.GLOBAL_RELATIVE_ALT,
  MavFrame.GLOBAL_RELATIVE_ALT_INT,
]);
/** MAV_CMD_NAV_…: below 96 an item is flown to and its last value is an altitude. */
const FIRST_NOT_NAVIGATION = 96;

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
      : [AMSL_FRAMES.has(frame) ? altitude_m - (homeAmslM ?? 0) : altitude_m],
  );
  let highest: number | null = null;
  for (const altitudeM of altitudes) highest = Math.max(highest ?? altitudeM, altitudeM);
  return wayTarget(missionLegs(items, vehicle, homeAmslM), highest, vehicle.home, zones);
}

function missionLegs(
  items: readonly MissionItem[],
  { position, home }: VehicleState,
  homeAmslM: number | undefined,
): readonly Leg[] {
  const start: WayPoint | undefined = position && {
    latitudeDeg: position.latitudeDeg,
    longitudeDeg: position.longitudeDeg,
    altitudeM: position.altitudeRelativeHomeM,
  };
  const places = items.map((item) => placeOf(item, homeAmslM));
  const legs: Leg[] = [];
  let last = start;
  const flyTo = (to: WayPoint) => {
    legs.push({ from: last ?? to, to, ...(last && last === start && { isFromHere: true }) });
    last = to;
  };
  for (const [index, { command, params, altitude_m }] of items.entries()) {
    const place = places[index];
    if (command === MavCmd.DO_JUMP && last) {
      // Autopilots that keep home as item 0 count from there.
      for (const target of [params[0], (params[0] ?? 0) - 1]) {
        const to = places[target ?? -1];
        if (to) legs.push({ from: last, to });
      }
    } else if (command >= FIRST_NOT_NAVIGATION) continue;
    else if (place) flyTo(place);
    // How high it returns is a parameter of the autopilot.
    else if (command === MavCmd.NAV_RETURN_TO_LAUNCH && home) flyTo({ ...home, altitudeM: undefined });
    else if (last && altitude_m !== null && altitude_m !== 0)
      flyTo({ ...last, altitudeM: heightOf(items[index], homeAmslM) });
  }
  return legs;
}

/** The place of an item; undefined when it names none. */
function placeOf(item: MissionItem, homeAmslM: number | undefined): WayPoint | undefined {
  const { command, lat, lon } = item;
  if (command >= FIRST_NOT_NAVIGATION || lat === null || lon === null || (lat === 0 && lon === 0))
    return undefined;
  return { latitudeDeg: lat, longitudeDeg: lon, altitudeM: heightOf(item, homeAmslM) };
}

/** Above home; undefined where it counts from the terrain or from a sea level whose distance from home is not known. */
function heightOf(item: MissionItem | undefined, homeAmslM: number | undefined): number | undefined {
  if (!item || item.altitude_m === null) return undefined;
  if (HOME_FRAMES.has(item.frame)) return item.altitude_m;
  return AMSL_FRAMES.has(item.frame) && homeAmslM !== undefined ? item.altitude_m - homeAmslM : undefined;
}
