import { MavSeverity } from '../mavlink/generated/enums.ts';
import type { Flight } from './flight.ts';

/** FS_GCS_ENABLE 5: land instead of returning. */
const LAND = 5;

/** Watches the heartbeats of the ground station (FS_GCS_ENABLE, FS_GCS_TIMEOUT). */
export class GcsFailsafe {
  isActive = false;
  readonly #flight: Flight;
  #lastHeardMs: number | undefined;

  constructor(flight: Flight) {
    this.#flight = flight;
  }

  heard(bootMs: number): void {
    this.#lastHeardMs = bootMs;
  }

  /** To be called some times a second. @returns what to do when the ground station has just gone. */
  check(bootMs: number): 'none' | 'land' | 'return' {
    const { parameters, listener } = this.#flight;
    const action = parameters.get('FS_GCS_ENABLE');
    const timeoutMs = parameters.get('FS_GCS_TIMEOUT') * 1000;
    const isLost = action > 0 && this.#lastHeardMs !== undefined && bootMs - this.#lastHeardMs > timeoutMs;
    if (isLost === this.isActive) return 'none';
    this.isActive = isLost;
    listener.say(MavSeverity.WARNING, isLost ? 'GCS Failsafe' : 'GCS Failsafe Cleared');
    if (!isLost) return 'none';
    return action === LAND ? 'land' : 'return';
  }
}
