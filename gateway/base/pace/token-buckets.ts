/** What a bucket holds at most, and how fast it fills again. */
export interface BucketSize {
  readonly capacity: number;
  readonly perSecond: number;
}

/** A bucket after one was asked for. */
export interface BucketLevel {
  readonly isTaken: boolean;
  /** Whole tokens left. */
  readonly left: number;
  /** Seconds until it is full again. */
  readonly fullInS: number;
  /** Seconds until the next one can be taken; 0 when one can be now. */
  readonly nextInS: number;
}

/** What rounding may take from a token: a time that was promised must be enough. */
const ROUNDING = 1e-9;

interface Bucket {
  tokens: number;
  atMs: number;
}

/**
 * Token buckets by name, full at first. At most `maxBuckets` are kept. The one unused for the longest is
 * removed first; for a bucket that has had time to fill again, this changes nothing.
 */
export class TokenBuckets {
  readonly #maxBuckets: number;
  /** Longest untouched first. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(maxBuckets: number) {
    this.#maxBuckets = maxBuckets;
  }

  get count(): number {
    return this.#buckets.size;
  }

  /** Returns a token that was not used. */
  giveBack(name: string, { capacity }: BucketSize): void {
    const bucket = this.#buckets.get(name);
    if (bucket) bucket.tokens = Math.min(capacity, bucket.tokens + 1);
  }

  /** Takes one token if there is one. `nowMs` is monotonic. */
  take(name: string, { capacity, perSecond }: BucketSize, nowMs: number): BucketLevel {
    const known = this.#buckets.get(name);
    const filled = known
      ? Math.min(capacity, known.tokens + ((nowMs - known.atMs) * perSecond) / 1000)
      : capacity;
    const isTaken = filled >= 1 - ROUNDING;
    const tokens = isTaken ? Math.max(0, filled - 1) : filled;
    this.#buckets.delete(name);
    this.#buckets.set(name, { tokens, atMs: nowMs });
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined && this.#buckets.size > this.#maxBuckets) this.#buckets.delete(oldest);
    return {
      isTaken,
      left: Math.floor(tokens),
      fullInS: (capacity - tokens) / perSecond,
      nextInS: tokens >= 1 ? 0 : (1 - tokens) / perSecond,
    };
  }
}
