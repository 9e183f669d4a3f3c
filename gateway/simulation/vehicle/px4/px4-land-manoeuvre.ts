import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { Flight } from '../craft/flight.ts';
import type { Manoeuvre } from '../mode/manoeuvre.ts';
import type { LocalPoint } from '../physics/local-frame.ts';

/**
 * Straight down: MPC_Z_V_AUTO_DN at first, MPC_LAND_SPEED below MPC_LAND_ALT2. Without a position it sinks level, which
 * PX4 calls Descend. The motors are the commander's business.
 */
export class Px4LandManoeuvre implements Manoeuvre {
  readonly goal: LocalPoint;
  readonly isDone = false;
  readonly isLanding = true;
  readonly #flight: Flight;

  constructor(flight: Flight) {
    this.#flight = flight;
    flight.takeOver();
    const { northM, eastM } = flight.estimate;
    this.goal = { northM, eastM, upM: flight.home?.upM ?? 0 };
  }

  update(dtS: number): ControlInput {
    const flight = this.#flight;
    if (flight.isLanded) return flight.idle();
    const { parameters, reference, limits } = flight;
    const slowMps = Math.max(0.2, parameters.get('LAND_SPEED') / 100);
    const fastMps = Math.max(slowMps, parameters.get('LAND_SPEED_HIGH') / 100);
    const aboveM = Math.max(0, flight.heightM - parameters.get('LAND_ALT_LOW') / 100);
    const speedMps = Math.min(fastMps, Math.sqrt(slowMps ** 2 + 2 * limits.climbAccelMps2 * aboveM));
    const down = { northMps: 0, eastMps: 0, upMps: -speedMps };
    reference.moveAt(down, { ...limits, descentMps: fastMps }, dtS);
    return flight.hasPosition
      ? flight.steer(dtS)
      : flight.controller.followHeight(reference, flight.estimate, 0, 0, 0, dtS);
  }
}
