import { clamp, toDeg, toRad, wrapPi } from '../physics/angle.ts';
import type { LocalPoint, PlanePoint } from '../physics/local-frame.ts';

/** Rate at which the nose follows a course of its own choosing. */
const SLEW_RATE_RAD_S = toRad(60);
const YAW_GAIN_PER_S = 3;
/** Below this distance the bearing to a point means nothing. */
const NEAR_M = 2;

type YawAim =
  | { readonly kind: 'hold' }
  | { readonly kind: 'ahead' }
  | { readonly kind: 'fixed'; readonly rateRadS: number }
  | { readonly kind: 'region'; readonly point: LocalPoint };

/** Decides where the nose points: held, ahead along the course, a commanded heading, or a region of interest. */
export class YawDirector {
  #aim: YawAim = { kind: 'hold' };
  #targetRad = 0;
  /** Rotation still to go of a commanded turn, signed; undefined when the shortest way is taken. */
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

  /** Gives a region of interest up. */
  release(yawRad: number): void {
    if (this.#aim.kind === 'region') this.hold(yawRad);
  }

  /**
   * CONDITION_YAW. `direction` -1 counter-clockwise, 1 clockwise, 0 the shorter way; `rateDegS` 0 for the default.
   * Relative angles turn from the present target.
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
