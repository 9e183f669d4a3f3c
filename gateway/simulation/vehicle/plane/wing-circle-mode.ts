import type { PlaneInput } from './plane-dynamics.ts';
import type { PlaneModeTraits } from './plane-mode.ts';
import type { Wing } from './wing.ts';
import type { WingMode } from './wing-mode.ts';

/** A third of ROLL_LIMIT_DEG. */
const BANK_SHARE = 1 / 3;

/** CIRCLE: a gentle turn at the height it had; it needs no position and drifts with the wind. */
export class WingCircleMode implements WingMode {
  readonly traits: PlaneModeTraits;
  readonly goal = undefined;
  readonly #wing: Wing;
  readonly #upM: number;

  constructor(traits: PlaneModeTraits, wing: Wing) {
    this.traits = traits;
    this.#wing = wing;
    this.#upM = wing.estimate.upM;
  }

  update(dtS: number): PlaneInput {
    const rollRad = this.#wing.maxRollRad * BANK_SHARE;
    return { rollRad, ...this.#wing.climb(dtS, this.#upM, rollRad) };
  }
}
