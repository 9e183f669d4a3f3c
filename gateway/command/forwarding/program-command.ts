import type { CommandName } from '../../contract/command/command.ts';
import {
  MavCmd,
  MavDoRepositionFlags,
  MavFrame,
  MavModeFlag,
  SpeedType,
} from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { modeFor } from '../catalogue/mode-step.ts';

/** A program's request, as the command gate knows it. */
export interface ProgramRequest {
  readonly command: CommandName;
  readonly params: Readonly<Record<string, unknown>>;
}

/** COMMAND_LONG and COMMAND_INT alike. `frame` undefined: the autopilot's own custom. */
interface Request {
  readonly command: number;
  readonly param1: number;
  readonly param2: number;
  readonly param3: number;
  /** In degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly z: number;
  readonly frame: number | undefined;
}

/** Disarming in the air has no name here: it is never passed. */
const FORCE = 21_196;
const DEGREES_E7 = 1e7;

type FlightModes = readonly { readonly name: string; readonly customMode: number }[];

export function requestOfLong(
  { command, param1, param2, param3, param5, param6, param7 }: MessageByName['COMMAND_LONG'],
  vehicle: VehicleState,
  modes: FlightModes,
): ProgramRequest | undefined {
  return requestOf(
    { command, param1, param2, param3, lat: param5, lon: param6, z: param7, frame: undefined },
    vehicle,
    modes,
  );
}

export function requestOfInt(
  { command, param1, param2, param3, x, y, z, frame }: MessageByName['COMMAND_INT'],
  vehicle: VehicleState,
  modes: FlightModes,
): ProgramRequest | undefined {
  const lat = x / DEGREES_E7;
  return requestOf({ command, param1, param2, param3, lat, lon: y / DEGREES_E7, z, frame }, vehicle, modes);
}

/**
 * Of SET_MODE and DO_SET_MODE: what does not say so is about something else, as about the safety switch with 0 or 1, which are
 * modes too.
 */
export function namesMode(baseMode: number): boolean {
  return (baseMode & MavModeFlag.CUSTOM_MODE_ENABLED) !== 0;
}

/** The mode a program wants, by its number; those of the emergency set as their commands. */
export function requestOfMode(
  customMode: number,
  vehicle: VehicleState,
  modes: FlightModes,
): ProgramRequest | undefined {
  for (const command of ['rtl', 'land', 'hold'] as const)
    if (modeFor(vehicle, command)?.customMode === customMode) return { command, params: {} };
  const name = modes.find((mode) => mode.customMode === customMode)?.name;
  return name === undefined ? undefined : { command: 'set-mode', params: { mode: name } };
}

/** Undefined for everything beyond the documented few. */
function requestOf(request: Request, vehicle: VehicleState, modes: FlightModes): ProgramRequest | undefined {
  const { command, param1, param2, param3, lat, lon } = request;
  switch (command) {
    case MavCmd.COMPONENT_ARM_DISARM:
      if (param2 === FORCE || (param1 !== 0 && param1 !== 1)) return undefined;
      return { command: param1 === 1 ? 'arm' : 'disarm', params: {} };
    case MavCmd.NAV_TAKEOFF: {
      const altitudeM = heightAboveHome(request, vehicle);
      return altitudeM === undefined ? undefined : { command: 'takeoff', params: { altitudeM } };
    }
    case MavCmd.NAV_LAND:
      return { command: 'land', params: {} };
    case MavCmd.NAV_RETURN_TO_LAUNCH:
      return { command: 'rtl', params: {} };
    case MavCmd.DO_PAUSE_CONTINUE:
      return param1 === 0 ? { command: 'hold', params: {} } : undefined;
    case MavCmd.DO_SET_MODE: {
      if (!namesMode(param1)) return undefined;
      const customMode = vehicle.autopilot === 'px4' ? (param2 << 16) | (param3 << 24) : param2;
      return requestOfMode(customMode, vehicle, modes);
    }
    case MavCmd.DO_REPOSITION: {
      const altitudeM = heightAboveHome(request, vehicle);
      // Single precision is metres off: places come as COMMAND_INT.
      if (request.frame === undefined || altitudeM === undefined) return undefined;
      if ((param2 & MavDoRepositionFlags.CHANGE_MODE) === 0 && !obeysPlaces(vehicle)) return undefined;
      return { command: 'goto', params: { lat, lon, altitudeM } };
    }
    case MavCmd.DO_CHANGE_SPEED:
      return param2 > 0 && meansOurSpeed(request, vehicle)
        ? { command: 'change-speed', params: { groundSpeedMps: param2 } }
        : undefined;
    case MavCmd.MISSION_START:
      return param1 === 0 ? { command: 'start-mission', params: {} } : undefined;
    default:
      return undefined;
  }
}

/**
 * Whether it is in the mode in which it already follows targets, so that a target changes no mode. PX4 needs the
 * command in any mode.
 */
function obeysPlaces(vehicle: VehicleState): boolean {
  const guided = vehicle.autopilot === 'ardupilot' ? modeFor(vehicle, 'guided') : undefined;
  return guided !== undefined && vehicle.heartbeat?.customMode === guided.customMode;
}

/**
 * Whether the speed is the one the gate's command sets: not that of climb or descent; and of a plane, where the two differ, its
 * airspeed under ArduPilot, as of a quadplane.
 */
function meansOurSpeed({ param1 }: Request, { type, autopilot }: VehicleState): boolean {
  const isAirspeed = param1 === SpeedType.AIRSPEED;
  const isGroundSpeed = param1 === SpeedType.GROUNDSPEED;
  if (autopilot === 'ardupilot' && (type === 'plane' || type === 'vtol')) return isAirspeed;
  return type === 'plane' ? isGroundSpeed : isAirspeed || isGroundSpeed;
}

/** Undefined where it cannot be known: a guess would be flown. */
function heightAboveHome({ z, frame }: Request, { autopilot, home }: VehicleState): number | undefined {
  if (!Number.isFinite(z)) return undefined;
  const isRelative =
    frame === MavFrame.GLOBAL_RELATIVE_ALT ||
    frame === MavFrame.GLOBAL_RELATIVE_ALT_INT ||
    (frame === undefined && autopilot === 'ardupilot');
  if (isRelative) return z;
  const isAbsolute =
    frame === MavFrame.GLOBAL ||
    frame === MavFrame.GLOBAL_INT ||
    (frame === undefined && autopilot === 'px4');
  if (!isAbsolute || home === undefined) return undefined;
  const heightM = z - home.altitudeAmslM;
  return Number.isFinite(heightM) ? heightM : undefined;
}
