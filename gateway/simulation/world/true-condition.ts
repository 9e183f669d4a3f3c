import { checkCondition } from '../../action/steps/condition-check.ts';
import type { Condition, ConditionResult } from '../../contract/action/condition.ts';
import { say } from '../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { VehicleTruth } from '../vehicle/simulated-vehicle.ts';

const PREFIX = 'truth.';

/**
 * A condition of an assertion: over telemetry or, with the prefix `truth.`, over the true state of
 * the vehicle (`truth.distance_m`, `truth.altitude_m` above the ground, `truth.armed`). Plans
 * cannot use it.
 */
export function checkTrueCondition(
  condition: Condition,
  firstVehicleId: string | undefined,
  vehicleOf: (vehicleId: string) => TelemetryVehicle | undefined,
  truthOf: (vehicleId: string) => VehicleTruth | undefined,
): ConditionResult {
  if (!condition.field.startsWith(PREFIX)) return checkCondition(condition, firstVehicleId, vehicleOf);
  const asked = { ...condition, field: condition.field.slice(PREFIX.length) };
  const result = checkCondition(asked, firstVehicleId, (vehicleId) => {
    const vehicle = vehicleOf(vehicleId);
    const truth = truthOf(vehicleId);
    return vehicle && truth && really(vehicle, truth);
  });
  return { ...result, condition, text: say('true value {condition}', { condition: result.text }) };
}

/** Telemetry without age or error, with true values only. */
function really(vehicle: TelemetryVehicle, truth: VehicleTruth): TelemetryVehicle {
  const { latitudeDeg: lat, longitudeDeg: lon, heightM } = truth;
  return {
    ...vehicle,
    stale: false,
    link: { ...vehicle.link, state: 'online' },
    armed: truth.isArmed,
    altitude_m: heightM,
    position: vehicle.position && { ...vehicle.position, lat, lon, altitude_m: heightM, age_ms: 0 },
  };
}
