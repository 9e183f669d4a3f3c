import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { Flight } from '../craft/flight.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { ReferencePoint } from '../physics/reference-point.ts';
import { LandingRetry } from './landing-retry.ts';
import type { Manoeuvre } from './manoeuvre.ts';

/** From confirmed landing to motors off. */
const DISARM_AFTER_S = 1.1;

/** Near the target it sinks slowly, and slower the farther beside it. */
const CLOSE_M = 2;
const TOUCHING_M = 0.35;
const ACCEPTED_ERROR_M = 0.15;
const SLOWEST_MPS = 0.1;
/** What the approach counts from: the target itself. */
const TARGET = { northM: 0, eastM: 0, upM: 0 };

/**
 * Straight down: quick at first, LAND_SPEED below LAND_ALT_LOW, motors off once the ground is sure. With precision landing
 * and a target in sight, down onto the target; moved by the pilot, straight down from there.
 */
export class LandManoeuvre implements Manoeuvre {
  readonly goal: LocalPoint;
  isDone = false;
  readonly isLanding = true;
  readonly #flight: Flight;
  readonly #retry: LandingRetry;
  #landedS = 0;
  /** Where the reference is from the target while one is in sight: its place on the map may tremble, this does not. */
  #approach: ReferencePoint | undefined;
  #isRepositioned = false;

  constructor(flight: Flight) {
    this.#flight = flight;
    this.#retry = new LandingRetry(flight);
    flight.takeOver();
    const { northM, eastM } = flight.estimate;
    this.goal = { northM, eastM, upM: flight.home?.upM ?? 0 };
  }

  update(dtS: number): ControlInput {
    const flight = this.#flight;
    if (flight.isLanded) {
      this.#landedS += dtS;
      if (this.#landedS >= DISARM_AFTER_S) {
        this.isDone = true;
        flight.disarm();
      }
      return flight.idle();
    }
    const { parameters, reference, limits, precision } = flight;
    const slowMps = Math.max(0.2, parameters.get('LAND_SPEED') / 100);
    const fastMps = Math.max(slowMps, parameters.get('LAND_SPEED_HIGH') / 100 || limits.descentMps);
    const aboveLowM = flight.heightM - parameters.get('LAND_ALT_LOW') / 100;
    // Slows down ahead of LAND_ALT_LOW, so that it is passed at LAND_SPEED.
    const speedMps = Math.min(
      fastMps,
      Math.sqrt(slowMps ** 2 + 2 * limits.climbAccelMps2 * Math.max(0, aboveLowM)),
    );
    if (!flight.hasPosition) {
      reference.moveAt({ northMps: 0, eastMps: 0, upMps: -speedMps }, limits, dtS);
      return flight.controller.followHeight(reference, flight.estimate, 0, 0, 0, dtS);
    }
    const sideways = this.#sideways();
    const isPrecise = precision.isEnabled && !this.#isRepositioned;
    const order = isPrecise ? this.#retry.next() : 'descend';
    if (typeof order === 'object') {
      this.#approach = undefined;
      reference.moveToward(order, limits, dtS);
      return flight.steer(dtS);
    }
    const isOnTarget = isPrecise && precision.isAcquired;
    const upMps = order === 'hold' ? 0 : -(isOnTarget ? this.#carefulMps(speedMps, slowMps) : speedMps);
    reference.moveAt({ ...sideways, upMps }, { ...limits, descentMps: fastMps }, dtS);
    if (isOnTarget) this.#moveOntoTarget(dtS);
    else this.#approach = undefined;
    return flight.steer(dtS);
  }

  /** What the pilot asks for with the sticks, if LAND_REPOSITION lets them. */
  #sideways(): { readonly northMps: number; readonly eastMps: number } {
    const { parameters, pilot, estimate } = this.#flight;
    const repositionMps = parameters.get('LAND_REPOSITION') ? 2 : 0;
    const { yawRad } = estimate;
    const forward = pilot.forward * repositionMps;
    const right = pilot.roll * repositionMps;
    if (forward !== 0 || right !== 0) this.#isRepositioned = true;
    return {
      northMps: forward * Math.cos(yawRad) - right * Math.sin(yawRad),
      eastMps: forward * Math.sin(yawRad) + right * Math.cos(yawRad),
    };
  }

  /** Not down while it is farther beside the target than PLND_XY_DIST_MAX, and slowly close above it. */
  #carefulMps(speedMps: number, slowMps: number): number {
    const { precision, parameters } = this.#flight;
    const errorM = Math.hypot(precision.northM, precision.eastM);
    const farM = parameters.get('PLND_XY_DIST_MAX');
    if (farM > 0 && errorM > farM) return 0;
    if (precision.heightM <= TOUCHING_M || precision.heightM >= CLOSE_M) return speedMps;
    const closeMps = slowMps / 2;
    return Math.max(SLOWEST_MPS, closeMps - (errorM * closeMps) / ACCEPTED_ERROR_M);
  }

  #moveOntoTarget(dtS: number): void {
    const { reference, precision, estimate, limits } = this.#flight;
    if (!this.#approach) {
      this.#approach = new ReferencePoint();
      this.#approach.resetTo({
        ...TARGET,
        northM: -precision.northM,
        eastM: -precision.eastM,
        velocityNorthMps: estimate.velocityNorthMps,
        velocityEastMps: estimate.velocityEastMps,
        velocityUpMps: 0,
      });
    }
    const approach = this.#approach;
    approach.moveToward(TARGET, limits, dtS);
    reference.northM = estimate.northM + precision.northM + approach.northM;
    reference.eastM = estimate.eastM + precision.eastM + approach.eastM;
    reference.velocityNorthMps = approach.velocityNorthMps;
    reference.velocityEastMps = approach.velocityEastMps;
    reference.accelNorthMps2 = approach.accelNorthMps2;
    reference.accelEastMps2 = approach.accelEastMps2;
  }
}
