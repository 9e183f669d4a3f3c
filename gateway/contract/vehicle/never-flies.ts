import type { TelemetryVehicle } from './telemetry.ts';

/**
 * Whether a kind of vehicle never flies, whatever it reports: a PX4 rover reports landed only while
 * disarmed.
 */
export function neverFlies(type: TelemetryVehicle['type']): boolean {
  return type === 'rover' || type === 'boat' || type === 'submarine';
}
