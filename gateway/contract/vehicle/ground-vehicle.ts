import type { TelemetryVehicle } from './telemetry.ts';

/** Whether it moves on ground or water: it has no altitude, take-off or landing. */
export function isGroundVehicle({ type }: Pick<TelemetryVehicle, 'type'>): boolean {
  return type === 'rover' || type === 'boat';
}
