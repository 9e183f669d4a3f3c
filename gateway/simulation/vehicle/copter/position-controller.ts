import { clamp } from '../physics/angle.ts';
import { GRAVITY_MPS2 } from '../physics/gravity.ts';
import type { PositionEstimator } from '../physics/position-estimator.ts';
import type { ReferencePoint } from '../physics/reference-point.ts';
import { type ControlInput, DRAG_PER_S } from './copter-dynamics.ts';

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
  /** What was asked last, for NAV_CONTROLLER_OUTPUT. */
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
  ): ControlInput {
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
      // At its limit the integral would only wind up.
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
  ): ControlInput {
    this.rollRad = rollRad;
    this.pitchRad = pitchRad;
    return this.#input(reference, estimate, yawRateRadS, dtS);
  }

  #input(
    reference: ReferencePoint,
    estimate: PositionEstimator,
    yawRateRadS: number,
    dtS: number,
  ): ControlInput {
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
