import type { Clock } from '../../base/clock.ts';

/** How far the two clocks may drift apart before the wall clock counts as having been set. */
const MAX_DRIFT_US = 2000;

/**
 * Wall-clock time for recordings, finer than the milliseconds the wall clock gives: it runs with the monotonic clock
 * and follows the wall clock when that is set.
 */
export class UtcMicroseconds {
  readonly #clock: Clock;
  #offsetUs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Integer microseconds since 1970-01-01T00:00:00Z. */
  now(): number {
    const runningUs = this.#clock.monotonicMs() * 1000;
    const wallUs = this.#clock.utcMs() * 1000;
    if (Math.abs(runningUs + this.#offsetUs - wallUs) > MAX_DRIFT_US) this.#offsetUs = wallUs - runningUs;
    return Math.floor(runningUs + this.#offsetUs);
  }
}
