import { clamp, toRad, wrapPi } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { PlaneInput } from './plane-dynamics.ts';
import type { Wing } from './wing.ts';
import type { WingLeg } from './wing-leg.ts';

const HEADING_GAIN = 1;
/** Below TKOFF_LVL_ALT the wings stay nearly level. */
const LEVEL_ROLL_RAD = toRad(5);
const AHEAD_M = 1000;

/** Full throttle along the current heading, off the ground, straight up to a height. */
export class TakeoffLeg implements WingLeg {
  readonly goal: LocalPoint;
  isDone = false;
  readonly isTakingOff = true;
  readonly #wing: Wing;
  readonly #headingRad: number;
  readonly #pitchRad: number;

  /** `pitchDeg` 0: TKOFF_LVL_PITCH. */
  constructor(wing: Wing, upM: number, pitchDeg: number) {
    const { estimate, parameters } = wing;
    this.#wing = wing;
    this.#headingRad = estimate.yawRad;
    this.#pitchRad = toRad(clamp(pitchDeg || parameters.get('TKOFF_LVL_PITCH'), 5, 25));
    this.goal = {
      northM: estimate.northM + AHEAD_M * Math.cos(this.#headingRad),
      eastM: estimate.eastM + AHEAD_M * Math.sin(this.#headingRad),
      upM,
    };
  }

  update(): PlaneInput {
    const wing = this.#wing;
    const { estimate, parameters, maxRollRad } = wing;
    this.isDone = !wing.isLanded && estimate.upM >= this.goal.upM;
    const limitRad = wing.heightM < parameters.get('TKOFF_LVL_ALT') ? LEVEL_ROLL_RAD : maxRollRad;
    const rollRad = HEADING_GAIN * wrapPi(this.#headingRad - estimate.yawRad);
    return { rollRad: clamp(rollRad, -limitRad, limitRad), pitchRad: this.#pitchRad, throttle: 1 };
  }
}
