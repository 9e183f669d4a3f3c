import type { LocalPoint } from '../physics/local-frame.ts';
import { CirclingLeg } from './circling-leg.ts';
import type { PlaneInput } from './plane-dynamics.ts';
import type { PlaneModeTraits } from './plane-mode.ts';
import type { Wing } from './wing.ts';
import type { WingMode } from './wing-mode.ts';

/** GUIDED and LOITER: circle a place; in GUIDED the ground station says which, before that it is where it was entered. */
export class WingGuidedMode implements WingMode {
  readonly traits: PlaneModeTraits;
  readonly #wing: Wing;
  #leg: CirclingLeg;

  constructor(traits: PlaneModeTraits, wing: Wing) {
    const { northM, eastM, upM } = wing.estimate;
    this.traits = traits;
    this.#wing = wing;
    this.#leg = new CirclingLeg(wing, { centre: { northM, eastM, upM }, radiusM: wing.loiterRadiusM });
  }

  get goal(): LocalPoint {
    return this.#leg.goal;
  }

  /** `radiusM` 0: WP_LOITER_RAD; negative: counter-clockwise. @returns false when the fence forbids the place */
  goTo(centre: LocalPoint, radiusM = 0): boolean {
    if (this.#wing.fence.forbids(centre)) return false;
    this.#leg = new CirclingLeg(this.#wing, { centre, radiusM: radiusM || this.#wing.loiterRadiusM });
    return true;
  }

  update(dtS: number): PlaneInput {
    return this.#leg.update(dtS);
  }
}
