import type { LocalPoint } from '../physics/local-frame.ts';
import type { CirclingLeg } from './circling-leg.ts';
import type { PlaneInput } from './plane-dynamics.ts';
import type { PlaneModeTraits } from './plane-mode.ts';
import { returnLeg } from './return-leg.ts';
import type { Wing } from './wing.ts';
import type { WingMode } from './wing-mode.ts';

/** RTL: home at RTL_ALTITUDE, and circle there (RTL_RADIUS); it does not land (RTL_AUTOLAND 0). */
export class WingReturnMode implements WingMode {
  readonly traits: PlaneModeTraits;
  readonly #leg: CirclingLeg;

  constructor(traits: PlaneModeTraits, wing: Wing) {
    this.traits = traits;
    this.#leg = returnLeg(wing);
  }

  get goal(): LocalPoint {
    return this.#leg.goal;
  }

  update(dtS: number): PlaneInput {
    return this.#leg.update(dtS);
  }
}
