import { clamp, toRad, wrapPi } from '../physics/angle.ts';
import { Body, GRAVITY_MPS2 } from '../physics/body.ts';
import type { PlanePoint } from '../physics/local-frame.ts';

/** The demands of the controller on the airframe. */
export interface CopterInput {
  /** False: propellers stop and the vehicle falls. */
  readonly areMotorsOn: boolean;
  readonly rollRad: number;
  /** Nose up is positive: flying forward needs a negative pitch. */
  readonly pitchRad: number;
  readonly yawRateRadS: number;
  /** Wanted acceleration upward: 0 hovers. */
  readonly climbAccelMps2: number;
}

export const MOTORS_OFF: CopterInput = {
  areMotorsOn: false,
  rollRad: 0,
  pitchRad: 0,
  yawRateRadS: 0,
  climbAccelMps2: 0,
};

/** Lean angles follow the command with this lag and at most this rate. */
const ATTITUDE_LAG_S = 0.15;
const MAX_LEAN_RATE_RAD_S = toRad(180);
const MAX_LEAN_RAD = toRad(45);
const YAW_LAG_S = 0.1;
const MAX_YAW_RATE_RAD_S = toRad(90);
const MOTOR_LAG_S = 0.1;
/** Strongest lift of the propellers, in g. */
const MAX_LIFT_G = 2;
/** Lift when the battery is empty: not enough to stay up. */
const EMPTY_LIFT_G = 0.85;
/** Without one motor, only the other pair lifts. */
const MOTOR_LOST_LIFT_G = 0.5;
/** Air drag per second of airspeed: 10 m/s needs about 15° of lean. */
export const DRAG_PER_S = 0.26;
const VERTICAL_DRAG_PER_S = 0.2;

/**
 * A multicopter as a point mass with attitude over flat ground at height 0. This is the true state,
 * without sensors. Lean angles and lift follow the command with lag; drag depends on the airspeed.
 */
export class CopterDynamics extends Body {
  /** One of the four propellers has stopped: the copter sinks and spins. */
  isMotorLost = false;

  get isOnGround(): boolean {
    return this.upM <= 0;
  }

  step(dtS: number, input: CopterInput, wind: PlanePoint, isBatteryEmpty: boolean): void {
    this.#turn(dtS, input);
    const wholeLiftG = isBatteryEmpty ? EMPTY_LIFT_G : MAX_LIFT_G;
    const leftLiftG = this.isMotorLost ? MOTOR_LOST_LIFT_G : wholeLiftG;
    const maxLiftG = this.isWrecked ? 0 : leftLiftG;
    const wantedLiftG = input.areMotorsOn ? clamp(1 + input.climbAccelMps2 / GRAVITY_MPS2, 0, maxLiftG) : 0;
    this.liftG += ((wantedLiftG - this.liftG) * dtS) / MOTOR_LAG_S;
    const lift = this.liftG * GRAVITY_MPS2;
    const forward = -lift * Math.tan(this.pitchRad);
    const right = lift * Math.tan(this.rollRad);
    const cosYaw = Math.cos(this.yawRad);
    const sinYaw = Math.sin(this.yawRad);
    const dragNorth = -DRAG_PER_S * (this.velocityNorthMps - wind.northM);
    const dragEast = -DRAG_PER_S * (this.velocityEastMps - wind.eastM);
    const felt = {
      north: forward * cosYaw - right * sinYaw + dragNorth,
      east: forward * sinYaw + right * cosYaw + dragEast,
      up: lift - VERTICAL_DRAG_PER_S * this.velocityUpMps,
    };
    if (this.isOnGround && felt.up <= GRAVITY_MPS2) {
      this.#rest(dtS);
      return;
    }
    this.velocityNorthMps += felt.north * dtS;
    this.velocityEastMps += felt.east * dtS;
    this.velocityUpMps += (felt.up - GRAVITY_MPS2) * dtS;
    this.northM += this.velocityNorthMps * dtS;
    this.eastM += this.velocityEastMps * dtS;
    this.upM += this.velocityUpMps * dtS;
    this.feltNorthMps2 = felt.north;
    this.feltEastMps2 = felt.east;
    this.feltUpMps2 = felt.up;
    if (this.upM <= 0) this.#touch();
  }

  /** Stops at an obstacle and falls. */
  wreck(): void {
    if (this.isWrecked) return;
    this.isWrecked = true;
    this.velocityNorthMps = 0;
    this.velocityEastMps = 0;
    this.velocityUpMps = Math.min(0, this.velocityUpMps);
    this.liftG = 0;
  }

  #turn(dtS: number, input: CopterInput): void {
    const leanLimit = (wanted: number, now: number) =>
      clamp(
        (clamp(wanted, -MAX_LEAN_RAD, MAX_LEAN_RAD) - now) / ATTITUDE_LAG_S,
        -MAX_LEAN_RATE_RAD_S,
        MAX_LEAN_RATE_RAD_S,
      );
    this.rollRateRadS = leanLimit(input.areMotorsOn ? input.rollRad : 0, this.rollRad);
    this.pitchRateRadS = leanLimit(input.areMotorsOn ? input.pitchRad : 0, this.pitchRad);
    const wantedYawRate = this.isMotorLost ? MAX_YAW_RATE_RAD_S : input.yawRateRadS;
    const yawRate = input.areMotorsOn ? clamp(wantedYawRate, -MAX_YAW_RATE_RAD_S, MAX_YAW_RATE_RAD_S) : 0;
    this.yawRateRadS += ((yawRate - this.yawRateRadS) * dtS) / YAW_LAG_S;
    this.rollRad += this.rollRateRadS * dtS;
    this.pitchRad += this.pitchRateRadS * dtS;
    this.yawRad = wrapPi(this.yawRad + this.yawRateRadS * dtS);
  }

  /** On the ground nothing moves, and leaning is impossible. */
  #rest(dtS: number): void {
    this.upM = 0;
    this.velocityNorthMps = 0;
    this.velocityEastMps = 0;
    this.velocityUpMps = 0;
    this.yawRateRadS = 0;
    this.rollRateRadS = 0;
    this.pitchRateRadS = 0;
    const settle = Math.max(0, 1 - dtS / ATTITUDE_LAG_S);
    this.rollRad *= settle;
    this.pitchRad *= settle;
    this.feltNorthMps2 = 0;
    this.feltEastMps2 = 0;
    this.feltUpMps2 = GRAVITY_MPS2;
  }

  #touch(): void {
    this.impactMps = Math.max(0, -this.velocityUpMps);
    this.upM = 0;
    this.velocityUpMps = 0;
    this.velocityNorthMps = 0;
    this.velocityEastMps = 0;
  }
}
