import { MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { ReferencePoint } from '../physics/reference-point.ts';
import type { Copter } from './copter.ts';
import type { CopterInput } from './copter-dynamics.ts';
import type { Manoeuvre } from './manoeuvres.ts';

/** The next action of a landing: descend, hold, or fly to a point to search for the target. */
type LandingOrder = 'descend' | 'hold' | LocalPoint;

/** The next try starts this far above the last sighting. */
const CLIMB_M = 1.5;
const ARRIVED_M = 0.75;
/** PLND_STRICT 1: time for the pilot to take over before the vehicle lands in place. */
const HESITATE_MS = 7000;
/** PLND_STRICT */
const NOT_STRICT = 0;
const VERY_STRICT = 2;
/** PLND_RET_BEHAVE */
const TO_TARGET = 1;

type Stage = 'sighted' | 'descend' | 'climb' | 'sink' | 'done';

/**
 * ArduCopter's reaction to a target lost during a landing (PLND_STRICT, PLND_TIMEOUT, PLND_RET_MAX,
 * PLND_RET_BEHAVE). One object per landing.
 */
class LandingRetry {
  readonly #copter: Copter;
  #stage: Stage = 'sighted';
  #tries = 0;
  #hesitatesSinceMs: number | undefined;

  constructor(copter: Copter) {
    this.#copter = copter;
  }

  next(): LandingOrder {
    const { state } = this.#copter.precision;
    if (state === 'never-seen') return this.#giveUp();
    if (state === 'recently-lost') return this.#search();
    this.#stage = 'sighted';
    this.#hesitatesSinceMs = undefined;
    return 'descend';
  }

  #search(): LandingOrder {
    const { parameters, precision, bootMs } = this.#copter;
    if (parameters.get('PLND_STRICT') === NOT_STRICT) return 'descend';
    switch (this.#stage) {
      case 'sighted':
        this.#stage = 'descend';
        return 'descend';
      case 'descend':
        if (bootMs - precision.seenAtMs < parameters.get('PLND_TIMEOUT') * 1000) return 'descend';
        return this.#retry();
      case 'climb':
        return this.#climb();
      case 'sink':
        return this.#sink();
      case 'done':
        return this.#giveUp();
    }
  }

  #retry(): LandingOrder {
    const allowed = this.#copter.parameters.get('PLND_RET_MAX');
    if (this.#tries >= allowed) {
      this.#stage = 'done';
      return this.#giveUp();
    }
    this.#tries += 1;
    this.#stage = 'climb';
    this.#copter.listener.say(MavSeverity.INFO, 'PrecLand: Retrying');
    return this.#climb();
  }

  /** Position of the vehicle, or of the target, at the last sighting. */
  get #place(): LocalPoint {
    const { parameters, precision, estimate } = this.#copter;
    const isToTarget = parameters.get('PLND_RET_BEHAVE') === TO_TARGET;
    const { northM, eastM } = (isToTarget ? precision.lastTarget : precision.lastVehicle) ?? estimate;
    return { northM, eastM, upM: precision.lastVehicle?.upM ?? estimate.upM };
  }

  #climb(): LandingOrder {
    const place = this.#place;
    const above = { ...place, upM: place.upM + CLIMB_M };
    if (this.#distanceTo(above) < ARRIVED_M) this.#stage = 'sink';
    return above;
  }

  #sink(): LandingOrder {
    const place = this.#place;
    if (Math.abs(place.upM - this.#copter.estimate.upM) < ARRIVED_M) {
      this.#stage = 'done';
      this.#copter.listener.say(MavSeverity.INFO, 'PrecLand: Retry Completed');
    }
    return place;
  }

  #giveUp(): LandingOrder {
    const { parameters, bootMs, listener } = this.#copter;
    if (this.#hesitatesSinceMs === undefined) {
      this.#hesitatesSinceMs = bootMs;
      listener.say(MavSeverity.INFO, 'PrecLand: Failsafe Measures');
    }
    const strictness = parameters.get('PLND_STRICT');
    if (strictness === VERY_STRICT) return 'hold';
    if (strictness === NOT_STRICT) return 'descend';
    return bootMs - this.#hesitatesSinceMs < HESITATE_MS ? 'hold' : 'descend';
  }

  #distanceTo({ northM, eastM, upM }: LocalPoint): number {
    const { estimate } = this.#copter;
    return Math.hypot(northM - estimate.northM, eastM - estimate.eastM, upM - estimate.upM);
  }
}

/** Time from confirmed landing to motors off. */
const DISARM_AFTER_S = 1.1;

/** Below this height the descent is slow, and slower with more lateral error. */
const CLOSE_M = 2;
const TOUCHING_M = 0.35;
const ACCEPTED_ERROR_M = 0.15;
const SLOWEST_MPS = 0.1;
/** The reference of the approach: the target itself. */
const TARGET = { northM: 0, eastM: 0, upM: 0 };

/**
 * Descends vertically: fast at first, LAND_SPEED below LAND_ALT_LOW, motors off after a confirmed
 * landing. With precision landing and a target in sight, descends onto it. After stick input,
 * descends from there.
 */
export class LandManoeuvre implements Manoeuvre {
  readonly goal: LocalPoint;
  isDone = false;
  readonly isLanding = true;
  readonly #copter: Copter;
  readonly #retry: LandingRetry;
  #landedS = 0;
  /** Reference relative to the visible target: steady, unlike the target's noisy map position. */
  #approach: ReferencePoint | undefined;
  #isRepositioned = false;

  constructor(copter: Copter) {
    this.#copter = copter;
    this.#retry = new LandingRetry(copter);
    copter.takeOver();
    const { northM, eastM } = copter.estimate;
    this.goal = { northM, eastM, upM: copter.home?.upM ?? 0 };
  }

  update(dtS: number): CopterInput {
    const copter = this.#copter;
    if (copter.isLanded) {
      this.#landedS += dtS;
      if (this.#landedS >= DISARM_AFTER_S) {
        this.isDone = true;
        copter.disarm();
      }
      return copter.idle();
    }
    const { parameters, reference, limits, precision } = copter;
    const slowMps = Math.max(0.2, parameters.get('LAND_SPEED') / 100);
    const fastMps = Math.max(slowMps, parameters.get('LAND_SPEED_HIGH') / 100 || limits.descentMps);
    const aboveLowM = copter.heightM - parameters.get('LAND_ALT_LOW') / 100;
    // Brakes above LAND_ALT_LOW, to pass it at LAND_SPEED.
    const speedMps = Math.min(
      fastMps,
      Math.sqrt(slowMps ** 2 + 2 * limits.climbAccelMps2 * Math.max(0, aboveLowM)),
    );
    if (!copter.hasPosition) {
      reference.moveAt({ northMps: 0, eastMps: 0, upMps: -speedMps }, limits, dtS);
      return copter.controller.followHeight(reference, copter.estimate, 0, 0, 0, dtS);
    }
    const sideways = this.#sideways();
    const isPrecise = precision.isEnabled && !this.#isRepositioned;
    const order = isPrecise ? this.#retry.next() : 'descend';
    if (typeof order === 'object') {
      this.#approach = undefined;
      reference.moveToward(order, limits, dtS);
      return copter.steer(dtS);
    }
    const isOnTarget = isPrecise && precision.isAcquired;
    const upMps = order === 'hold' ? 0 : -(isOnTarget ? this.#carefulMps(speedMps, slowMps) : speedMps);
    reference.moveAt({ ...sideways, upMps }, { ...limits, descentMps: fastMps }, dtS);
    if (isOnTarget) this.#moveOntoTarget(dtS);
    else this.#approach = undefined;
    return copter.steer(dtS);
  }

  /** Stick input, if LAND_REPOSITION allows it. */
  #sideways(): { readonly northMps: number; readonly eastMps: number } {
    const { parameters, pilot, estimate } = this.#copter;
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

  /** No descent while farther than PLND_XY_DIST_MAX beside the target; slow close above it. */
  #carefulMps(speedMps: number, slowMps: number): number {
    const { precision, parameters } = this.#copter;
    const errorM = Math.hypot(precision.northM, precision.eastM);
    const farM = parameters.get('PLND_XY_DIST_MAX');
    if (farM > 0 && errorM > farM) return 0;
    if (precision.heightM <= TOUCHING_M || precision.heightM >= CLOSE_M) return speedMps;
    const closeMps = slowMps / 2;
    return Math.max(SLOWEST_MPS, closeMps - (errorM * closeMps) / ACCEPTED_ERROR_M);
  }

  #moveOntoTarget(dtS: number): void {
    const { reference, precision, estimate, limits } = this.#copter;
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
