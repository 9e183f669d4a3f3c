import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Clock, Timer } from '../../../base/clock.ts';

const RESOLUTION_MS = 10;
const WINDOW_MS = 250;
/** 90th percentile of the event loop lag. Vehicles need an answer within 50 ms. Above this, readers must wait. */
const SHED_ABOVE_MS = 60;
const ADMIT_BELOW_MS = 30;
/**
 * Requests of one window, 200/s. With fewer, other processes delay the loop, and refusing requests
 * would not help.
 */
const BUSY_REQUESTS = 50;

/** Decides whether requests delay the event loop too much to accept more, based on the last quarter second. */
export class LoadMonitor {
  readonly #clock: Clock;
  #histogram: ReturnType<typeof monitorEventLoopDelay> | undefined;
  #timer: Timer | undefined;
  #isLate = false;
  #requests = 0;
  #wasBusy = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isOverloaded(): boolean {
    return this.#isLate && (this.#wasBusy || this.#requests >= BUSY_REQUESTS);
  }

  /** Counts a request, whatever its outcome. */
  noteRequest(): void {
    this.#requests += 1;
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

  /** Records the lag of one window in milliseconds and closes it. Two thresholds keep the answer stable. */
  observe(lagMs: number): void {
    this.#isLate = lagMs > (this.#isLate ? ADMIT_BELOW_MS : SHED_ABOVE_MS);
    this.#wasBusy = this.#requests >= BUSY_REQUESTS;
    this.#requests = 0;
  }

  stop(): void {
    this.#timer?.cancel();
    this.#histogram?.disable();
    this.#histogram = undefined;
    this.#isLate = false;
    this.#wasBusy = false;
    this.#requests = 0;
  }
}
