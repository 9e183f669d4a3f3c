import { toRad } from '../physics/angle.ts';
import type { PlaneInput } from './plane-dynamics.ts';
import type { PlaneModeTraits } from './plane-mode.ts';
import type { Wing } from './wing.ts';
import type { WingMode } from './wing-mode.ts';

/** How far a stick held for a moment turns the body in MANUAL. */
const STICK_REACH_RAD = toRad(25);

/**
 * MANUAL: sticks turn the plane. STABILIZE and FBWA: sticks set angles; centred, it flies level. The stick
 * sets the throttle.
 */
export class WingStickMode implements WingMode {
  readonly traits: PlaneModeTraits;
  readonly goal = undefined;
  readonly #wing: Wing;

  constructor(traits: PlaneModeTraits, wing: Wing) {
    this.traits = traits;
    this.#wing = wing;
  }

  update(): PlaneInput {
    const { pilot, body, parameters, maxRollRad } = this.#wing;
    const throttle = (pilot.climb + 1) / 2;
    // Stick forward is nose down.
    if (this.traits.control === 'manual') {
      const rollRad = body.rollRad + pilot.roll * STICK_REACH_RAD;
      return { rollRad, pitchRad: body.pitchRad - pilot.forward * STICK_REACH_RAD, throttle };
    }
    const limit = pilot.forward < 0 ? 'PTCH_LIM_MAX_DEG' : 'PTCH_LIM_MIN_DEG';
    const pitchRad = Math.abs(pilot.forward) * toRad(parameters.get(limit));
    return { rollRad: pilot.roll * maxRollRad, pitchRad, throttle };
  }
}
