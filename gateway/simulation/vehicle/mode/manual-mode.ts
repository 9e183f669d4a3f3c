import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { CopterModeTraits } from '../copter/copter-mode.ts';
import type { Flight } from '../craft/flight.ts';
import { toRad } from '../physics/angle.ts';
import { GRAVITY_MPS2 } from '../physics/gravity.ts';
import type { FlightMode } from './flight-mode.ts';

/** Full stick up or down changes the lift by this share of the weight. */
const THROTTLE_AUTHORITY_G = 0.6;

/** STABILIZE and ALT_HOLD: sticks lean the vehicle, nothing holds its place; ALT_HOLD keeps the height. */
export class ManualMode implements FlightMode {
  readonly traits: CopterModeTraits;
  readonly goal = undefined;
  readonly #flight: Flight;

  constructor(traits: CopterModeTraits, flight: Flight) {
    this.traits = traits;
    this.#flight = flight;
  }

  update(dtS: number): ControlInput {
    const flight = this.#flight;
    const { pilot, estimate, reference, parameters, limits } = flight;
    if (flight.isLanded) {
      if (pilot.climb <= 0) return flight.idle();
      flight.liftOff();
    }
    const rollRad = pilot.roll * flight.maxLeanRad;
    const pitchRad = -pilot.forward * flight.maxLeanRad;
    if (pilot.turn !== 0)
      flight.yaw.hold(flight.yaw.targetRad + pilot.turn * toRad(parameters.get('PILOT_Y_RATE')) * dtS);
    const yawRateRadS = flight.yaw.update(estimate.yawRad, estimate, undefined, dtS);
    if (this.traits.hasManualThrottle) {
      flight.takeOver();
      const climbAccelMps2 = pilot.climb * THROTTLE_AUTHORITY_G * GRAVITY_MPS2;
      return { areMotorsOn: true, rollRad, pitchRad, yawRateRadS, climbAccelMps2 };
    }
    const upMps = (pilot.climb * parameters.get('PILOT_SPEED_UP')) / 100;
    const climbMps = parameters.get('PILOT_SPEED_UP') / 100;
    reference.moveAt({ northMps: 0, eastMps: 0, upMps }, { ...limits, climbMps, descentMps: climbMps }, dtS);
    return flight.controller.followHeight(reference, estimate, rollRad, pitchRad, yawRateRadS, dtS);
  }
}
