import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { Flight } from '../craft/flight.ts';
import { clamp } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { Manoeuvre } from './manoeuvre.ts';

/** The rate on the circle grows and shrinks with this. */
const ANGULAR_ACCEL_RAD_S2 = 0.25;
/** Shorter radii mean turning on the spot. */
const MIN_RADIUS_M = 0.5;

export interface CircleOptions {
  readonly centre: LocalPoint;
  readonly radiusM: number;
  /** Clockwise positive. */
  readonly rateRadS: number;
  /** How often to go round; infinite when left out. */
  readonly turns?: number;
  readonly looksAtCentre: boolean;
}

/** Round a centre at a constant height: to the nearest point of the circle first, then along it. */
export class CircleManoeuvre implements Manoeuvre {
  readonly goal: LocalPoint;
  isDone = false;
  readonly #flight: Flight;
  readonly #options: CircleOptions;
  readonly #rateRadS: number;
  #isOnCircle = false;
  #angleRad: number;
  #speedRadS = 0;
  #flownRad = 0;

  constructor(flight: Flight, options: CircleOptions) {
    this.#flight = flight;
    this.#options = options;
    this.goal = options.centre;
    const { centre, radiusM } = options;
    const { estimate } = flight;
    const north = estimate.northM - centre.northM;
    const east = estimate.eastM - centre.eastM;
    // In the very centre any way out is as good: the one behind, so that the nose already looks inward.
    this.#angleRad = Math.hypot(north, east) > 0.5 ? Math.atan2(east, north) : estimate.yawRad + Math.PI;
    const limits = flight.limits;
    const fastest =
      radiusM > MIN_RADIUS_M
        ? Math.min(Math.sqrt(limits.accelMps2 / radiusM), limits.speedMps / radiusM)
        : Math.PI;
    this.#rateRadS = clamp(options.rateRadS, -fastest, fastest);
    flight.takeOver();
    if (options.looksAtCentre) flight.yaw.lookAt(centre);
  }

  update(dtS: number): ControlInput {
    const { centre, radiusM, turns } = this.#options;
    const flight = this.#flight;
    const { reference } = flight;
    if (!this.#isOnCircle) {
      const entry = this.#point(this.#angleRad);
      reference.moveToward(entry, flight.limits, dtS);
      this.#isOnCircle = reference.distanceTo(entry) < 0.3 && Math.abs(reference.upM - centre.upM) < 0.5;
      return flight.steer(dtS, centre);
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
    return flight.steer(dtS, centre);
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
