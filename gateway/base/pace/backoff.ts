import type { Random } from '../id/random.ts';

export interface BackoffOptions {
  readonly firstMs: number;
  readonly maxMs: number;
  readonly factor: number;
  /** Share of the delay that is drawn at random, 0 to 1: 0.5 gives 50 to 100 % of the nominal delay. */
  readonly jitter: number;
}

/** Growing waits between tries at the same thing. */
export class Backoff {
  readonly #options: BackoffOptions;
  readonly #random: Random;
  #attempt = 0;

  constructor(options: BackoffOptions, random: Random) {
    this.#options = options;
    this.#random = random;
  }

  /** The wait before the next try; each call is one failed try more. */
  nextMs(): number {
    const { firstMs, maxMs, factor, jitter } = this.#options;
    const nominalMs = Math.min(maxMs, firstMs * factor ** this.#attempt);
    this.#attempt += 1;
    return nominalMs * (1 - jitter + jitter * this.#random());
  }

  /** To be called after a success. */
  reset(): void {
    this.#attempt = 0;
  }
}
