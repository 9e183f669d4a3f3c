import { neverFlies } from '../../../contract/vehicle/never-flies.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';

/** Why a step cannot start with this vehicle now, for the operator. */
export type VehicleCheck = (vehicle: TelemetryVehicle) => string | undefined;

const IN_THE_AIR: ReadonlySet<TelemetryVehicle['status']> = new Set(['flying', 'returning', 'landing']);

export function isInTheAir({ status }: TelemetryVehicle): boolean {
  return IN_THE_AIR.has(status);
}

/** What every step that sends something wants of its vehicle. */
export function whyUnreachable(vehicle: TelemetryVehicle | undefined): string | undefined {
  if (!vehicle) return 'The vehicle is not connected.';
  if (vehicle.conflict) return `${vehicle.name}: two vehicles use its system id.`;
  if (vehicle.link.state === 'lost') return `${vehicle.name} is lost: no messages from it.`;
  return undefined;
}

export const REACHABLE = 'The vehicle is connected and no other vehicle uses its system id';

export const mustFly: VehicleCheck = (vehicle) =>
  isInTheAir(vehicle) ? undefined : `${vehicle.name} is not flying. Take off first.`;

export const mustNotFly: VehicleCheck = (vehicle) =>
  isInTheAir(vehicle) ? `${vehicle.name} is flying.` : undefined;

export const mustBeArmed: VehicleCheck = (vehicle) =>
  vehicle.armed === true ? undefined : `${vehicle.name} is not armed.`;

export const mustBeDisarmed: VehicleCheck = (vehicle) =>
  vehicle.armed === true ? `${vehicle.name} is already armed.` : undefined;

/** Whatever a plan lets it do after arming needs a position; without one it would stay armed on the ground. */
export const mustKnowItsPosition: VehicleCheck = (vehicle) =>
  vehicle.health.ready_for_takeoff === false && vehicle.health.ready !== false && !neverFlies(vehicle.type)
    ? `${vehicle.name} has no position estimate yet. Wait for GPS.`
    : undefined;

export const KNOWS_ITS_POSITION = 'It has a position estimate';

/** Unknown readiness does not bar: the autopilot decides. */
export const mustBeReady: VehicleCheck = (vehicle) => {
  if (vehicle.health.ready !== false) return undefined;
  const why = vehicle.health.issues.map(({ text }) => text).join('; ');
  return `${vehicle.name} is not ready to arm${why ? `: ${why}` : '.'}`;
};
