import type { Random } from '../../../base/id/random.ts';
import { wrapPi } from './angle.ts';
import type { Body } from './body.ts';
import { NoiseWalk } from './noise-walk.ts';

const HORIZONTAL_SIGMA_M = 0.1;
const VERTICAL_SIGMA_M = 0.06;
/** Slow compared to the position loop, so that the vehicle follows the error like a real one. */
const DRIFT_TIME_CONSTANT_S = 12;
const LEAN_SIGMA_RAD = 0.0015;
/** Share of the drift that appears in the velocity estimate. */
const VELOCITY_SHARE = 0.02;

/** The estimated position: the true one with the slow drift of a navigation filter. */
export class PositionEstimator {
  northM = 0;
  eastM = 0;
  upM = 0;
  velocityNorthMps = 0;
  velocityEastMps = 0;
  velocityUpMps = 0;
  rollRad = 0;
  pitchRad = 0;
  yawRad = 0;
  /** Error from faults of GPS and compass. */
  offsetNorthM = 0;
  offsetEastM = 0;
  yawOffsetRad = 0;
  /** Without any source it stays at its last position. */
  isFrozen = false;
  readonly #body: Body;
  readonly #driftNorth: NoiseWalk;
  readonly #driftEast: NoiseWalk;
  readonly #driftUp: NoiseWalk;
  readonly #driftRoll: NoiseWalk;
  readonly #driftPitch: NoiseWalk;

  constructor(body: Body, random: Random) {
    this.#body = body;
    this.#driftNorth = new NoiseWalk(HORIZONTAL_SIGMA_M, DRIFT_TIME_CONSTANT_S, random);
    this.#driftEast = new NoiseWalk(HORIZONTAL_SIGMA_M, DRIFT_TIME_CONSTANT_S, random);
    this.#driftUp = new NoiseWalk(VERTICAL_SIGMA_M, DRIFT_TIME_CONSTANT_S, random);
    this.#driftRoll = new NoiseWalk(LEAN_SIGMA_RAD, DRIFT_TIME_CONSTANT_S, random);
    this.#driftPitch = new NoiseWalk(LEAN_SIGMA_RAD, DRIFT_TIME_CONSTANT_S, random);
    this.step(0.01);
  }

  get groundSpeedMps(): number {
    return Math.hypot(this.velocityNorthMps, this.velocityEastMps);
  }

  step(dtS: number): void {
    const body = this.#body;
    for (const drift of [this.#driftNorth, this.#driftEast, this.#driftUp]) drift.step(dtS);
    this.#driftRoll.step(dtS);
    this.#driftPitch.step(dtS);
    this.upM = body.upM + this.#driftUp.value;
    this.velocityUpMps = body.velocityUpMps + this.#driftUp.value * VELOCITY_SHARE;
    this.rollRad = body.rollRad + this.#driftRoll.value;
    this.pitchRad = body.pitchRad + this.#driftPitch.value;
    this.yawRad = this.yawOffsetRad === 0 ? body.yawRad : wrapPi(body.yawRad + this.yawOffsetRad);
    if (this.isFrozen) this.#motorsOff();
    else this.#followBody();
  }

  /** Corrects the error of the estimate. */
  shiftBy(northM: number, eastM: number): void {
    this.offsetNorthM += northM;
    this.offsetEastM += eastM;
  }

  #followBody(): void {
    const body = this.#body;
    this.northM = body.northM + this.#driftNorth.value + this.offsetNorthM;
    this.eastM = body.eastM + this.#driftEast.value + this.offsetEastM;
    this.velocityNorthMps = body.velocityNorthMps + this.#driftNorth.value * VELOCITY_SHARE;
    this.velocityEastMps = body.velocityEastMps + this.#driftEast.value * VELOCITY_SHARE;
  }

  #motorsOff(): void {
    this.offsetNorthM = this.northM - this.#body.northM - this.#driftNorth.value;
    this.offsetEastM = this.eastM - this.#body.eastM - this.#driftEast.value;
    this.velocityNorthMps = 0;
    this.velocityEastMps = 0;
  }
}
