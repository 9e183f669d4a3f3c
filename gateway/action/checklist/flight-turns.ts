import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';

/** What of a flight concerns its checklist. */
type FlightTurn = 'armed' | 'disarmed' | 'landed';

interface Seen {
  readonly isArmed: boolean | undefined;
  readonly isAirborne: boolean | undefined;
}

/** Follows vehicles and reports when one arms, disarms or lands. The state at first sight is not a turn. */
export class FlightTurns {
  readonly #seen = new Map<string, Seen>();

  observe({ vehicleId, heartbeat, flight }: VehicleState): FlightTurn | undefined {
    const before = this.#seen.get(vehicleId);
    const isArmed = heartbeat?.isArmed ?? before?.isArmed;
    const isAirborne = flight.isAirborne ?? before?.isAirborne;
    if (before && before.isArmed === isArmed && before.isAirborne === isAirborne) return undefined;
    this.#seen.set(vehicleId, { isArmed, isAirborne });
    if (before?.isArmed === false && isArmed === true) return 'armed';
    if (before?.isArmed === true && isArmed === false) return 'disarmed';
    return before?.isAirborne === true && isAirborne === false ? 'landed' : undefined;
  }

  forget(vehicleId: string): void {
    this.#seen.delete(vehicleId);
  }
}
