import type { TelemetryVehicle } from './telemetry.ts';

/** After take-off a plane circles at least this high above home, to bank clear of trees and houses. */
export const LOWEST_PLANE_TAKEOFF_M = 20;

/** Whether a plane takes off by mode TAKEOFF, available since ArduPlane 4.0. Unknown firmware counts as new. */
export function hasTakeoffMode({
  autopilot,
  firmware,
}: Pick<TelemetryVehicle, 'autopilot' | 'firmware'>): boolean {
  const major = /^ArduPlane (\d+)\./.exec(firmware ?? '')?.[1];
  return autopilot === 'ardupilot' && (major === undefined || Number(major) >= 4);
}
