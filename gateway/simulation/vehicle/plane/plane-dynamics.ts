import { clamp, toRad, wrapPi } from '../physics/angle.ts';
import { Body, GRAVITY_MPS2 } from '../physics/body.ts';
import type { PlanePoint } from '../physics/local-frame.ts';

/** The demands of the controllers on the airframe. */
export interface PlaneInput {
  readonly rollRad: number;
  readonly pitchRad: number;
  /** 0 to 1. */
  readonly throttle: number;
}

export const MOTOR_OFF: PlaneInput = { rollRad: 0, pitchRad: 0, throttle: 0 };

const ROLL_LAG_S = 0.35;
const MAX_ROLL_RATE_RAD_S = toRad(75);
const PITCH_LAG_S = 0.3;
const MAX_PITCH_RATE_RAD_S = toRad(60);
/** The flight path follows the nose with this lag. */
const PATH_LAG_S = 0.6;
const THROTTLE_LAG_S = 0.3;
const MAX_LOAD_G = 3.5;
const LEAST_LOAD_G = -1;
/** Below this speed the wing does not carry the weight in level flight. */
const STALL_MPS = 8.5;
/** Drag as acceleration: parasitic with the square of the speed, induced against it. */
const PARASITIC_PER_M = 0.0028;
const INDUCED_M_PER_S2 = 75;
/** Static thrust at full throttle, and its decrease with speed. */
const STATIC_THRUST_MPS2 = 7;
const THRUST_LOSS_PER_S = 0.1;
const ROLLING_FRICTION_MPS2 = 0.5;
const BRAKING_MPS2 = 2.5;
/** Angle of attack in level flight at 22 m/s; it grows as the speed falls. */
const ATTACK_AT_CRUISE_RAD = toRad(2);
const CRUISE_MPS = 22;
const MAX_ATTACK_RAD = toRad(12);
const LEAST_MPS = 3;
/** Height at lift-off. */
const LIFTED_M = 0.02;

/** Acceleration at full throttle for an airspeed. */
function fullThrustMps2(airSpeedMps: number): number {
  return Math.max(0, STATIC_THRUST_MPS2 - THRUST_LOSS_PER_S * airSpeedMps);
}

/** Drag deceleration for an airspeed and a load. */
function dragMps2(airSpeedMps: number, loadG: number): number {
  const mps = Math.max(LEAST_MPS, airSpeedMps);
  return PARASITIC_PER_M * mps * mps + (INDUCED_M_PER_S2 * loadG * loadG) / (mps * mps);
}

/** Angle of the nose above the flight path. */
export function attackRad(airSpeedMps: number, loadG: number): number {
  const mps = Math.max(LEAST_MPS, airSpeedMps);
  return clamp(ATTACK_AT_CRUISE_RAD * loadG * (CRUISE_MPS / mps) ** 2, -MAX_ATTACK_RAD, MAX_ATTACK_RAD);
}

/**
 * A plane as a point mass with attitude over flat ground. This is the true state, without sensors.
 * It turns by banking, its lift is limited by its airspeed, and the wind moves the air around it.
 */
export class PlaneDynamics extends Body {
  airSpeedMps = 0;
  /** Flight path angle through the air, above the horizon. */
  climbRad = 0;
  /** 0 to 1, the actual output of the motor. */
  throttle = 0;
  isOnGround = true;

  /** The demanded lift exceeds the maximum lift of the wing. */
  get isStalled(): boolean {
    return !this.isOnGround && this.#possibleLoadG < 1;
  }

  step(dtS: number, input: PlaneInput, wind: PlanePoint): void {
    const throttle = this.isWrecked ? 0 : clamp(input.throttle, 0, 1);
    this.throttle += ((throttle - this.throttle) * dtS) / THROTTLE_LAG_S;
    // Level flight at cruise speed has a load of 1.
    this.liftG = this.throttle * 2;
    const before = {
      north: this.velocityNorthMps,
      east: this.velocityEastMps,
      up: this.velocityUpMps,
    };
    if (this.isOnGround) this.#roll(dtS, input, wind);
    else this.#fly(dtS, input, wind);
    this.northM += this.velocityNorthMps * dtS;
    this.eastM += this.velocityEastMps * dtS;
    this.upM += this.velocityUpMps * dtS;
    this.feltNorthMps2 = (this.velocityNorthMps - before.north) / dtS;
    this.feltEastMps2 = (this.velocityEastMps - before.east) / dtS;
    this.feltUpMps2 = (this.velocityUpMps - before.up) / dtS + GRAVITY_MPS2;
    if (!this.isOnGround && this.upM <= 0) this.#touch();
  }

  wreck(): void {
    this.isWrecked = true;
    this.airSpeedMps = 0;
    this.climbRad = -Math.PI / 2 + 0.1;
  }

  get #possibleLoadG(): number {
    return this.isWrecked ? 0 : Math.min(MAX_LOAD_G, (this.airSpeedMps / STALL_MPS) ** 2);
  }

  #fly(dtS: number, input: PlaneInput, wind: PlanePoint): void {
    this.#turnBody(dtS, input);
    const mps = Math.max(LEAST_MPS, this.airSpeedMps);
    const cosRoll = Math.max(0.2, Math.cos(this.rollRad));
    const levelLoadG = Math.cos(this.climbRad) / cosRoll;
    const wantedClimbRad = this.pitchRad - attackRad(mps, levelLoadG);
    const wantedRateRadS = (wantedClimbRad - this.climbRad) / PATH_LAG_S;
    const wantedLoadG = levelLoadG + (wantedRateRadS * mps) / (GRAVITY_MPS2 * cosRoll);
    const loadG = clamp(wantedLoadG, LEAST_LOAD_G, this.#possibleLoadG);
    const climbRateRadS = (GRAVITY_MPS2 * (loadG * Math.cos(this.rollRad) - Math.cos(this.climbRad))) / mps;
    this.climbRad = clamp(this.climbRad + climbRateRadS * dtS, -1.4, 1.2);
    const thrustMps2 = this.throttle * fullThrustMps2(mps);
    const alongMps2 = thrustMps2 - dragMps2(mps, loadG) - GRAVITY_MPS2 * Math.sin(this.climbRad);
    this.airSpeedMps = Math.max(0, this.airSpeedMps + alongMps2 * dtS);
    this.yawRateRadS =
      (GRAVITY_MPS2 * loadG * Math.sin(this.rollRad)) / (mps * Math.max(0.2, Math.cos(this.climbRad)));
    this.yawRad = wrapPi(this.yawRad + this.yawRateRadS * dtS);
    const level = this.airSpeedMps * Math.cos(this.climbRad);
    this.velocityNorthMps = level * Math.cos(this.yawRad) + wind.northM;
    this.velocityEastMps = level * Math.sin(this.yawRad) + wind.eastM;
    this.velocityUpMps = this.airSpeedMps * Math.sin(this.climbRad);
  }

  /** Rolls on the wheels along the nose until the lift suffices and the nose is up. */
  #roll(dtS: number, input: PlaneInput, wind: PlanePoint): void {
    const cosYaw = Math.cos(this.yawRad);
    const sinYaw = Math.sin(this.yawRad);
    const headwindMps = -(wind.northM * cosYaw + wind.eastM * sinYaw);
    let groundMps = this.velocityNorthMps * cosYaw + this.velocityEastMps * sinYaw;
    const isRunning = input.throttle > 0.05 && !this.isWrecked;
    const air = Math.max(0, groundMps + headwindMps);
    const thrustMps2 = this.throttle * fullThrustMps2(air);
    const slowMps2 = PARASITIC_PER_M * air * air + (isRunning ? ROLLING_FRICTION_MPS2 : BRAKING_MPS2);
    groundMps = Math.max(0, groundMps + (thrustMps2 - slowMps2) * dtS);
    this.airSpeedMps = Math.max(0, groundMps + headwindMps);
    this.velocityNorthMps = groundMps * cosYaw;
    this.velocityEastMps = groundMps * sinYaw;
    this.velocityUpMps = 0;
    this.yawRateRadS = 0;
    this.climbRad = 0;
    const canRotate = this.airSpeedMps > STALL_MPS;
    this.#turnBody(dtS, { ...input, rollRad: 0, pitchRad: canRotate ? Math.max(0, input.pitchRad) : 0 });
    const carriesG = this.#possibleLoadG;
    const isNoseUp = this.pitchRad > attackRad(this.airSpeedMps, 1) * 0.8;
    if (!isRunning || carriesG <= 1.2 || !isNoseUp) return;
    this.isOnGround = false;
    this.upM = LIFTED_M;
  }

  #turnBody(dtS: number, { rollRad, pitchRad }: PlaneInput): void {
    // A stalled wing drops the nose, regardless of the demand.
    const pitch = this.isStalled ? Math.min(pitchRad, this.climbRad) : pitchRad;
    this.rollRateRadS = clamp(
      wrapPi(rollRad - this.rollRad) / ROLL_LAG_S,
      -MAX_ROLL_RATE_RAD_S,
      MAX_ROLL_RATE_RAD_S,
    );
    this.pitchRateRadS = clamp(
      (pitch - this.pitchRad) / PITCH_LAG_S,
      -MAX_PITCH_RATE_RAD_S,
      MAX_PITCH_RATE_RAD_S,
    );
    this.rollRad = wrapPi(this.rollRad + this.rollRateRadS * dtS);
    this.pitchRad = clamp(this.pitchRad + this.pitchRateRadS * dtS, -1.4, 1.4);
  }

  #touch(): void {
    this.impactMps = Math.max(0, -this.velocityUpMps);
    this.upM = 0;
    this.velocityUpMps = 0;
    this.isOnGround = true;
    this.rollRad = 0;
    this.climbRad = 0;
    // The wheels do not slide sideways.
    const along =
      this.velocityNorthMps * Math.cos(this.yawRad) + this.velocityEastMps * Math.sin(this.yawRad);
    this.velocityNorthMps = Math.max(0, along) * Math.cos(this.yawRad);
    this.velocityEastMps = Math.max(0, along) * Math.sin(this.yawRad);
  }
}

/** Goals and limits of the energy control; metres, metres a second, radians. */
interface EnergyDemand {
  readonly heightM: number;
  readonly airSpeedMps: number;
  readonly rollRad: number;
  readonly leastAirSpeedMps: number;
  readonly climbMps: number;
  readonly sinkMps: number;
  readonly maxPitchRad: number;
  readonly minPitchRad: number;
}

interface EnergyState {
  readonly heightM: number;
  readonly airSpeedMps: number;
}

const HEIGHT_GAIN_PER_S = 0.4;
const SPEED_GAIN_PER_S = 0.4;
const MAX_SPEEDING_UP_MPS2 = 1.5;
/** This close to the stall, the nose goes down at any height. */
const UNDERSPEED_MARGIN = 1.05;
const UNDERSPEED_GAIN_PER_MPS = 0.15;

/**
 * Controls height and speed together, as TECS: throttle sets the total energy, pitch distributes
 * it. Speed has priority over height.
 */
export class EnergyControl {
  /** The height target, which approaches the wanted height within the climb and sink limits. */
  #heightM: number | undefined;

  reset(): void {
    this.#heightM = undefined;
  }

  update(dtS: number, demand: EnergyDemand, now: EnergyState): { pitchRad: number; throttle: number } {
    const before = this.#heightM ?? now.heightM;
    const stepM = clamp(demand.heightM - before, -demand.sinkMps * dtS, demand.climbMps * dtS);
    this.#heightM = before + stepM;
    const mps = Math.max(1, now.airSpeedMps);
    const wantedMps = stepM / dtS + HEIGHT_GAIN_PER_S * (this.#heightM - now.heightM);
    const climbMps = clamp(wantedMps, -demand.sinkMps, demand.climbMps);
    const faster = clamp(SPEED_GAIN_PER_S * (demand.airSpeedMps - mps), -1, MAX_SPEEDING_UP_MPS2);
    const loadG = 1 / Math.max(0.5, Math.cos(demand.rollRad));
    const drag = dragMps2(mps, loadG);
    const full = Math.max(0.1, fullThrustMps2(mps));
    const throttle = clamp((drag + (GRAVITY_MPS2 * climbMps) / mps + faster) / full, 0, 1);
    const excessMps2 = throttle * full - drag;
    const possible = (excessMps2 + SPEED_GAIN_PER_S * (mps - demand.airSpeedMps)) / GRAVITY_MPS2;
    const leastMps = demand.leastAirSpeedMps * UNDERSPEED_MARGIN * Math.sqrt(loadG);
    const safe = UNDERSPEED_GAIN_PER_MPS * (mps - leastMps);
    const limit = throttle >= 1 ? Math.min(possible, safe) : safe;
    const climbRad = Math.asin(clamp(Math.min(climbMps / mps, limit), -0.7, 0.7));
    const pitchRad = climbRad + attackRad(mps, loadG);
    return { pitchRad: clamp(pitchRad, demand.minPitchRad, demand.maxPitchRad), throttle };
  }
}
