import {
  MavCmd,
  MavFrame,
  MavMissionResult,
  MavMissionType,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { Copter } from '../copter/copter.ts';
import type { StoredItem } from '../service/mission-store.ts';
import type { ParameterStore } from '../service/parameter-store.ts';

/** An item of a list with the frame it was received in. */
export type Px4MissionItem = StoredItem & { readonly autocontinue: number };

const AT_A_PLACE: ReadonlySet<number> = new Set([
  MavCmd.NAV_WAYPOINT,
  MavCmd.NAV_LOITER_UNLIM,
  MavCmd.NAV_LOITER_TIME,
  MavCmd.NAV_LAND,
  MavCmd.NAV_TAKEOFF,
  MavCmd.DO_SET_ROI_LOCATION,
]);

const WITHOUT_PLACE: ReadonlySet<number> = new Set([
  MavCmd.DO_JUMP,
  MavCmd.DO_CHANGE_SPEED,
  MavCmd.DO_SET_HOME,
  MavCmd.DO_LAND_START,
  MavCmd.NAV_DELAY,
  MavCmd.NAV_RETURN_TO_LAUNCH,
  MavCmd.DO_SET_ROI_NONE,
  MavCmd.CONDITION_DELAY,
]);

const FENCE_COMMANDS: ReadonlySet<number> = new Set([
  MavCmd.NAV_FENCE_RETURN_POINT,
  MavCmd.NAV_FENCE_POLYGON_VERTEX_INCLUSION,
  MavCmd.NAV_FENCE_POLYGON_VERTEX_EXCLUSION,
  MavCmd.NAV_FENCE_CIRCLE_INCLUSION,
  MavCmd.NAV_FENCE_CIRCLE_EXCLUSION,
]);

const FRAMES: ReadonlyMap<number, number> = new Map([
  [MavFrame.GLOBAL, MavFrame.GLOBAL],
  [MavFrame.GLOBAL_INT, MavFrame.GLOBAL],
  [MavFrame.GLOBAL_RELATIVE_ALT, MavFrame.GLOBAL_RELATIVE_ALT],
  [MavFrame.GLOBAL_RELATIVE_ALT_INT, MavFrame.GLOBAL_RELATIVE_ALT],
]);

/** Capacity for items of a type; undefined for a type that this PX4 does not store. */
export function px4Capacity(missionType: number): number | undefined {
  if (missionType === MavMissionType.MISSION) return 500;
  return missionType === MavMissionType.FENCE ? 64 : undefined;
}

/**
 * The item as PX4 stores it, or the MAV_MISSION_RESULT of a refusal. A command with a place needs a
 * global frame, one without needs MAV_FRAME_MISSION. A position of 0/0 is valid.
 */
export function checkPx4Item(message: MessageByName['MISSION_ITEM_INT']): Px4MissionItem | number {
  const { command, missionType, x, y, z, autocontinue, param1, param2, param3, param4 } = message;
  if (missionType === MavMissionType.FENCE)
    return FENCE_COMMANDS.has(command) ? stored(FRAMES.get(message.frame) ?? 0) : MavMissionResult.ERROR;
  const frame = FRAMES.get(message.frame);
  if (frame !== undefined) return AT_A_PLACE.has(command) ? stored(frame) : MavMissionResult.UNSUPPORTED;
  if (message.frame !== MavFrame.MISSION) return MavMissionResult.UNSUPPORTED_FRAME;
  return WITHOUT_PLACE.has(command) ? stored(MavFrame.MISSION) : MavMissionResult.UNSUPPORTED;

  function stored(storedFrame: number): Px4MissionItem {
    return { command, frame: storedFrame, param1, param2, param3, param4, x, y, z, autocontinue };
  }
}

/** Converts for the airframe: home is first, so jumps shift by one; unset values are 0. */
export function flownItems(items: readonly Px4MissionItem[]): readonly StoredItem[] {
  return items.map(({ autocontinue: _, ...item }) => ({
    ...item,
    frame: item.frame === MavFrame.MISSION ? MavFrame.GLOBAL : item.frame,
    param1: item.command === MavCmd.DO_JUMP ? item.param1 + 1 : orZero(item.param1),
    param2: orZero(item.param2),
    param3: orZero(item.param3),
    param4: orZero(item.param4),
  }));
}

function orZero(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** Why PX4 refuses a mission, in the text of PX4; undefined if it flies it. */
export function infeasibility(
  items: readonly Px4MissionItem[],
  craft: Copter,
  parameters: ParameterStore,
): string | undefined {
  const { frame, home } = craft;
  const placed = items.filter((item) => item.frame !== MavFrame.MISSION);
  const [first] = placed;
  if (items[0]?.command === MavCmd.NAV_LAND) return 'Mission rejected: starts with landing';
  const takeoff = placed.findIndex(({ command }) => command === MavCmd.NAV_TAKEOFF);
  if (takeoff > 0) return 'Mission rejected: takeoff not first waypoint item';
  const takeoffItem = placed[takeoff];
  if (takeoffItem) {
    const homeUpM = takeoffItem.frame === MavFrame.GLOBAL ? frame.originAltitudeAmslM + (home?.upM ?? 0) : 0;
    if (takeoffItem.z - homeUpM <= 0) return 'Mission rejected: Takeoff altitude below home altitude!';
  }
  if (first && home) {
    const place = frame.toPlane(first.x / 1e7, first.y / 1e7);
    const farM = Math.hypot(place.northM - home.northM, place.eastM - home.eastM);
    const limitM = parameters.get('MIS_DIST_1WP');
    if (limitM > 0 && farM > limitM)
      return `First waypoint too far away: ${Math.round(farM)} m, ${limitM} m allowed`;
  }
  for (const [index, item] of placed.entries()) {
    const place = { ...frame.toPlane(item.x / 1e7, item.y / 1e7), upM: (home?.upM ?? 0) + item.z };
    const goal =
      item.frame === MavFrame.GLOBAL ? { ...place, upM: item.z - frame.originAltitudeAmslM } : place;
    if (item.command !== MavCmd.NAV_LAND && craft.fence.forbids(goal))
      return `Geofence violation for waypoint ${index + 1}`;
  }
  return undefined;
}
