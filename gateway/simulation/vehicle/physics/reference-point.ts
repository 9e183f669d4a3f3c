import { clamp } from './angle.ts';
import type { LocalPoint } from './local-frame.ts';

/** How fast the reference may move; all positive, metres and seconds. */
export interface MotionLimits {
  readonly speedMps: number;
  readonly climbMps: number;
  readonly descentMps: number;
  readonly accelMps2: number;
  readonly climbAccelMps2: number;
}

/** Wanted velocity; up is positive. */
export interface WantedVelocity {
  readonly northMps: number;
  readonly eastMps: number;
  readonly upMps: number;
}

/** Start state: the vehicle's estimate. */
interface MotionState extends LocalPoint {
  readonly velocityNorthMps: number;
  readonly velocityEastMps: number;
  readonly velocityUpMps: number;
}

/** Close to the goal speed falls with distance: metres a second per metre. */
const APPROACH_PER_S = 1;

/**
 * The point that the position controller follows. It moves toward goals within speed and
 * acceleration limits, so that the vehicle can always follow.
 */
export class ReferencePoint {
  northM = 0;
  eastM = 0;
  upM = 0;
  velocityNorthMps = 0;
  velocityEastMps = 0;
  velocityUpMps = 0;
  accelNorthMps2 = 0;
  accelEastMps2 = 0;
  accelUpMps2 = 0;

  /** Sets position and velocity to those of the vehicle. */
  resetTo(state: MotionState): void {
    this.northM = state.northM;
    this.eastM = state.eastM;
    this.upM = state.upM;
    this.velocityNorthMps = state.velocityNorthMps;
    this.velocityEastMps = state.velocityEastMps;
    this.velocityUpMps = state.velocityUpMps;
    this.accelNorthMps2 = 0;
    this.accelEastMps2 = 0;
    this.accelUpMps2 = 0;
  }

  /** Straight toward `goal`, arriving with `passSpeedMps` over ground. Both axes take the same time. */
  moveToward(goal: LocalPoint, limits: MotionLimits, dtS: number, passSpeedMps = 0): void {
    const north = goal.northM - this.northM;
    const east = goal.eastM - this.eastM;
    const distance = Math.hypot(north, east);
    const climb = goal.upM - this.upM;
    const climbLimit = climb >= 0 ? limits.climbMps : limits.descentMps;
    const timeS = Math.max(distance / limits.speedMps, Math.abs(climb) / climbLimit, 1e-6);
    const cruise = distance > 0.5 ? Math.min(limits.speedMps, distance / timeS) : limits.speedMps;
    const speed = Math.max(
      Math.min(cruise, approachSpeed(distance, limits.accelMps2)),
      Math.min(passSpeedMps, cruise),
    );
    const share = distance > 1e-6 ? speed / distance : 0;
    const climbSpeed = Math.min(
      Math.max(Math.abs(climb) / timeS, 0.2),
      approachSpeed(Math.abs(climb), limits.climbAccelMps2),
    );
    this.moveAt(
      { northMps: north * share, eastMps: east * share, upMps: Math.sign(climb) * climbSpeed },
      limits,
      dtS,
    );
  }

  /** Horizontal velocity as given, height toward `upM`. */
  moveLevel(northMps: number, eastMps: number, upM: number, limits: MotionLimits, dtS: number): void {
    const climb = upM - this.upM;
    const upMps = Math.sign(climb) * approachSpeed(Math.abs(climb), limits.climbAccelMps2);
    this.moveAt({ northMps, eastMps, upMps }, limits, dtS);
  }

  /** Changes to a velocity as fast as the accelerations allow. */
  moveAt(wanted: WantedVelocity, limits: MotionLimits, dtS: number): void {
    const speed = Math.hypot(wanted.northMps, wanted.eastMps);
    const shorten = speed > limits.speedMps ? limits.speedMps / speed : 1;
    const deltaNorth = wanted.northMps * shorten - this.velocityNorthMps;
    const deltaEast = wanted.eastMps * shorten - this.velocityEastMps;
    const delta = Math.hypot(deltaNorth, deltaEast);
    const step = limits.accelMps2 * dtS;
    const gain = delta > step ? step / delta : 1;
    const upMps = clamp(wanted.upMps, -limits.descentMps, limits.climbMps);
    const climbStep = limits.climbAccelMps2 * dtS;
    const deltaUp = clamp(upMps - this.velocityUpMps, -climbStep, climbStep);
    this.accelNorthMps2 = (deltaNorth * gain) / dtS;
    this.accelEastMps2 = (deltaEast * gain) / dtS;
    this.accelUpMps2 = deltaUp / dtS;
    this.velocityNorthMps += deltaNorth * gain;
    this.velocityEastMps += deltaEast * gain;
    this.velocityUpMps += deltaUp;
    this.northM += this.velocityNorthMps * dtS;
    this.eastM += this.velocityEastMps * dtS;
    this.upM += this.velocityUpMps * dtS;
  }

  distanceTo(goal: LocalPoint): number {
    return Math.hypot(goal.northM - this.northM, goal.eastM - this.eastM);
  }
}

/** The speed from which braking at `accelMps2` still stops at the goal, gentle near it. */
function approachSpeed(distanceM: number, accelMps2: number): number {
  const linearM = accelMps2 / APPROACH_PER_S ** 2;
  if (distanceM < linearM) return distanceM * APPROACH_PER_S;
  return Math.sqrt(2 * accelMps2 * (distanceM - linearM / 2));
}
