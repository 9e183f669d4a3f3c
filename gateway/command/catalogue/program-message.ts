import { MavFrame } from '../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';

/** A COMMAND_LONG or COMMAND_INT of a forwarded program. `frame` undefined: the autopilot's own convention. */
export interface ProgramMessage {
  readonly command: number;
  readonly param1: number;
  readonly param2: number;
  readonly param3: number;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly z: number;
  readonly frame: number | undefined;
}

/** Undefined if unknown, because the vehicle would fly to a guessed height. */
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
