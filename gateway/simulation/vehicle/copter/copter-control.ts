import { clamp, toDeg, toRad, wrapPi } from '../physics/angle.ts';
import { GRAVITY_MPS2 } from '../physics/body.ts';
import type { LocalPoint, PlanePoint } from '../physics/local-frame.ts';
import type { PositionEstimator } from '../physics/position-estimator.ts';
import type { ReferencePoint } from '../physics/reference-point.ts';
import { type CopterInput, DRAG_PER_S } from './copter-dynamics.ts';

const POSITION_GAIN_PER_S = 1;
const VELOCITY_GAIN_PER_S = 2;
const VELOCITY_INTEGRAL_PER_S2 = 1;
const CLIMB_GAIN_PER_S = 4;
const CLIMB_INTEGRAL_PER_S2 = 1;
const MAX_INTEGRAL_MPS2 = 5;

/** Follows a {@link ReferencePoint}: position error → velocity → acceleration → lean angles and lift. */
export class PositionController {
  #integralNorth = 0;
  #integralEast = 0;
  #integralUp = 0;
  /** The last demand, for NAV_CONTROLLER_OUTPUT. */
  rollRad = 0;
  pitchRad = 0;

  reset(): void {
    this.#integralNorth = 0;
    this.#integralEast = 0;
    this.#integralUp = 0;
  }

  /** Full control of position and height. */
  follow(
    reference: ReferencePoint,
    estimate: PositionEstimator,
    maxLeanRad: number,
    yawRateRadS: number,
    dtS: number,
  ): CopterInput {
    const wantedNorth =
      reference.velocityNorthMps + POSITION_GAIN_PER_S * (reference.northM - estimate.northM);
    const wantedEast = reference.velocityEastMps + POSITION_GAIN_PER_S * (reference.eastM - estimate.eastM);
    const errorNorth = wantedNorth - estimate.velocityNorthMps;
    const errorEast = wantedEast - estimate.velocityEastMps;
    let north =
      reference.accelNorthMps2 +
      DRAG_PER_S * reference.velocityNorthMps +
      VELOCITY_GAIN_PER_S * errorNorth +
      this.#integralNorth;
    let east =
      reference.accelEastMps2 +
      DRAG_PER_S * reference.velocityEastMps +
      VELOCITY_GAIN_PER_S * errorEast +
      this.#integralEast;
    const asked = Math.hypot(north, east);
    const possible = GRAVITY_MPS2 * Math.tan(maxLeanRad);
    if (asked > possible) {
      // At the limit, the integral would wind up.
      north *= possible / asked;
      east *= possible / asked;
    } else {
      const step = VELOCITY_INTEGRAL_PER_S2 * dtS;
      this.#integralNorth = limited(this.#integralNorth + errorNorth * step);
      this.#integralEast = limited(this.#integralEast + errorEast * step);
    }
    const cosYaw = Math.cos(estimate.yawRad);
    const sinYaw = Math.sin(estimate.yawRad);
    this.pitchRad = -Math.atan((north * cosYaw + east * sinYaw) / GRAVITY_MPS2);
    this.rollRad = Math.atan((east * cosYaw - north * sinYaw) / GRAVITY_MPS2);
    return this.#input(reference, estimate, yawRateRadS, dtS);
  }

  /** Lean angles from the pilot, height from the reference, without position hold. */
  followHeight(
    reference: ReferencePoint,
    estimate: PositionEstimator,
    rollRad: number,
    pitchRad: number,
    yawRateRadS: number,
    dtS: number,
  ): CopterInput {
    this.rollRad = rollRad;
    this.pitchRad = pitchRad;
    return this.#input(reference, estimate, yawRateRadS, dtS);
  }

  #input(
    reference: ReferencePoint,
    estimate: PositionEstimator,
    yawRateRadS: number,
    dtS: number,
  ): CopterInput {
    const wantedUp = reference.velocityUpMps + POSITION_GAIN_PER_S * (reference.upM - estimate.upM);
    const errorUp = wantedUp - estimate.velocityUpMps;
    this.#integralUp = limited(this.#integralUp + errorUp * CLIMB_INTEGRAL_PER_S2 * dtS);
    return {
      areMotorsOn: true,
      rollRad: this.rollRad,
      pitchRad: this.pitchRad,
      yawRateRadS,
      climbAccelMps2: reference.accelUpMps2 + CLIMB_GAIN_PER_S * errorUp + this.#integralUp,
    };
  }
}

function limited(integral: number): number {
  return clamp(integral, -MAX_INTEGRAL_MPS2, MAX_INTEGRAL_MPS2);
}

/** Rate at which the nose follows the course. */
const SLEW_RATE_RAD_S = toRad(60);
const YAW_GAIN_PER_S = 3;
/** Below this distance the bearing to a point is meaningless. */
const NEAR_M = 2;

type YawAim =
  | { readonly kind: 'hold' }
  | { readonly kind: 'ahead' }
  | { readonly kind: 'fixed'; readonly rateRadS: number }
  | { readonly kind: 'region'; readonly point: LocalPoint };

/** Controls the nose: held, along the course, at a commanded heading, or at a region of interest. */
export class YawDirector {
  #aim: YawAim = { kind: 'hold' };
  #targetRad = 0;
  /** Remaining rotation of a commanded turn, signed; undefined when the shortest way is taken. */
  #remainingRad: number | undefined;

  get targetRad(): number {
    return this.#targetRad;
  }

  get isTurning(): boolean {
    return this.#remainingRad !== undefined;
  }

  hold(yawRad: number): void {
    this.#aim = { kind: 'hold' };
    this.#targetRad = yawRad;
    this.#remainingRad = undefined;
  }

  lookAhead(): void {
    if (this.#aim.kind === 'region') return;
    this.#aim = { kind: 'ahead' };
    this.#remainingRad = undefined;
  }

  lookAt(point: LocalPoint): void {
    this.#aim = { kind: 'region', point };
    this.#remainingRad = undefined;
  }

  /** Clears the region of interest. */
  release(yawRad: number): void {
    if (this.#aim.kind === 'region') this.hold(yawRad);
  }

  /**
   * CONDITION_YAW. `direction`: -1 counter-clockwise, 1 clockwise, 0 shorter way. `rateDegS` 0:
   * default. Relative angles turn from the present target.
   */
  turnTo(headingDeg: number, rateDegS: number, direction: number, isRelative: boolean, nowRad: number): void {
    const rateRadS = rateDegS > 0 ? toRad(rateDegS) : SLEW_RATE_RAD_S;
    this.#aim = { kind: 'fixed', rateRadS };
    const shortest = isRelative
      ? toRad(headingDeg) * (direction < 0 ? -1 : 1)
      : wrapPi(toRad(headingDeg) - nowRad);
    let turn = shortest;
    if (!isRelative && direction < 0 && turn > 0) turn -= 2 * Math.PI;
    if (!isRelative && direction > 0 && turn < 0) turn += 2 * Math.PI;
    this.#targetRad = nowRad;
    this.#remainingRad = turn;
  }

  /** Yaw rate to fly now. `goal` is where the vehicle is heading, if anywhere. */
  update(yawRad: number, position: PlanePoint, goal: PlanePoint | undefined, dtS: number): number {
    const aim = this.#aim;
    const toward = aim.kind === 'region' ? aim.point : aim.kind === 'ahead' ? goal : undefined;
    if (toward) {
      const north = toward.northM - position.northM;
      const east = toward.eastM - position.eastM;
      if (Math.hypot(north, east) > NEAR_M) this.#slew(Math.atan2(east, north), dtS);
    }
    if (aim.kind === 'fixed' && this.#remainingRad !== undefined) {
      const step = clamp(this.#remainingRad, -aim.rateRadS * dtS, aim.rateRadS * dtS);
      this.#targetRad = wrapPi(this.#targetRad + step);
      this.#remainingRad -= step;
      if (this.#remainingRad === 0 && Math.abs(toDeg(wrapPi(this.#targetRad - yawRad))) < 2) {
        this.#remainingRad = undefined;
      }
    }
    return YAW_GAIN_PER_S * wrapPi(this.#targetRad - yawRad);
  }

  #slew(wantedRad: number, dtS: number): void {
    const step = SLEW_RATE_RAD_S * dtS;
    this.#targetRad = wrapPi(this.#targetRad + clamp(wrapPi(wantedRad - this.#targetRad), -step, step));
  }
}
