import type { FlightPlan } from '../../contract/mission/flight-plan.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';

const PLANNED_AS: Readonly<Record<TelemetryVehicle['type'], FlightPlan['vehicle'] | undefined>> = {
  copter: 'copter',
  helicopter: 'copter',
  plane: 'plane',
  vtol: 'vtol',
  rover: 'rover',
  boat: 'rover',
  submarine: 'rover',
  other: undefined,
};

/** The plan type for a vehicle of this type; undefined if unknown. */
export function planVehicleOf(type: TelemetryVehicle['type']): FlightPlan['vehicle'] | undefined {
  return PLANNED_AS[type];
}
