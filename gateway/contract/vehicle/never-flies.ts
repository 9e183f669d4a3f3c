import type { TelemetryVehicle } from './telemetry.ts';

/**
 * Whether a kind of vehicle is never in the air, whatever it reports: a PX4 rover reports landed only while
 * it is disarmed.
 */
export function neverFlies(type: TelemetryVehicle['type']): boolean {
  return type === 'rover' || type === 'boat' || type === 'submarine';
}
