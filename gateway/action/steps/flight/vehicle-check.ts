import { type OperatorText, say, sayInARow } from '../../../contract/operator-text.ts';
import { neverFlies } from '../../../contract/vehicle/never-flies.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';

/** Why a step cannot start with this vehicle now, for the operator. */
export type VehicleCheck = (vehicle: TelemetryVehicle) => OperatorText | undefined;

const IN_THE_AIR: ReadonlySet<TelemetryVehicle['status']> = new Set(['flying', 'returning', 'landing']);

export function isInTheAir({ status }: TelemetryVehicle): boolean {
  return IN_THE_AIR.has(status);
}

/** What every step that sends something wants of its vehicle. */
export function whyUnreachable(vehicle: TelemetryVehicle | undefined): OperatorText | undefined {
  if (!vehicle) return 'The vehicle is not connected.';
  if (vehicle.conflict) return say('{name}: two vehicles use its system id.', { name: vehicle.name });
  if (vehicle.link.state === 'lost')
    return say('{name} is lost: no messages from it.', { name: vehicle.name });
  return undefined;
}

export const REACHABLE = 'The vehicle is connected and no other vehicle uses its system id';

export const mustFly: VehicleCheck = (vehicle) =>
  isInTheAir(vehicle) ? undefined : say('{name} is not flying. Take off first.', { name: vehicle.name });

export const mustNotFly: VehicleCheck = (vehicle) =>
  isInTheAir(vehicle) ? say('{name} is flying.', { name: vehicle.name }) : undefined;

export const mustBeArmed: VehicleCheck = (vehicle) =>
  vehicle.armed === true ? undefined : say('{name} is not armed.', { name: vehicle.name });

export const mustBeDisarmed: VehicleCheck = (vehicle) =>
  vehicle.armed === true ? say('{name} is already armed.', { name: vehicle.name }) : undefined;

/** Whatever a plan lets it do after arming needs a position; without one it would stay armed on the ground. */
export const mustKnowItsPosition: VehicleCheck = (vehicle) =>
  vehicle.health.ready_for_takeoff === false && vehicle.health.ready !== false && !neverFlies(vehicle.type)
    ? say('{name} has no position estimate yet. Wait for GPS.', { name: vehicle.name })
    : undefined;

export const KNOWS_ITS_POSITION = 'It has a position estimate';

/** Unknown readiness does not bar: the autopilot decides. */
export const mustBeReady: VehicleCheck = (vehicle) => {
  const { name, health } = vehicle;
  if (health.ready !== false) return undefined;
  if (health.issues.length === 0) return say('{name} is not ready to arm.', { name });
  const why = sayInARow(health.issues.map(({ text }) => text));
  return say('{name} is not ready to arm: {why}', { name, why });
};
