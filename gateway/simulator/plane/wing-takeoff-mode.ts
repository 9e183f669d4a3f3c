import type { LocalPoint } from '../physics/local-frame.ts';
import { CirclingLeg } from './circling-leg.ts';
import type { PlaneInput } from './plane-dynamics.ts';
import type { PlaneModeTraits } from './plane-mode.ts';
import { TakeoffLeg } from './takeoff-leg.ts';
import type { Wing } from './wing.ts';
import type { WingLeg } from './wing-leg.ts';
import type { WingMode } from './wing-mode.ts';

/** TAKEOFF: up to TKOFF_ALT above home along its heading, then circles TKOFF_DIST ahead of where it began. */
export class WingTakeoffMode implements WingMode {
  readonly traits: PlaneModeTraits;
  readonly #wing: Wing;
  #leg: WingLeg | undefined;
  #centre: LocalPoint | undefined;

  constructor(traits: PlaneModeTraits, wing: Wing) {
    this.traits = traits;
    this.#wing = wing;
  }

  get goal(): LocalPoint | undefined {
    return this.#leg?.isTakingOff ? this.#centre : this.#leg?.goal;
  }

  get isTakingOff(): boolean {
    return this.#leg?.isTakingOff ?? false;
  }

  update(dtS: number): PlaneInput {
    this.#leg ??= this.#begin();
    const input = this.#leg.update(dtS);
    if (this.#leg.isDone && this.#centre)
      this.#leg = new CirclingLeg(this.#wing, { centre: this.#centre, radiusM: this.#wing.loiterRadiusM });
    return input;
  }

  #begin(): WingLeg {
    const { estimate, parameters, home } = this.#wing;
    const distanceM = parameters.get('TKOFF_DIST');
    this.#centre = {
      northM: estimate.northM + distanceM * Math.cos(estimate.yawRad),
      eastM: estimate.eastM + distanceM * Math.sin(estimate.yawRad),
      upM: (home?.upM ?? 0) + parameters.get('TKOFF_ALT'),
    };
    return new TakeoffLeg(this.#wing, this.#centre.upM, 0);
  }
}
