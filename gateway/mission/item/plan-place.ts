import type { HeightReference } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { MavCmd, MavFrame } from '../../mavlink/codec/generated/enums.ts';
import type { LonLat } from './plan-frame.ts';

/** More than any vehicle flies, but still quick to lay out. Larger patterns are not laid out. */
export const MAX_LAID_OUT_ITEMS = 50_000;

/** MAV_CMD_NAV_…: commands from here on have no flight destination. */
export const FIRST_NOT_NAVIGATION = 96;

/** The frame for heights relative to `reference`. */
const FRAME_OF: Readonly<Record<HeightReference, number>> = {
  home: MavFrame.GLOBAL_RELATIVE_ALT,
  sea: MavFrame.GLOBAL,
  terrain: MavFrame.GLOBAL_TERRAIN_ALT,
};

const REFERENCE_OF: Readonly<Record<number, HeightReference>> = {
  [MavFrame.GLOBAL]: 'sea',
  [MavFrame.GLOBAL_INT]: 'sea',
  [MavFrame.GLOBAL_RELATIVE_ALT]: 'home',
  [MavFrame.GLOBAL_RELATIVE_ALT_INT]: 'home',
  [MavFrame.GLOBAL_TERRAIN_ALT]: 'terrain',
  [MavFrame.GLOBAL_TERRAIN_ALT_INT]: 'terrain',
};

/** Altitude reference of an item; undefined for a frame that is not global. */
export function referenceOf(frame: number): HeightReference | undefined {
  return REFERENCE_OF[frame];
}

/** The same item with another altitude reference. */
export function inReference(item: MissionItem, heightM: number, reference: HeightReference): MissionItem {
  return { ...item, frame: FRAME_OF[reference], altitude_m: Math.round(heightM * 100) / 100 };
}

/** As exact as on the wire. */
function placeOf([longitude, latitude]: LonLat): { lat: number; lon: number } {
  return { lat: Math.round(latitude * 1e7) / 1e7, lon: Math.round(longitude * 1e7) / 1e7 };
}

/** A command with a place. */
export function placedItem(
  command: number,
  at: LonLat,
  heightM: number,
  reference: HeightReference,
  params: MissionItem['params'] = [0, 0, 0, null],
): MissionItem {
  const altitude_m = Math.round(heightM * 100) / 100;
  return {
    command,
    frame: FRAME_OF[reference],
    params,
    ...placeOf(at),
    altitude_m,
    autocontinue: true,
  };
}

export function waypoint(at: LonLat, heightM: number, reference: HeightReference): MissionItem {
  return placedItem(MavCmd.NAV_WAYPOINT, at, heightM, reference);
}

/** A command without a place. */
export function plainItem(command: number, ...params: readonly number[]): MissionItem {
  const [param1 = 0, param2 = 0, param3 = 0, param4 = 0] = params;
  return {
    command,
    frame: MavFrame.GLOBAL,
    params: [param1, param2, param3, param4],
    lat: null,
    lon: null,
    altitude_m: null,
    autocontinue: true,
  };
}

/** A photo every `distanceM`; 0 stops. */
export function cameraTrigger(distanceM: number): MissionItem {
  const isOn = distanceM > 0 ? 1 : 0;
  return plainItem(MavCmd.DO_SET_CAM_TRIGG_DIST, Math.round(distanceM * 100) / 100, 0, isOn);
}

/** Speed over ground from here on; the throttle stays. */
export function speedItem(speedMps: number): MissionItem {
  return plainItem(MavCmd.DO_CHANGE_SPEED, 1, speedMps, -1);
}
