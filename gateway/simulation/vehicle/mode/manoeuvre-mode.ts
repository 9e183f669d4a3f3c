import type { ControlInput } from '../copter/copter-dynamics.ts';
import type { CopterModeTraits } from '../copter/copter-mode.ts';
import type { Flight } from '../craft/flight.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { FlightMode } from './flight-mode.ts';
import type { Manoeuvre } from './manoeuvre.ts';

/** A mode that is one manoeuvre from beginning to end: RTL, LAND, CIRCLE. */
export class ManoeuvreMode implements FlightMode {
  readonly traits: CopterModeTraits;
  readonly #flight: Flight;
  readonly #begin: () => Manoeuvre;
  #manoeuvre: Manoeuvre | undefined;

  constructor(traits: CopterModeTraits, flight: Flight, begin: () => Manoeuvre) {
    this.traits = traits;
    this.#flight = flight;
    this.#begin = begin;
  }

  get goal(): LocalPoint | undefined {
    return this.#manoeuvre?.goal;
  }

  get isLanding(): boolean {
    return this.#manoeuvre?.isLanding ?? false;
  }

  leave(): void {
    this.#flight.yaw.release(this.#flight.estimate.yawRad);
  }

  disarmed(): void {
    this.#manoeuvre = undefined;
  }

  update(dtS: number): ControlInput {
    this.#manoeuvre ??= this.#begin();
    return this.#manoeuvre.update(dtS);
  }
}
