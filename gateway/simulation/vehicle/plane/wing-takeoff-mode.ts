import { MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { CirclingLeg } from './circling-leg.ts';
import type { PlaneInput } from './plane-dynamics.ts';
import type { PlaneModeTraits } from './plane-mode.ts';
import { TakeoffLeg } from './takeoff-leg.ts';
import type { Wing } from './wing.ts';
import type { WingLeg } from './wing-leg.ts';
import type { WingMode } from './wing-mode.ts';

/** The straight climb ends this far below TKOFF_ALT. */
const LEVEL_OFF_M = 2;

/**
 * TAKEOFF: climbs along its heading, then circles TKOFF_DIST ahead of its start, TKOFF_ALT above it. The
 * place is fixed at the start. TKOFF_ALT and TKOFF_DIST, which end the straight climb, are read at every
 * step. A plane already in the air climbs only what it lacks of TKOFF_ALT.
 */
export class WingTakeoffMode implements WingMode {
  readonly traits: PlaneModeTraits;
  readonly #wing: Wing;
  #leg: WingLeg | undefined;
  #start: LocalPoint = { northM: 0, eastM: 0, upM: 0 };
  #centre: LocalPoint | undefined;

  constructor(traits: PlaneModeTraits, wing: Wing) {
    this.traits = traits;
    this.#wing = wing;
  }

  get goal(): LocalPoint | undefined {
    return this.#centre;
  }

  get isTakingOff(): boolean {
    return this.#leg?.isTakingOff ?? false;
  }

  update(dtS: number): PlaneInput {
    this.#leg ??= this.#begin();
    const input = this.#leg.update(dtS);
    if (this.isTakingOff && this.#centre && this.#hasClimbed) this.#leg = this.#circle(this.#centre);
    return input;
  }

  get #hasClimbed(): boolean {
    const { estimate, parameters, isLanded } = this.#wing;
    const { northM, eastM, upM } = this.#start;
    const wayM = Math.hypot(estimate.northM - northM, estimate.eastM - eastM);
    return (
      !isLanded &&
      (estimate.upM - upM >= parameters.get('TKOFF_ALT') - LEVEL_OFF_M ||
        wayM >= parameters.get('TKOFF_DIST'))
    );
  }

  #begin(): WingLeg {
    const { estimate, parameters, isLanded, heightM, listener } = this.#wing;
    const { northM, eastM, upM } = estimate;
    const altitudeM = parameters.get('TKOFF_ALT');
    const distanceM = parameters.get('TKOFF_DIST');
    this.#start = { northM, eastM, upM };
    if (!isLanded && heightM >= altitudeM) {
      listener.say(MavSeverity.INFO, 'Above TKOFF alt - loitering');
      this.#centre = this.#start;
      return this.#circle(this.#centre);
    }
    this.#centre = {
      northM: northM + distanceM * Math.cos(estimate.yawRad),
      eastM: eastM + distanceM * Math.sin(estimate.yawRad),
      upM: upM + altitudeM - (isLanded ? 0 : heightM),
    };
    if (!isLanded) {
      listener.say(MavSeverity.INFO, 'Climbing to TKOFF alt then loitering');
      return this.#circle(this.#centre);
    }
    return new TakeoffLeg(this.#wing, this.#centre.upM, 0);
  }

  #circle(centre: LocalPoint): WingLeg {
    return new CirclingLeg(this.#wing, { centre, radiusM: this.#wing.loiterRadiusM });
  }
}
