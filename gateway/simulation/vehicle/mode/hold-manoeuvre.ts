import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { Flight } from '../craft/flight.ts';
import type { Manoeuvre } from './manoeuvre.ts';

/** Stays where it is for a time. */
export class HoldManoeuvre implements Manoeuvre {
  readonly goal = undefined;
  readonly #flight: Flight;
  #remainingS: number;

  constructor(flight: Flight, holdS: number) {
    this.#flight = flight;
    this.#remainingS = holdS;
  }

  get isDone(): boolean {
    return this.#remainingS <= 0;
  }

  update(dtS: number): ControlInput {
    this.#remainingS -= dtS;
    if (this.#flight.isLanded) return this.#flight.idle();
    const { reference, limits } = this.#flight;
    reference.moveAt({ northMps: 0, eastMps: 0, upMps: 0 }, limits, dtS);
    return this.#flight.steer(dtS);
  }
}
