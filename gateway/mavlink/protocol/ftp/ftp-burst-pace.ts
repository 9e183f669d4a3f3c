import type { MonotonicMs } from '../../../base/clock.ts';

/** How fast the parts of a burst follow each other. */
export class FtpBurstPace {
  /** The highest number heard. */
  last: number;
  heardAtMs: MonotonicMs | undefined;
  readonly #asked: number;
  #first: { readonly ahead: number; readonly atMs: MonotonicMs } | undefined;

  /** @param asked the number of the question */
  constructor(asked: number) {
    this.#asked = asked;
    this.last = asked;
  }

  hear(sequence: number, nowMs: MonotonicMs): void {
    const ahead = (sequence - this.#asked) & 0xffff;
    this.heardAtMs = nowMs;
    this.#first ??= { ahead, atMs: nowMs };
    if (ahead > ((this.last - this.#asked) & 0xffff)) this.last = sequence;
  }

  /** By number, not by how many came: what was lost had its time too. 0 while only one came. */
  get spacingMs(): number {
    if (!this.#first || this.heardAtMs === undefined) return 0;
    const parts = ((this.last - this.#asked) & 0xffff) - this.#first.ahead;
    return parts > 0 ? (this.heardAtMs - this.#first.atMs) / parts : 0;
  }
}
