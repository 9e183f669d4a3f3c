import type { MonotonicMs } from '../../base/clock.ts';

/** Frames closer together than this belong to one burst and say nothing about the usual gap. */
const BURST_MS = 50;
const WEIGHT = 0.2;
const MIN_STALE_MS = 1000;
const MAX_STALE_MS = 3000;
const GAPS_TO_STALE = 3;

/** Learns how often a vehicle usually speaks, and from it when its silence means that values are stale. */
export class FrameGap {
  #usualMs = MAX_STALE_MS / GAPS_TO_STALE;

  observe(previousAtMs: MonotonicMs, nowMs: MonotonicMs): void {
    const gapMs = nowMs - previousAtMs;
    if (gapMs < BURST_MS || gapMs > MAX_STALE_MS) return;
    this.#usualMs += WEIGHT * (gapMs - this.#usualMs);
  }

  /** 3 × the usual gap, 1,000 to 3,000, rounded to 100. */
  get staleAfterMs(): number {
    const limitMs = Math.round((GAPS_TO_STALE * this.#usualMs) / 100) * 100;
    return Math.min(MAX_STALE_MS, Math.max(MIN_STALE_MS, limitMs));
  }
}
