import type { ReplayGap } from '../../contract/recording/replay.ts';

/** Heard within its second, or the one before. */
const COMPLETE_WITHIN_MS = 2000;
const SECOND_MS = 1000;
const MAX_GAPS = 200;

/** What must be heard for a second to be complete. */
export type CoverageGroup = 'heartbeat' | 'attitude' | 'position';

/** Counts the armed seconds of a vehicle and which of them have heartbeat, attitude and position, from its frames alone. */
export class ArmedCoverage {
  readonly #vehicleId: string;
  readonly #receivedAtMs: Record<CoverageGroup, number> = {
    heartbeat: Number.NEGATIVE_INFINITY,
    attitude: Number.NEGATIVE_INFINITY,
    position: Number.NEGATIVE_INFINITY,
  };
  readonly #gaps: ReplayGap[] = [];
  #countedToMs: number | undefined;
  #armedMs = 0;
  #gapMs = 0;

  constructor(vehicleId: string) {
    this.#vehicleId = vehicleId;
  }

  get armedMs(): number {
    return this.#armedMs;
  }

  get gapMs(): number {
    return this.#gapMs;
  }

  /** The longest list is 200: more are counted, not listed. */
  get gaps(): readonly ReplayGap[] {
    return this.#gaps;
  }

  heard(group: CoverageGroup, tMs: number): void {
    this.#receivedAtMs[group] = tMs;
  }

  armed(tMs: number): void {
    this.#countedToMs ??= tMs;
  }

  disarmed(tMs: number): void {
    this.#count(tMs);
    this.#countedToMs = undefined;
  }

  /** To be called with every record, before it is heard. */
  pass(tMs: number): void {
    if (this.#countedToMs !== undefined && tMs - this.#countedToMs >= SECOND_MS) this.#count(tMs);
  }

  #count(tMs: number): void {
    const fromMs = this.#countedToMs;
    if (fromMs === undefined || tMs <= fromMs) return;
    this.#countedToMs = tMs;
    this.#armedMs += tMs - fromMs;
    const { heartbeat, attitude, position } = this.#receivedAtMs;
    const oldestMs = Math.min(heartbeat, attitude, position);
    // Complete as long as the last word of each group is young enough.
    const coveredToMs = Math.min(tMs, Math.max(fromMs, oldestMs + COMPLETE_WITHIN_MS));
    if (coveredToMs < tMs) this.#gap(coveredToMs, tMs);
  }

  #gap(fromMs: number, toMs: number): void {
    this.#gapMs += toMs - fromMs;
    const last = this.#gaps.at(-1);
    if (last?.toMs === fromMs) last.toMs = toMs;
    else if (this.#gaps.length < MAX_GAPS)
      this.#gaps.push({ vehicleId: this.#vehicleId, fromMs, toMs, reason: 'telemetry-incomplete' });
  }
}
