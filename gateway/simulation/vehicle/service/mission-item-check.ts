import {
  MavCmd,
  MavFrame,
  MavMissionResult,
  MavMissionType,
} from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import { type StoredItem, storedFrame } from './mission-store.ts';

const MISSION_COMMANDS: ReadonlySet<number> = new Set([
  MavCmd.NAV_WAYPOINT,
  MavCmd.NAV_LOITER_UNLIM,
  MavCmd.NAV_LOITER_TURNS,
  MavCmd.NAV_LOITER_TIME,
  MavCmd.NAV_RETURN_TO_LAUNCH,
  MavCmd.NAV_LAND,
  MavCmd.NAV_TAKEOFF,
  MavCmd.NAV_DELAY,
  MavCmd.CONDITION_DELAY,
  MavCmd.CONDITION_YAW,
  MavCmd.DO_JUMP,
  MavCmd.DO_CHANGE_SPEED,
  MavCmd.DO_SET_HOME,
  MavCmd.DO_SET_SERVO,
  MavCmd.DO_SET_RELAY,
  MavCmd.DO_GRIPPER,
  MavCmd.DO_DIGICAM_CONTROL,
  MavCmd.DO_SET_CAM_TRIGG_DIST,
  MavCmd.DO_SET_ROI,
  MavCmd.DO_SET_ROI_LOCATION,
  MavCmd.DO_SET_ROI_NONE,
]);

const FENCE_COMMANDS: ReadonlySet<number> = new Set([
  MavCmd.NAV_FENCE_RETURN_POINT,
  MavCmd.NAV_FENCE_POLYGON_VERTEX_INCLUSION,
  MavCmd.NAV_FENCE_POLYGON_VERTEX_EXCLUSION,
  MavCmd.NAV_FENCE_CIRCLE_INCLUSION,
  MavCmd.NAV_FENCE_CIRCLE_EXCLUSION,
]);

const RALLY_COMMANDS: ReadonlySet<number> = new Set([MavCmd.NAV_RALLY_POINT]);

const COMMANDS: Readonly<Record<number, ReadonlySet<number>>> = {
  [MavMissionType.MISSION]: MISSION_COMMANDS,
  [MavMissionType.FENCE]: FENCE_COMMANDS,
  [MavMissionType.RALLY]: RALLY_COMMANDS,
};

/** Mission commands without a place: they come back with frame 0, whatever was sent. */
const WITHOUT_PLACE: ReadonlySet<number> = new Set([
  MavCmd.NAV_RETURN_TO_LAUNCH,
  MavCmd.NAV_DELAY,
  MavCmd.CONDITION_DELAY,
  MavCmd.CONDITION_YAW,
  MavCmd.DO_JUMP,
  MavCmd.DO_CHANGE_SPEED,
  MavCmd.DO_SET_SERVO,
  MavCmd.DO_SET_RELAY,
  MavCmd.DO_GRIPPER,
  MavCmd.DO_DIGICAM_CONTROL,
  MavCmd.DO_SET_CAM_TRIGG_DIST,
  MavCmd.DO_SET_ROI_NONE,
]);

/** How many items of a mission type fit on board, home included. Undefined for a type that is not kept. */
export function missionCapacity(missionType: number): number | undefined {
  if (missionType === MavMissionType.MISSION) return 650;
  if (missionType === MavMissionType.FENCE) return 70;
  return missionType === MavMissionType.RALLY ? 20 : undefined;
}

/** The item as the vehicle keeps it, or the MAV_MISSION_RESULT it is refused with. */
export function checkMissionItem(message: MessageByName['MISSION_ITEM_INT']): StoredItem | number {
  if (!COMMANDS[message.missionType]?.has(message.command)) return MavMissionResult.UNSUPPORTED;
  const isRally = message.missionType === MavMissionType.RALLY;
  const keepsFrame = isRally || message.missionType === MavMissionType.MISSION;
  const hasPlace = !WITHOUT_PLACE.has(message.command);
  const frame = storedFrame(message.frame);
  if (hasPlace && frame === undefined) return MavMissionResult.UNSUPPORTED_FRAME;
  if (isRally && frame !== MavFrame.GLOBAL_RELATIVE_ALT) return MavMissionResult.UNSUPPORTED_FRAME;
  for (const [value, result] of [
    [message.param1, MavMissionResult.INVALID_PARAM1],
    [message.param2, MavMissionResult.INVALID_PARAM2],
    [message.param3, MavMissionResult.INVALID_PARAM3],
  ] as const) {
    // Waypoints may leave their numbers open, a jump or a speed may not.
    if (Number.isNaN(value) && !hasPlace) return result;
  }
  if (hasPlace && Math.abs(message.x) > 90e7) return MavMissionResult.INVALID_PARAM5_X;
  if (hasPlace && Math.abs(message.y) > 180e7) return MavMissionResult.INVALID_PARAM6_Y;
  if (hasPlace && !Number.isFinite(message.z)) return MavMissionResult.INVALID_PARAM7;
  return {
    command: message.command,
    frame: hasPlace && keepsFrame ? (frame ?? 0) : 0,
    param1: numberOr0(message.param1),
    param2: numberOr0(message.param2),
    param3: numberOr0(message.param3),
    param4: numberOr0(message.param4),
    x: hasPlace ? message.x : 0,
    y: hasPlace ? message.y : 0,
    // Kept in centimetres, of rally points in whole metres.
    z: hasPlace ? storedHeightM(message.z, isRally) : 0,
  };
}

function storedHeightM(heightM: number, isRally: boolean): number {
  return isRally ? Math.trunc(heightM) : Math.round(heightM * 100) / 100;
}

function numberOr0(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
