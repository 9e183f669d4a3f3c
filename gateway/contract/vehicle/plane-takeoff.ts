import type { TelemetryVehicle } from './telemetry.ts';

/** A plane circles at this altitude after its take-off, above home: lower it would bank beside trees and houses. */
export const LOWEST_PLANE_TAKEOFF_M = 20;

/** Whether a plane takes off by the mode TAKEOFF, which ArduPlane has from 4.0 on. Unknown firmware counts as new. */
export function hasTakeoffMode({
  autopilot,
  firmware,
}: Pick<TelemetryVehicle, 'autopilot' | 'firmware'>): boolean {
  const major = /^ArduPlane (\d+)\./.exec(firmware ?? '')?.[1];
  return autopilot === 'ardupilot' && (major === undefined || Number(major) >= 4);
}
