import type { Clock } from '../../base/clock.ts';

const WINDOW_MS = 1000;
/** Without a whole window for this long the rates are 0. */
const OLD_MS = 2500;

/** Frames and bits per second of a stream, over whole seconds. */
export class StreamRates {
  readonly #clock: Clock;
  #startMs: number;
  #bytes = 0;
  #frames = 0;
  #last = { framesPerS: 0, bitsPerS: 0, endMs: Number.NEGATIVE_INFINITY };

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startMs = clock.monotonicMs();
  }

  /** @returns the bits of the running second, for a limit */
  count(bytes: number): number {
    this.#turn();
    this.#bytes += bytes;
    return this.#bytes * 8;
  }

  countFrame(): void {
    this.#turn();
    this.#frames += 1;
  }

  current(): { readonly framesPerS: number; readonly bitsPerS: number } {
    this.#turn();
    const { framesPerS, bitsPerS, endMs } = this.#last;
    return this.#clock.monotonicMs() - endMs > OLD_MS
      ? { framesPerS: 0, bitsPerS: 0 }
      : { framesPerS, bitsPerS };
  }

  #turn(): void {
    const nowMs = this.#clock.monotonicMs();
    const passedMs = nowMs - this.#startMs;
    if (passedMs < WINDOW_MS) return;
    this.#last = {
      framesPerS: Math.round((this.#frames * 10_000) / passedMs) / 10,
      bitsPerS: Math.round((this.#bytes * 8000) / passedMs),
      endMs: nowMs,
    };
    this.#startMs = nowMs;
    this.#bytes = 0;
    this.#frames = 0;
  }
}
