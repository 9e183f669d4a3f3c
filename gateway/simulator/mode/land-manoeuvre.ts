import type { ControlInput } from '../copter-dynamics.ts';
import type { Flight } from '../flight.ts';
import type { LocalPoint } from '../local-frame.ts';
import type { Manoeuvre } from './manoeuvre.ts';

/** From confirmed landing to motors off. */
const DISARM_AFTER_S = 1.1;

/** Straight down: quick at first, LAND_SPEED below LAND_ALT_LOW, motors off once the ground is sure. */
export class LandManoeuvre implements Manoeuvre {
  readonly goal: LocalPoint;
  isDone = false;
  readonly isLanding = true;
  readonly #flight: Flight;
  #landedS = 0;

  constructor(flight: Flight) {
    this.#flight = flight;
    flight.takeOver();
    const { northM, eastM } = flight.estimate;
    this.goal = { northM, eastM, upM: flight.home?.upM ?? 0 };
  }

  update(dtS: number): ControlInput {
    const flight = this.#flight;
    if (flight.isLanded) {
      this.#landedS += dtS;
      if (this.#landedS >= DISARM_AFTER_S) {
        this.isDone = true;
        flight.disarm();
      }
      return flight.idle();
    }
    const { parameters, reference, limits, pilot } = flight;
    const slowMps = Math.max(0.2, parameters.get('LAND_SPEED') / 100);
    const fastMps = Math.max(slowMps, parameters.get('LAND_SPEED_HIGH') / 100 || limits.descentMps);
    const aboveLowM = flight.heightM - parameters.get('LAND_ALT_LOW') / 100;
    // Slows down ahead of LAND_ALT_LOW, so that it is passed at LAND_SPEED.
    const speedMps = Math.min(
      fastMps,
      Math.sqrt(slowMps ** 2 + 2 * limits.climbAccelMps2 * Math.max(0, aboveLowM)),
    );
    if (!flight.hasPosition) {
      reference.moveAt({ northMps: 0, eastMps: 0, upMps: -speedMps }, limits, dtS);
      return flight.controller.followHeight(reference, flight.estimate, 0, 0, 0, dtS);
    }
    const repositionMps = parameters.get('LAND_REPOSITION') ? 2 : 0;
    const { yawRad } = flight.estimate;
    const forward = pilot.forward * repositionMps;
    const right = pilot.roll * repositionMps;
    reference.moveAt(
      {
        northMps: forward * Math.cos(yawRad) - right * Math.sin(yawRad),
        eastMps: forward * Math.sin(yawRad) + right * Math.cos(yawRad),
        upMps: -speedMps,
      },
      { ...limits, descentMps: fastMps },
      dtS,
    );
    return flight.steer(dtS);
  }
}
