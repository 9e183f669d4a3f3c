import type { MonotonicMs } from '../../base/clock.ts';

const WEIGHT = 0.25;
/** Loss of 30 % makes the mean gap 1.43 times the period, plus room for jitter. */
const TOLERATED_GAPS = 2.2;
const MIN_SILENCE_MS = 1500;
const SILENT_PERIODS = 4;

/** How often a message really arrives: an acknowledged request is not yet a flowing stream. */
export class ArrivalRate {
  #lastAtMs: MonotonicMs | undefined;
  #meanGapMs: number | undefined;

  observe(nowMs: MonotonicMs): void {
    if (this.#lastAtMs !== undefined) {
      const gapMs = nowMs - this.#lastAtMs;
      this.#meanGapMs =
        this.#meanGapMs === undefined ? gapMs : this.#meanGapMs + WEIGHT * (gapMs - this.#meanGapMs);
    }
    this.#lastAtMs = nowMs;
  }

  forget(): void {
    this.#lastAtMs = undefined;
    this.#meanGapMs = undefined;
  }

  /** Whether it arrives at about `rateHz` or more often, as far as loss allows to judge. */
  isFlowing(rateHz: number, nowMs: MonotonicMs): boolean {
    if (this.#lastAtMs === undefined || this.#meanGapMs === undefined) return false;
    const periodMs = 1000 / rateHz;
    const silentMs = nowMs - this.#lastAtMs;
    return (
      silentMs < Math.max(MIN_SILENCE_MS, SILENT_PERIODS * periodMs) &&
      this.#meanGapMs <= TOLERATED_GAPS * periodMs
    );
  }
}
