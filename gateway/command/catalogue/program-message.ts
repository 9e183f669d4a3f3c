import { MavFrame } from '../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';

/** COMMAND_LONG and COMMAND_INT of a forwarded program alike. `frame` undefined: the autopilot's own custom. */
export interface ProgramMessage {
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

/** Undefined where it cannot be known: a guess would be flown. */
export function heightAboveHome(
  { z, frame }: ProgramMessage,
  { autopilot, home }: VehicleState,
): number | undefined {
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
