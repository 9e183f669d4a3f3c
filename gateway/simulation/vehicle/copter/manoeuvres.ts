import type { Leg } from '../craft/craft.ts';
import { clamp } from '../physics/angle.ts';
import { GRAVITY_MPS2 } from '../physics/body.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { Copter } from './copter.ts';
import type { CopterInput } from './copter-dynamics.ts';

/** A part of a flight that several modes share: take-off, landing, return, circle. */
export type Manoeuvre = Leg<CopterInput>;

/** MOT_SPOOL_TIME and TKOFF_SLEW_TIME together: from idling to full lift. */
const SPOOL_S = 1.6;
/** A height error below this counts as reached. */
const REACHED_M = 0.2;

/** Climbs straight up to a height above the frame's origin. On the ground, spools the motors up first. */
export class TakeoffManoeuvre implements Manoeuvre {
  readonly goal: LocalPoint;
  isDone = false;
  readonly isTakingOff = true;
  readonly #copter: Copter;
  #spoolS = 0;

  constructor(copter: Copter, upM: number) {
    this.#copter = copter;
    this.goal = { northM: copter.estimate.northM, eastM: copter.estimate.eastM, upM };
    copter.takeOver();
  }

  update(dtS: number): CopterInput {
    const copter = this.#copter;
    if (copter.isLanded) {
      this.#spoolS += dtS;
      if (this.#spoolS < SPOOL_S) {
        const share = this.#spoolS / SPOOL_S;
        return { ...copter.idle(), climbAccelMps2: -GRAVITY_MPS2 * (1 - 0.99 * share) };
      }
      copter.liftOff();
    }
    copter.reference.moveToward(this.goal, copter.limits, dtS);
    const isReferenceThere = Math.abs(copter.reference.upM - this.goal.upM) < REACHED_M;
    this.isDone = isReferenceThere && Math.abs(copter.estimate.upM - this.goal.upM) < 2 * REACHED_M;
    return copter.steer(dtS);
  }
}

/** Holds the position for a time. */
export class HoldManoeuvre implements Manoeuvre {
  readonly goal = undefined;
  readonly #copter: Copter;
  #remainingS: number;

  constructor(copter: Copter, holdS: number) {
    this.#copter = copter;
    this.#remainingS = holdS;
  }

  get isDone(): boolean {
    return this.#remainingS <= 0;
  }

  update(dtS: number): CopterInput {
    this.#remainingS -= dtS;
    if (this.#copter.isLanded) return this.#copter.idle();
    const { reference, limits } = this.#copter;
    reference.moveAt({ northMps: 0, eastMps: 0, upMps: 0 }, limits, dtS);
    return this.#copter.steer(dtS);
  }
}

/** Flies to a point and waits there, or passes it on the way to `next`. */
export class WaypointManoeuvre implements Manoeuvre {
  readonly goal: LocalPoint;
  isDone = false;
  readonly #copter: Copter;
  readonly #radiusM: number;
  readonly #passSpeedMps: number;
  #holdS: number;
  #isThere = false;

  constructor(copter: Copter, goal: LocalPoint, holdS: number, next?: LocalPoint) {
    this.goal = goal;
    this.#copter = copter;
    this.#holdS = holdS;
    this.#radiusM = Math.max(0.5, copter.parameters.get('WPNAV_RADIUS') / 100);
    this.#passSpeedMps = next ? cornerSpeed(copter, goal, next, this.#radiusM) : 0;
    copter.yaw.lookAhead();
  }

  update(dtS: number): CopterInput {
    const copter = this.#copter;
    const { reference, estimate, limits } = copter;
    if (copter.isLanded) return copter.idle();
    reference.moveToward(this.goal, limits, dtS, this.#passSpeedMps);
    if (!this.#isThere) {
      const off = Math.hypot(this.goal.northM - estimate.northM, this.goal.eastM - estimate.eastM);
      const reached = this.#passSpeedMps > 0 ? this.#radiusM : Math.min(this.#radiusM, 1);
      this.#isThere =
        off <= this.#radiusM &&
        reference.distanceTo(this.goal) <= reached &&
        Math.abs(this.goal.upM - estimate.upM) <= Math.max(1, reached);
    } else {
      this.#holdS -= dtS;
    }
    if (this.#isThere && this.#holdS <= 0) this.isDone = true;
    return copter.steer(dtS, this.goal);
  }
}

/** The speed that cuts the corner by no more than the waypoint's radius. */
function cornerSpeed(copter: Copter, goal: LocalPoint, next: LocalPoint, radiusM: number): number {
  const from = copter.reference;
  const inNorth = goal.northM - from.northM;
  const inEast = goal.eastM - from.eastM;
  const outNorth = next.northM - goal.northM;
  const outEast = next.eastM - goal.eastM;
  const product = Math.hypot(inNorth, inEast) * Math.hypot(outNorth, outEast);
  if (product < 1) return 0;
  const cosTurn = (inNorth * outNorth + inEast * outEast) / product;
  const cosHalf = Math.sqrt(Math.max(0, (1 + cosTurn) / 2));
  const { accelMps2, speedMps } = copter.limits;
  if (cosHalf > 0.999) return speedMps;
  return Math.min(speedMps, Math.sqrt((accelMps2 * radiusM * cosHalf) / (1 - cosHalf)));
}

/** Several manoeuvres in sequence; each is created when it starts. */
export class SequenceManoeuvre implements Manoeuvre {
  readonly #later: (() => Manoeuvre)[];
  #current: Manoeuvre;

  constructor(steps: readonly [() => Manoeuvre, ...(() => Manoeuvre)[]]) {
    const [first, ...later] = steps;
    this.#current = first();
    this.#later = later;
  }

  get goal(): LocalPoint | undefined {
    return this.#current.goal;
  }

  get isDone(): boolean {
    return this.#current.isDone && this.#later.length === 0;
  }

  get isLanding(): boolean {
    return this.#current.isLanding ?? false;
  }

  update(dtS: number): CopterInput {
    if (this.#current.isDone) {
      const next = this.#later.shift();
      if (next) this.#current = next();
    }
    return this.#current.update(dtS);
  }
}

/** Acceleration of the rate on the circle. */
const ANGULAR_ACCEL_RAD_S2 = 0.25;
/** Below this radius, turns on the spot. */
const MIN_RADIUS_M = 0.5;

interface CircleOptions {
  readonly centre: LocalPoint;
  readonly radiusM: number;
  /** Positive is clockwise. */
  readonly rateRadS: number;
  /** Number of turns; infinite when left out. */
  readonly turns?: number;
  readonly looksAtCentre: boolean;
}

/** Circles a centre at a constant height: first to the nearest point of the circle, then along it. */
export class CircleManoeuvre implements Manoeuvre {
  readonly goal: LocalPoint;
  isDone = false;
  readonly #copter: Copter;
  readonly #options: CircleOptions;
  readonly #rateRadS: number;
  #isOnCircle = false;
  #angleRad: number;
  #speedRadS = 0;
  #flownRad = 0;

  constructor(copter: Copter, options: CircleOptions) {
    this.#copter = copter;
    this.#options = options;
    this.goal = options.centre;
    const { centre, radiusM } = options;
    const { estimate } = copter;
    const north = estimate.northM - centre.northM;
    const east = estimate.eastM - centre.eastM;
    // Exactly in the centre it flies backwards: the nose already points inward.
    this.#angleRad = Math.hypot(north, east) > 0.5 ? Math.atan2(east, north) : estimate.yawRad + Math.PI;
    const limits = copter.limits;
    const fastest =
      radiusM > MIN_RADIUS_M
        ? Math.min(Math.sqrt(limits.accelMps2 / radiusM), limits.speedMps / radiusM)
        : Math.PI;
    this.#rateRadS = clamp(options.rateRadS, -fastest, fastest);
    copter.takeOver();
    if (options.looksAtCentre) copter.yaw.lookAt(centre);
  }

  update(dtS: number): CopterInput {
    const { centre, radiusM, turns } = this.#options;
    const copter = this.#copter;
    const { reference } = copter;
    if (!this.#isOnCircle) {
      const entry = this.#point(this.#angleRad);
      reference.moveToward(entry, copter.limits, dtS);
      this.#isOnCircle = reference.distanceTo(entry) < 0.3 && Math.abs(reference.upM - centre.upM) < 0.5;
      return copter.steer(dtS, centre);
    }
    const change = ANGULAR_ACCEL_RAD_S2 * dtS;
    this.#speedRadS += clamp(this.#rateRadS - this.#speedRadS, -change, change);
    this.#angleRad += this.#speedRadS * dtS;
    this.#flownRad += Math.abs(this.#speedRadS * dtS);
    const point = this.#point(this.#angleRad);
    const speedMps = this.#speedRadS * radiusM;
    reference.northM = point.northM;
    reference.eastM = point.eastM;
    reference.velocityNorthMps = -Math.sin(this.#angleRad) * speedMps;
    reference.velocityEastMps = Math.cos(this.#angleRad) * speedMps;
    const inwardMps2 = this.#speedRadS ** 2 * radiusM;
    reference.accelNorthMps2 = -Math.cos(this.#angleRad) * inwardMps2;
    reference.accelEastMps2 = -Math.sin(this.#angleRad) * inwardMps2;
    if (turns !== undefined && this.#flownRad >= turns * 2 * Math.PI) this.isDone = true;
    return copter.steer(dtS, centre);
  }

  #point(angleRad: number): LocalPoint {
    const { centre, radiusM } = this.#options;
    return {
      northM: centre.northM + Math.cos(angleRad) * radiusM,
      eastM: centre.eastM + Math.sin(angleRad) * radiusM,
      upM: centre.upM,
    };
  }
}
