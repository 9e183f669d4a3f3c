import type { MonotonicMs } from '../../base/clock.ts';
import type { ArmedInterval, CoverageGap, CoverageGapReason } from '../../contract/vehicle/armed-time.ts';

/** Armed time within a span, and the part not covered. */
export interface ArmedSpan {
  readonly armedMs: number;
  readonly gapMs: number;
}

/** What of `intervals`, which are in order of time, lies between `fromMs` and `toMs` (UTC). */
export function armedWithin(intervals: readonly ArmedInterval[], fromMs: number, toMs: number): ArmedSpan {
  let armedMs = 0;
  let gapMs = 0;
  for (let index = firstEndingAfter(intervals, fromMs); index < intervals.length; index += 1) {
    const interval = intervals[index];
    if (!interval || interval.fromMs >= toMs) break;
    armedMs += overlapMs(interval, fromMs, toMs);
    for (const gap of interval.gaps) gapMs += overlapMs(gap, fromMs, toMs);
  }
  return { armedMs, gapMs };
}

/** Share of the armed time that is covered, 0 to 100 in tenths; null when nothing was armed. Never 100 while there is a gap. */
export function coveragePctOf(spans: readonly ArmedSpan[]): number | null {
  const armedMs = spans.reduce((sum, span) => sum + span.armedMs, 0);
  const gapMs = spans.reduce((sum, span) => sum + span.gapMs, 0);
  return armedMs === 0 ? null : Math.floor(((armedMs - gapMs) / armedMs) * 1000) / 10;
}

function overlapMs(
  span: { readonly fromMs: number; readonly toMs: number },
  fromMs: number,
  toMs: number,
): number {
  return Math.max(0, Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs));
}

/** Index of the first interval that ends after `atMs`. */
function firstEndingAfter(intervals: readonly ArmedInterval[], atMs: number): number {
  let low = 0;
  let high = intervals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((intervals[middle]?.toMs ?? 0) > atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Longer ones are continued in another, so that writing one stays cheap. */
const MAX_LENGTH_MS = 600_000;
const MAX_GAPS = 200;

interface OpenIntervalStart {
  readonly armedTimeId: string;
  readonly flightId: string;
  readonly vehicleId: string;
  readonly decisionId: string | null;
  /** When the interval begins, on both clocks. */
  readonly atMs: MonotonicMs;
  readonly atUtcMs: number;
}

/**
 * Armed time that has not ended. Its UTC times follow the monotonic clock, so setting the wall clock leaves
 * no gap.
 */
export class OpenInterval implements ArmedInterval {
  readonly armedTimeId: string;
  readonly flightId: string;
  readonly vehicleId: string;
  readonly decisionId: string | null;
  readonly fromMs: number;
  toMs: number;
  readonly #startMs: MonotonicMs;
  readonly #gaps: { fromMs: number; toMs: number; reason: CoverageGapReason }[] = [];

  constructor(start: OpenIntervalStart) {
    this.armedTimeId = start.armedTimeId;
    this.flightId = start.flightId;
    this.vehicleId = start.vehicleId;
    this.decisionId = start.decisionId;
    this.#startMs = start.atMs;
    this.fromMs = start.atUtcMs;
    this.toMs = start.atUtcMs;
  }

  get gaps(): readonly CoverageGap[] {
    return this.#gaps;
  }

  get isFull(): boolean {
    return this.toMs - this.fromMs >= MAX_LENGTH_MS || this.#gaps.length >= MAX_GAPS;
  }

  /** The time up to `untilMs` was armed; `reason` says why it is not covered. */
  extend(untilMs: MonotonicMs, reason: CoverageGapReason | undefined): void {
    const fromMs = this.toMs;
    const toMs = this.fromMs + Math.round(untilMs - this.#startMs);
    if (toMs <= fromMs) return;
    this.toMs = toMs;
    if (!reason) return;
    const last = this.#gaps.at(-1);
    if (last?.toMs === fromMs && last.reason === reason) last.toMs = toMs;
    else this.#gaps.push({ fromMs, toMs, reason });
  }

  /** As it is stored. */
  get record(): ArmedInterval {
    const { armedTimeId, flightId, vehicleId, fromMs, toMs, decisionId } = this;
    return {
      armedTimeId,
      flightId,
      vehicleId,
      fromMs,
      toMs,
      decisionId,
      gaps: this.#gaps.map((gap) => ({ ...gap })),
    };
  }
}
