import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Clock, Timer } from '../base/clock.ts';

const RESOLUTION_MS = 10;
const WINDOW_MS = 250;
/** Lag nine of ten turns stayed below. Vehicles need an answer within 50 ms; beyond this, readers have to wait. */
const SHED_ABOVE_MS = 60;
const ADMIT_BELOW_MS = 30;

/** Says whether the event loop is too late to take more work. Looks at the last quarter second. */
export class LoadMonitor {
  readonly #clock: Clock;
  #histogram: ReturnType<typeof monitorEventLoopDelay> | undefined;
  #timer: Timer | undefined;
  #isOverloaded = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isOverloaded(): boolean {
    return this.#isOverloaded;
  }

  start(): void {
    if (this.#histogram) return;
    const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    histogram.enable();
    this.#histogram = histogram;
    this.#timer = this.#clock.every(WINDOW_MS, () => {
      this.observe(histogram.count > 0 ? histogram.percentile(90) / 1e6 - RESOLUTION_MS : 0);
      histogram.reset();
    });
  }

  /** Takes in the lag of one window, in milliseconds. Two thresholds, so that the answer does not flutter. */
  observe(lagMs: number): void {
    this.#isOverloaded = lagMs > (this.#isOverloaded ? ADMIT_BELOW_MS : SHED_ABOVE_MS);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#histogram?.disable();
    this.#histogram = undefined;
    this.#isOverloaded = false;
  }
}
