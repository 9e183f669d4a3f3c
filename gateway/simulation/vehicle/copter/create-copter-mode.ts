import { CopterMode } from '../../../mavlink/codec/generated/enums.ts';
import { BaseMode } from '../craft/craft.ts';
import { toRad } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { AutoMode } from './auto-mode.ts';
import { type Copter, type CopterFlightMode, type CopterModeTraits, copterModeTraits } from './copter.ts';
import type { CopterInput } from './copter-dynamics.ts';
import { GuidedMode } from './guided-mode.ts';
import { LandManoeuvre } from './land-manoeuvre.ts';
import { CircleManoeuvre, type Manoeuvre } from './manoeuvres.ts';
import { ReturnManoeuvre } from './return-manoeuvre.ts';
import { LoiterMode, ManualMode } from './stick-modes.ts';

/** A mode that is one manoeuvre from beginning to end: RTL, LAND, CIRCLE. */
export class ManoeuvreMode extends BaseMode<Copter, CopterInput, CopterModeTraits> {
  readonly #begin: () => Manoeuvre;
  #manoeuvre: Manoeuvre | undefined;

  constructor(traits: CopterModeTraits, copter: Copter, begin: () => Manoeuvre) {
    super(traits, copter);
    this.#begin = begin;
  }

  get goal(): LocalPoint | undefined {
    return this.#manoeuvre?.goal;
  }

  get isLanding(): boolean {
    return this.#manoeuvre?.isLanding ?? false;
  }

  leave(): void {
    this.craft.yaw.release(this.craft.estimate.yawRad);
  }

  disarmed(): void {
    this.#manoeuvre = undefined;
  }

  update(dtS: number): CopterInput {
    this.#manoeuvre ??= this.#begin();
    return this.#manoeuvre.update(dtS);
  }
}

/** A fresh mode by its number. @throws RangeError for a mode this simulator does not fly. */
export function createMode(customMode: number, copter: Copter): CopterFlightMode {
  const traits = copterModeTraits(customMode);
  if (!traits) throw new RangeError(`mode ${customMode} is not simulated`);
  switch (customMode) {
    case CopterMode.STABILIZE:
    case CopterMode.ALT_HOLD:
      return new ManualMode(traits, copter);
    case CopterMode.AUTO:
      return new AutoMode(traits, copter);
    case CopterMode.GUIDED:
      return new GuidedMode(traits, copter);
    case CopterMode.RTL:
      return new ManoeuvreMode(traits, copter, () => new ReturnManoeuvre(copter));
    case CopterMode.LAND:
      return new ManoeuvreMode(traits, copter, () => new LandManoeuvre(copter));
    case CopterMode.CIRCLE:
      return new ManoeuvreMode(traits, copter, () => circleAhead(copter));
    default:
      return new LoiterMode(traits, copter, customMode !== CopterMode.BRAKE);
  }
}

/** CIRCLE: the centre lies one radius ahead of the nose. */
function circleAhead(copter: Copter): CircleManoeuvre {
  const { estimate, parameters } = copter;
  const radiusM = parameters.get('CIRCLE_RADIUS') / 100;
  return new CircleManoeuvre(copter, {
    centre: {
      northM: estimate.northM + Math.cos(estimate.yawRad) * radiusM,
      eastM: estimate.eastM + Math.sin(estimate.yawRad) * radiusM,
      upM: estimate.upM,
    },
    radiusM,
    rateRadS: toRad(parameters.get('CIRCLE_RATE')),
    looksAtCentre: true,
  });
}
