import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { Flight } from '../craft/flight.ts';
import { GRAVITY_MPS2 } from '../physics/gravity.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { Manoeuvre } from './manoeuvre.ts';

/** MOT_SPOOL_TIME and TKOFF_SLEW_TIME together: from idling to carrying the weight. */
const SPOOL_S = 1.6;
/** Closer than this the height counts as reached. */
const REACHED_M = 0.2;

/** Straight up to a height above the frame's origin, spooling the motors up first when on the ground. */
export class TakeoffManoeuvre implements Manoeuvre {
  readonly goal: LocalPoint;
  isDone = false;
  readonly isTakingOff = true;
  readonly #flight: Flight;
  #spoolS = 0;

  constructor(flight: Flight, upM: number) {
    this.#flight = flight;
    this.goal = { northM: flight.estimate.northM, eastM: flight.estimate.eastM, upM };
    flight.takeOver();
  }

  update(dtS: number): ControlInput {
    const flight = this.#flight;
    if (flight.isLanded) {
      this.#spoolS += dtS;
      if (this.#spoolS < SPOOL_S) {
        const share = this.#spoolS / SPOOL_S;
        return { ...flight.idle(), climbAccelMps2: -GRAVITY_MPS2 * (1 - 0.99 * share) };
      }
      flight.liftOff();
    }
    flight.reference.moveToward(this.goal, flight.limits, dtS);
    const isReferenceThere = Math.abs(flight.reference.upM - this.goal.upM) < REACHED_M;
    this.isDone = isReferenceThere && Math.abs(flight.estimate.upM - this.goal.upM) < 2 * REACHED_M;
    return flight.steer(dtS);
  }
}
