import { clamp, wrapPi } from '../physics/angle.ts';
import type { PlaneInput } from './plane-dynamics.ts';
import type { PlaneModeTraits } from './plane-mode.ts';
import type { Wing } from './wing.ts';
import type { WingMode } from './wing-mode.ts';

const HEADING_GAIN = 1.5;

/** CRUISE: keeps course over ground, height and speed; the sticks change course and height. */
export class WingCruiseMode implements WingMode {
  readonly traits: PlaneModeTraits;
  readonly goal = undefined;
  readonly #wing: Wing;
  #courseRad: number | undefined;
  #upM: number;

  constructor(traits: PlaneModeTraits, wing: Wing) {
    this.traits = traits;
    this.#wing = wing;
    this.#upM = wing.estimate.upM;
  }

  update(dtS: number): PlaneInput {
    const wing = this.#wing;
    const { pilot, estimate, parameters, maxRollRad } = wing;
    const courseRad = Math.atan2(estimate.velocityEastMps, estimate.velocityNorthMps);
    const climbMps = parameters.get(pilot.forward < 0 ? 'TECS_CLMB_MAX' : 'TECS_SINK_MAX');
    this.#upM -= pilot.forward * climbMps * dtS;
    if (pilot.roll !== 0) this.#courseRad = undefined;
    else this.#courseRad ??= courseRad;
    const rollRad =
      this.#courseRad === undefined
        ? pilot.roll * maxRollRad
        : clamp(HEADING_GAIN * wrapPi(this.#courseRad - courseRad), -maxRollRad, maxRollRad);
    return { rollRad, ...wing.climb(dtS, this.#upM, rollRad) };
  }
}
