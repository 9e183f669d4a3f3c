import type { TelemetryVehicle } from './telemetry.ts';

/** Whether it moves on the ground or on the water: it has no altitude to give, no take-off and no landing. */
export function isGroundVehicle({ type }: Pick<TelemetryVehicle, 'type'>): boolean {
  return type === 'rover' || type === 'boat';
}
