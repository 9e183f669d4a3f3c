import type { MissionItem } from '../../../contract/mission/mission.ts';
import { hasPlace } from '../../../contract/vehicle/item-place.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import { MavCmd, MavFrame } from '../../codec/generated/enums.ts';
import type { MissionItemInt } from '../../codec/generated/messages.ts';

/** How autopilots differ in storing a mission. */
export interface MissionDialect {
  readonly autopilot: TelemetryVehicle['autopilot'];
  /** Sent as item 0 if the autopilot keeps home there. */
  readonly home:
    | { readonly latitudeDeg: number; readonly longitudeDeg: number; readonly altitudeAmslM: number }
    | undefined;
}

/** The fields of one item on the wire. Sequence and addresses are added when it is sent. */
export type WireItem = Pick<
  MissionItemInt,
  'command' | 'frame' | 'param1' | 'param2' | 'param3' | 'param4' | 'x' | 'y' | 'z' | 'autocontinue'
>;

/** ArduPilot rejects NaN elsewhere (INVALID_PARAM1 …). In these yaw fields it means "unchanged". */
const YAW_MAY_BE_NAN: ReadonlySet<number> = new Set([
  MavCmd.NAV_WAYPOINT,
  MavCmd.NAV_LAND,
  MavCmd.NAV_TAKEOFF,
  MavCmd.NAV_VTOL_TAKEOFF,
  MavCmd.NAV_VTOL_LAND,
]);

/** Commands with a position. PX4 keeps them in a global frame, all others in MAV_FRAME_MISSION. */
const PX4_PLACED: ReadonlySet<number> = new Set([
  MavCmd.NAV_WAYPOINT,
  MavCmd.NAV_LOITER_UNLIM,
  MavCmd.NAV_LOITER_TIME,
  MavCmd.NAV_LOITER_TO_ALT,
  MavCmd.NAV_LAND,
  MavCmd.NAV_TAKEOFF,
  MavCmd.NAV_VTOL_TAKEOFF,
  MavCmd.NAV_VTOL_LAND,
  MavCmd.DO_SET_ROI,
  MavCmd.DO_SET_ROI_LOCATION,
  MavCmd.CONDITION_GATE,
]);
const PX4_PLACE_FRAMES: ReadonlySet<number> = new Set([
  MavFrame.GLOBAL,
  MavFrame.GLOBAL_INT,
  MavFrame.GLOBAL_RELATIVE_ALT,
  MavFrame.GLOBAL_RELATIVE_ALT_INT,
]);

/** Frames with x and y in metres × 1e4. All others use degrees × 1e7. */
const LOCAL_FRAMES: ReadonlySet<number> = new Set([
  MavFrame.LOCAL_NED,
  MavFrame.LOCAL_ENU,
  MavFrame.LOCAL_OFFSET_NED,
  MavFrame.BODY_NED,
  MavFrame.BODY_OFFSET_NED,
  MavFrame.BODY_FRD,
  MavFrame.LOCAL_FRD,
  MavFrame.LOCAL_FLU,
]);

/** ArduPilot reports the older name of the same frame. */
const SAME_FRAME: Readonly<Record<number, number>> = {
  [MavFrame.GLOBAL_INT]: MavFrame.GLOBAL,
  [MavFrame.GLOBAL_RELATIVE_ALT_INT]: MavFrame.GLOBAL_RELATIVE_ALT,
  [MavFrame.GLOBAL_TERRAIN_ALT_INT]: MavFrame.GLOBAL_TERRAIN_ALT,
};

/** 1e-7 degrees is 11 mm. One step is rounding. */
const POSITION_TOLERANCE_E7 = 2;
/** ArduPilot stores centimetres. */
const ALTITUDE_TOLERANCE_M = 0.02;
/** Autopilots store parameters in small integers. */
const PARAM_TOLERANCE = 0.51;
const PARAM_TOLERANCE_SHARE = 0.02;

/** ArduPilot keeps home as item 0 and does not fly it. */
export function hasHomeItem(dialect: MissionDialect): boolean {
  return dialect.autopilot === 'ardupilot';
}

/** ArduPilot answers each item request independently. PX4 answers in order only. Others are unknown. */
export function canAnswerAnyOrder(autopilot: MissionDialect['autopilot']): boolean {
  return autopilot === 'ardupilot';
}

/** The list to send: parameters and jump targets unchanged, with home first where needed. */
export function toWire(items: readonly MissionItem[], dialect: MissionDialect): readonly WireItem[] {
  const wire = (dialect.autopilot === 'px4' ? px4Items(items, dialect) : items).map((item) =>
    itemToWire(item, dialect),
  );
  return hasHomeItem(dialect) ? [homeItem(dialect), ...wire] : wire;
}

/** The inverse of {@link toWire} for a read list, without home. */
export function fromWire(wire: readonly WireItem[], dialect: MissionDialect): readonly MissionItem[] {
  return (hasHomeItem(dialect) ? wire.slice(1) : wire).map((item) => {
    const scale = LOCAL_FRAMES.has(item.frame) ? undefined : 1e7;
    return {
      command: item.command,
      frame: item.frame,
      params: [known(item.param1), known(item.param2), known(item.param3), known(item.param4)],
      lat: scale === undefined ? null : degrees(item.x / scale, 90),
      lon: scale === undefined ? null : degrees(item.y / scale, 180),
      altitude_m: known(item.z),
      autocontinue: item.autocontinue !== 0,
    };
  });
}

/**
 * True when `read` is `sent` as an autopilot returns it: renamed frames, rounded floats, unused
 * parameters zeroed.
 */
export function isSameItem(sent: WireItem, read: WireItem): boolean {
  const isPlaced = sent.x !== 0 || sent.y !== 0;
  // The autopilot chooses the frame of an item without a position.
  const hasFrame = isPlaced || zeroIfNaN(sent.z) !== 0;
  return (
    sent.command === read.command &&
    (!hasFrame || normalFrame(sent.frame) === normalFrame(read.frame)) &&
    (!isPlaced ||
      (Math.abs(sent.x - read.x) <= POSITION_TOLERANCE_E7 &&
        Math.abs(sent.y - read.y) <= POSITION_TOLERANCE_E7)) &&
    Math.abs(zeroIfNaN(sent.z) - zeroIfNaN(read.z)) <= ALTITUDE_TOLERANCE_M &&
    isSameParam(sent.param1, read.param1) &&
    isSameParam(sent.param2, read.param2) &&
    isSameParam(sent.param3, read.param3) &&
    isSameParam(sent.param4, read.param4)
  );
}

/**
 * PX4 rejects a command without a position in a global frame, and reads 0/0 as a position. A
 * command for the current position therefore gets the last one, else home.
 */
function px4Items(items: readonly MissionItem[], { home }: MissionDialect): readonly MissionItem[] {
  let here = home && { lat: home.latitudeDeg, lon: home.longitudeDeg };
  return items.map((item) => {
    if (!PX4_PLACED.has(item.command))
      return PX4_PLACE_FRAMES.has(item.frame) ? { ...item, frame: MavFrame.MISSION } : item;
    if (hasPlace(item)) {
      here = { lat: item.lat, lon: item.lon };
      return item;
    }
    return { ...item, ...here };
  });
}

function itemToWire(item: MissionItem, dialect: MissionDialect): WireItem {
  const scale = LOCAL_FRAMES.has(item.frame) ? 1e4 : 1e7;
  const [param1, param2, param3, param4] = item.params;
  const isArduPilot = dialect.autopilot === 'ardupilot';
  const unset = isArduPilot ? 0 : Number.NaN;
  return {
    command: item.command,
    frame: item.frame,
    param1: param1 ?? unset,
    param2: param2 ?? unset,
    param3: param3 ?? unset,
    param4: param4 ?? (YAW_MAY_BE_NAN.has(item.command) ? Number.NaN : unset),
    x: Math.round((item.lat ?? 0) * scale),
    y: Math.round((item.lon ?? 0) * scale),
    z: item.altitude_m ?? 0,
    autocontinue: item.autocontinue ? 1 : 0,
  };
}

function homeItem({ home }: MissionDialect): WireItem {
  return {
    command: MavCmd.NAV_WAYPOINT,
    frame: MavFrame.GLOBAL,
    param1: 0,
    param2: 0,
    param3: 0,
    param4: 0,
    x: Math.round((home?.latitudeDeg ?? 0) * 1e7),
    y: Math.round((home?.longitudeDeg ?? 0) * 1e7),
    z: home?.altitudeAmslM ?? 0,
    autocontinue: 1,
  };
}

function isSameParam(sent: number, read: number): boolean {
  // Unused parameters are not stored. They return as 0 or NaN regardless of what was sent.
  if (Number.isNaN(sent) || Number.isNaN(read) || read === 0) return true;
  return Math.abs(sent - read) <= Math.max(PARAM_TOLERANCE, Math.abs(sent) * PARAM_TOLERANCE_SHARE);
}

function normalFrame(frame: number): number {
  return SAME_FRAME[frame] ?? frame;
}

/** A float has seven significant digits. Further digits are noise. */
function known(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toPrecision(7)) : null;
}

/** A field without a position may exceed the range. The position is null then. */
function degrees(value: number, limit: number): number | null {
  return Math.abs(value) <= limit ? value : null;
}

function zeroIfNaN(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
