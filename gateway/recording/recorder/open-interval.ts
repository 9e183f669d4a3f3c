import type { MonotonicMs } from '../../base/clock.ts';
import type { ArmedInterval, CoverageGap, CoverageGapReason } from '../../contract/vehicle/armed-time.ts';

/** Longer ones are continued in another, so that writing one stays cheap. */
const MAX_LENGTH_MS = 600_000;
const MAX_GAPS = 200;

export interface OpenIntervalStart {
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
