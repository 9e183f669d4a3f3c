import { type OperatorText, say } from '../../operator-text.ts';
import { isGroundVehicle } from '../../vehicle/ground-vehicle.ts';
import type { TelemetryVehicle } from '../../vehicle/telemetry.ts';
import { isInTheAir } from './vehicle-check.ts';

/** Why a command cannot be given now: the gateway's refusals, with which the window explains what it does not offer. */
export const REFUSALS = {
  alreadyArmed: 'The vehicle is already armed.',
  alreadyFlying: 'The vehicle is already flying.',
  armFirst: 'The vehicle is not armed. Arm it first.',
  inTheAir: 'The vehicle is in the air. Land it first.',
  modesUnknown: 'The modes of this vehicle are not known.',
  noMission: 'No mission on board. Upload one first.',
  noPositionForMission: 'A mission needs a position estimate, and the vehicle has none yet. Wait for GPS.',
  noPositionForTakeoff: 'Take-off needs a position estimate, and the vehicle has none yet. Wait for GPS.',
  onGround: 'The vehicle is on the ground. Take off first.',
} as const;

/** Of what is given while the vehicle flies, or drives. */
export function notUnderWay(vehicle: TelemetryVehicle): string | undefined {
  if (isGroundVehicle(vehicle)) return vehicle.armed ? undefined : REFUSALS.armFirst;
  return isInTheAir(vehicle) ? undefined : REFUSALS.onGround;
}

/** Of what arms the vehicle, or is given right after arming: the worst of what the autopilot reports. */
export function notReady({ armed, health }: TelemetryVehicle): OperatorText | undefined {
  if (armed || health.ready !== false) return undefined;
  const worst = health.issues.find(({ severity }) => severity !== 'info') ?? health.issues[0];
  return worst ? say('Not ready to arm: {text}', { text: worst.text }) : 'Not ready to arm.';
}
