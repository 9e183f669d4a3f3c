import { wrapPi } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { PlaneInput } from './plane-dynamics.ts';
import type { Wing } from './wing.ts';
import type { WingLeg } from './wing-leg.ts';

export interface CirclingOptions {
  readonly centre: LocalPoint;
  /** Negative circles counter-clockwise. */
  readonly radiusM: number;
  /** Done after so many turns, or so many seconds on the circle; neither: it never ends. */
  readonly turns?: number;
  readonly seconds?: number;
}

/** Around a place at its height: what holding is to a plane. */
export class CirclingLeg implements WingLeg {
  readonly goal: LocalPoint;
  isDone = false;
  readonly #wing: Wing;
  readonly #options: CirclingOptions;
  #turnedRad = 0;
  #circledS = 0;
  #bearingRad: number | undefined;

  constructor(wing: Wing, options: CirclingOptions) {
    this.#wing = wing;
    this.#options = options;
    this.goal = options.centre;
  }

  update(dtS: number): PlaneInput {
    const { centre, radiusM, turns, seconds } = this.#options;
    const direction = radiusM < 0 ? -1 : 1;
    const { input, isOnCircle } = this.#wing.followCircle(dtS, centre, Math.abs(radiusM), direction);
    const { northM, eastM } = this.#wing.estimate;
    const bearingRad = Math.atan2(eastM - centre.eastM, northM - centre.northM);
    if (isOnCircle) {
      this.#turnedRad += direction * wrapPi(bearingRad - (this.#bearingRad ?? bearingRad));
      this.#circledS += dtS;
    }
    this.#bearingRad = bearingRad;
    const hasTurned = turns !== undefined && this.#turnedRad >= turns * 2 * Math.PI;
    const hasWaited = seconds !== undefined && this.#circledS >= seconds;
    this.isDone = hasTurned || hasWaited;
    return input;
  }
}
