import { CopterMode } from '../../../mavlink/codec/generated/enums.ts';
import { BaseMode, traitsOfMode } from '../craft/craft.ts';
import { toRad } from '../physics/angle.ts';
import { GRAVITY_MPS2 } from '../physics/body.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import { AutoMode } from './auto-mode.ts';
import { COPTER_MODES, type Copter, type CopterFlightMode, type CopterModeTraits } from './copter.ts';
import type { CopterInput } from './copter-dynamics.ts';
import { GuidedMode } from './guided-mode.ts';
import { LandManoeuvre } from './land-manoeuvre.ts';
import { CircleManoeuvre, type Manoeuvre, TakeoffManoeuvre } from './manoeuvres.ts';
import { ReturnManoeuvre } from './return-manoeuvre.ts';

/** Full stick up or down changes the lift by this share of the weight. */
const THROTTLE_AUTHORITY_G = 0.6;

/** STABILIZE and ALT_HOLD: sticks lean the vehicle. ALT_HOLD holds the height, but no position. */
class ManualMode extends BaseMode<Copter, CopterInput, CopterModeTraits> {
  readonly goal = undefined;

  update(dtS: number): CopterInput {
    const copter = this.craft;
    const { pilot, estimate, reference, parameters, limits } = copter;
    if (copter.isLanded) {
      if (pilot.climb <= 0) return copter.idle();
      copter.liftOff();
    }
    const rollRad = pilot.roll * copter.maxLeanRad;
    const pitchRad = -pilot.forward * copter.maxLeanRad;
    if (pilot.turn !== 0)
      copter.yaw.hold(copter.yaw.targetRad + pilot.turn * toRad(parameters.get('PILOT_Y_RATE')) * dtS);
    const yawRateRadS = copter.yaw.update(estimate.yawRad, estimate, undefined, dtS);
    if (this.traits.hasManualThrottle) {
      copter.takeOver();
      const climbAccelMps2 = pilot.climb * THROTTLE_AUTHORITY_G * GRAVITY_MPS2;
      return { areMotorsOn: true, rollRad, pitchRad, yawRateRadS, climbAccelMps2 };
    }
    const upMps = (pilot.climb * parameters.get('PILOT_SPEED_UP')) / 100;
    const climbMps = parameters.get('PILOT_SPEED_UP') / 100;
    reference.moveAt({ northMps: 0, eastMps: 0, upMps }, { ...limits, climbMps, descentMps: climbMps }, dtS);
    return copter.controller.followHeight(reference, estimate, rollRad, pitchRad, yawRateRadS, dtS);
  }
}

/** LOITER, POSHOLD and BRAKE: stop and stay; in the first two the pilot's sticks move the vehicle. */
export class LoiterMode extends BaseMode<Copter, CopterInput, CopterModeTraits> {
  readonly #obeysSticks: boolean;
  #takeoff: TakeoffManoeuvre | undefined;
  #holdUpM: number | undefined;

  constructor(traits: CopterModeTraits, copter: Copter, obeysSticks: boolean) {
    super(traits, copter);
    this.#obeysSticks = obeysSticks;
  }

  get goal(): LocalPoint | undefined {
    return this.#takeoff?.goal;
  }

  get isTakingOff(): boolean {
    return this.#takeoff !== undefined;
  }

  /** NAV_TAKEOFF while on the ground. */
  takeOff(upM: number): void {
    this.#takeoff = new TakeoffManoeuvre(this.craft, upM);
  }

  disarmed(): void {
    this.#takeoff = undefined;
    this.#holdUpM = undefined;
  }

  update(dtS: number): CopterInput {
    const copter = this.craft;
    if (this.#takeoff) {
      const input = this.#takeoff.update(dtS);
      if (this.#takeoff.isDone) this.#takeoff = undefined;
      return input;
    }
    const { pilot, reference, parameters, estimate } = copter;
    if (copter.isLanded) {
      if (!this.#obeysSticks || pilot.climb <= 0) return copter.idle();
      copter.liftOff();
    }
    const limits = {
      ...copter.limits,
      speedMps: Math.max(parameters.get('LOIT_SPEED') / 100, estimate.groundSpeedMps),
      accelMps2: parameters.get('LOIT_BRK_ACCEL') / 100,
    };
    const sticks = this.#obeysSticks ? pilot : { forward: 0, roll: 0, climb: 0, turn: 0 };
    const forward = (sticks.forward * parameters.get('LOIT_SPEED')) / 100;
    const right = (sticks.roll * parameters.get('LOIT_SPEED')) / 100;
    const northMps = forward * Math.cos(estimate.yawRad) - right * Math.sin(estimate.yawRad);
    const eastMps = forward * Math.sin(estimate.yawRad) + right * Math.cos(estimate.yawRad);
    const climbMps = (sticks.climb * parameters.get('PILOT_SPEED_UP')) / 100;
    if (sticks.turn !== 0) {
      copter.yaw.hold(copter.yaw.targetRad + sticks.turn * toRad(parameters.get('PILOT_Y_RATE')) * dtS);
    }
    if (climbMps !== 0) {
      this.#holdUpM = undefined;
      reference.moveAt({ northMps, eastMps, upMps: climbMps }, limits, dtS);
    } else {
      // Stop climbing first, then hold the height reached.
      this.#holdUpM ??= reference.upM + reference.velocityUpMps * 0.5;
      reference.moveLevel(northMps, eastMps, this.#holdUpM, limits, dtS);
    }
    return copter.steer(dtS);
  }
}

/** A mode that consists of one manoeuvre: RTL, LAND, CIRCLE. */
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

/** A new mode by its number. @throws RangeError for a mode this simulator does not fly. */
export function createMode(customMode: number, copter: Copter): CopterFlightMode {
  const traits = traitsOfMode(COPTER_MODES, customMode);
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
