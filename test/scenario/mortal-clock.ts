import type { Clock, MonotonicMs, Timer, UtcMs } from '../../gateway/base/clock.ts';

/** The clock of one gateway run: after `die` none of its timers fires any more, as after kill -9. */
export class MortalClock implements Clock {
  readonly #clock: Clock;
  #isAlive = true;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  monotonicMs(): MonotonicMs {
    return this.#clock.monotonicMs();
  }

  utcMs(): UtcMs {
    return this.#clock.utcMs();
  }

  after(delayMs: number, action: () => void): Timer {
    return this.#clock.after(delayMs, () => this.#isAlive && action());
  }

  every(periodMs: number, action: () => void): Timer {
    return this.#clock.every(periodMs, () => this.#isAlive && action());
  }

  die(): void {
    this.#isAlive = false;
  }
}
