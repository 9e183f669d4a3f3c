import { MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { Craft } from '../craft/craft.ts';
import { toRad } from './angle.ts';

/** A lost GPS must be good for this long before the filter uses it again. */
const GPS_TRUST_S = 10;
/** A jump of the GPS is rejected for this long, then the filter accepts the new position. */
const GLITCH_REJECTION_S = 10;
/** A difference above this, or above this many times the noise, is a jump. */
const GATE_M = 3;
const GATE_SIGMAS = 3;
/** Time constant of corrections by a GPS inside the gate. */
const FUSION_TIME_CONSTANT_S = 2;
/** Drift without GPS. */
const DEAD_RECKONING_DRIFT_MPS = 0.4;
const COMPASS_TIME_CONSTANT_S = 4;
/** A heading error of this size is a test ratio of 1. */
const COMPASS_GATE_DEG = 50;
const VELOCITY_GATE_YAW_DEG = 80;
const CHECK_MS = 100;
const CHECKS_TO_FAIL = 10;

/**
 * Reliability of the navigation filter: its reaction to a lost, jumping or noisy GPS and to a wrong
 * compass, and when the craft's failsafe must act (FS_EKF_THRESH).
 */
export class NavigationFilter {
  /** False after too long without GPS. */
  isAiding = true;
  isGlitching = false;
  hasFailsafe = false;
  /** Test ratios: values above 1 are rejected. */
  positionRatio = 0;
  velocityRatio = 0;
  compassRatio = 0;
  readonly #craft: Craft;
  #lostS = 0;
  #goodS = 0;
  #rejectedS = 0;
  #badChecks = 0;
  #nextCheckMs = 0;

  constructor(craft: Craft) {
    this.#craft = craft;
  }

  /** Call this at every step once the filter uses GPS. */
  step(dtS: number): void {
    const { gps } = this.#craft;
    if (gps.hasFix) this.#takeGps(dtS);
    else this.#countOn(dtS);
    this.#followCompass(dtS);
    this.#craft.estimate.isFrozen = !this.isAiding;
    if (this.#craft.bootMs < this.#nextCheckMs) return;
    this.#nextCheckMs = this.#craft.bootMs + CHECK_MS;
    this.#check();
  }

  #takeGps(dtS: number): void {
    const { gps, estimate } = this.#craft;
    this.#lostS = 0;
    this.#goodS += dtS;
    if (!this.isAiding) {
      if (this.#goodS < GPS_TRUST_S) return;
      this.isAiding = true;
      estimate.shiftBy(gps.faultNorthM - estimate.offsetNorthM, gps.faultEastM - estimate.offsetEastM);
      this.#say(MavSeverity.INFO, 'is using GPS');
    }
    const north = gps.faultNorthM - estimate.offsetNorthM;
    const east = gps.faultEastM - estimate.offsetEastM;
    const ratio = Math.hypot(north, east) / Math.max(GATE_M, GATE_SIGMAS * gps.noiseSigmaM);
    this.positionRatio = ratio;
    this.#setGlitching(ratio > 1);
    if (ratio <= 1) {
      this.#rejectedS = 0;
      const share = dtS / FUSION_TIME_CONSTANT_S;
      estimate.shiftBy(north * share, east * share);
      return;
    }
    this.#rejectedS += dtS;
    if (this.#rejectedS >= GLITCH_REJECTION_S) this.#jump(north, east);
  }

  /** Moves the estimate together with the controller's target, so that the vehicle does not jerk. */
  #jump(northM: number, eastM: number): void {
    this.#rejectedS = 0;
    this.#craft.estimate.shiftBy(northM, eastM);
    this.#craft.shiftTarget(northM, eastM);
  }

  #countOn(dtS: number): void {
    this.#goodS = 0;
    this.#lostS += dtS;
    this.#setGlitching(false);
    if (!this.isAiding) return;
    this.#craft.estimate.shiftBy(DEAD_RECKONING_DRIFT_MPS * dtS, DEAD_RECKONING_DRIFT_MPS * dtS);
    this.positionRatio = Math.min(1, this.#lostS / this.#craft.deadReckoningS);
    if (this.#lostS < this.#craft.deadReckoningS) return;
    this.isAiding = false;
    this.#say(MavSeverity.INFO, 'stopped aiding');
  }

  #followCompass(dtS: number): void {
    const { estimate, compassErrorDeg, isInAir } = this.#craft;
    const wrongRad = toRad(compassErrorDeg);
    estimate.yawOffsetRad += ((wrongRad - estimate.yawOffsetRad) * dtS) / COMPASS_TIME_CONSTANT_S;
    this.compassRatio = 0.01 + Math.abs(compassErrorDeg) / COMPASS_GATE_DEG;
    const yawShare = Math.abs(estimate.yawOffsetRad) / toRad(VELOCITY_GATE_YAW_DEG);
    this.velocityRatio = isInAir ? yawShare : 0;
  }

  #setGlitching(isGlitching: boolean): void {
    if (isGlitching === this.isGlitching) return;
    this.isGlitching = isGlitching;
    this.#craft.listener.say(
      isGlitching ? MavSeverity.CRITICAL : MavSeverity.NOTICE,
      isGlitching ? 'GPS Glitch or Compass error' : 'Glitch cleared',
    );
  }

  #check(): void {
    const { isArmed, listener, ekfThreshold: threshold } = this.#craft;
    const isBad = isArmed && threshold > 0 && (!this.isAiding || this.#isOver(threshold));
    this.#badChecks = isBad
      ? Math.min(CHECKS_TO_FAIL, this.#badChecks + 1)
      : Math.max(0, this.#badChecks - 1);
    if (!isArmed) this.#badChecks = 0;
    if (!this.hasFailsafe && this.#badChecks >= CHECKS_TO_FAIL) {
      this.hasFailsafe = true;
      listener.say(MavSeverity.CRITICAL, 'EKF variance');
      this.#craft.ekfFailed();
    } else if (this.hasFailsafe && this.#badChecks === 0) {
      this.hasFailsafe = false;
      listener.say(MavSeverity.WARNING, 'EKF Failsafe Cleared');
    }
  }

  /** Velocity alone counts from twice the threshold; position alone never counts. */
  #isOver(threshold: number): boolean {
    let count = this.compassRatio >= threshold ? 1 : 0;
    if (this.velocityRatio >= 2 * threshold) count += 2;
    else if (this.velocityRatio >= threshold) count += 1;
    return count >= 2 || (count === 1 && this.positionRatio >= threshold);
  }

  #say(severity: number, what: string): void {
    for (const imu of [0, 1]) this.#craft.listener.say(severity, `EKF3 IMU${imu} ${what}`);
  }
}
