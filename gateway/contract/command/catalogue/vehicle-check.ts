import { joinTexts, type OperatorText, say } from '../../operator-text.ts';
import { isGroundVehicle } from '../../vehicle/ground-vehicle.ts';
import { neverFlies } from '../../vehicle/never-flies.ts';
import type { TelemetryVehicle } from '../../vehicle/telemetry.ts';

/** A condition a vehicle must meet before a step of an action plan can start. */
export interface VehicleCheck {
  /** The condition, for the catalogue. */
  readonly text: string;
  /** Why it is not met, for the operator; undefined if it is. */
  whyNot(vehicle: TelemetryVehicle): OperatorText | undefined;
}

/** The first reason why a vehicle cannot start; undefined if it can. */
export function failedCheck(
  checks: readonly VehicleCheck[],
  vehicle: TelemetryVehicle,
): OperatorText | undefined {
  for (const check of checks) {
    const why = check.whyNot(vehicle);
    if (why !== undefined) return why;
  }
  return undefined;
}

const IN_THE_AIR: ReadonlySet<TelemetryVehicle['status']> = new Set(['flying', 'returning', 'landing']);

export function isInTheAir({ status }: TelemetryVehicle): boolean {
  return IN_THE_AIR.has(status);
}

export const mustFly: VehicleCheck = {
  text: 'It is flying',
  whyNot: (vehicle) =>
    isInTheAir(vehicle) ? undefined : say('{name} is not flying. Take off first.', { name: vehicle.name }),
};

export const mustNotFly: VehicleCheck = {
  text: 'It is on the ground',
  whyNot: (vehicle) => (isInTheAir(vehicle) ? say('{name} is flying.', { name: vehicle.name }) : undefined),
};

export const mustBeArmed: VehicleCheck = {
  text: 'It is armed',
  whyNot: (vehicle) =>
    vehicle.armed === true ? undefined : say('{name} is not armed.', { name: vehicle.name }),
};

export const mustBeDisarmed: VehicleCheck = {
  text: 'It is disarmed',
  whyNot: (vehicle) =>
    vehicle.armed === true ? say('{name} is already armed.', { name: vehicle.name }) : undefined,
};

/** Unknown readiness does not block: the autopilot decides. */
export const mustBeReady: VehicleCheck = {
  text: 'Its own checks before arming pass',
  whyNot({ name, health }) {
    if (health.ready !== false) return undefined;
    if (health.issues.length === 0) return say('{name} is not ready to arm.', { name });
    const why = joinTexts(health.issues.map(({ text }) => text));
    return say('{name} is not ready to arm: {why}', { name, why });
  },
};

/** Everything a plan does after arming needs a position. Without one the vehicle would stay armed on the ground. */
export const mustKnowItsPosition: VehicleCheck = {
  text: 'It has a position estimate',
  whyNot: ({ name, type, health }) =>
    health.ready_for_takeoff === false && health.ready !== false && !neverFlies(type)
      ? say('{name} has no position estimate yet. Wait for GPS.', { name })
      : undefined,
};

export const mustHaveMission: VehicleCheck = {
  text: 'The vehicle has an onboard mission',
  whyNot: ({ mission, name }) =>
    mission?.state === 'none' ? say('{name} has no onboard mission.', { name }) : undefined,
};

/** Why a command is refused now: texts of the gateway, also used by the window for what it does not offer. */
export const REFUSALS = {
  alreadyArmed: 'The vehicle is already armed.',
  alreadyFlying: 'The vehicle is already flying.',
  armFirst: 'The vehicle is not armed. Arm it first.',
  inTheAir: 'The vehicle is in the air. Land it first.',
  modesUnknown: 'The modes of this vehicle are not known.',
  noMission: 'No onboard mission. Upload one first.',
  noPositionForMission: 'A mission needs a position estimate, and the vehicle has none yet. Wait for GPS.',
  noPositionForTakeoff: 'Take-off needs a position estimate, and the vehicle has none yet. Wait for GPS.',
  onGround: 'The vehicle is on the ground. Take off first.',
} as const;

/** For commands to a vehicle that flies or drives. */
export function notUnderWay(vehicle: TelemetryVehicle): string | undefined {
  if (isGroundVehicle(vehicle)) return vehicle.armed ? undefined : REFUSALS.armFirst;
  return isInTheAir(vehicle) ? undefined : REFUSALS.onGround;
}

/** For arming, and for commands right after it: the worst problem the autopilot reports. */
export function notReady({ armed, health }: TelemetryVehicle): OperatorText | undefined {
  if (armed || health.ready !== false) return undefined;
  const worst = health.issues.find(({ severity }) => severity !== 'info') ?? health.issues[0];
  return worst ? say('Not ready to arm: {text}', { text: worst.text }) : 'Not ready to arm.';
}
