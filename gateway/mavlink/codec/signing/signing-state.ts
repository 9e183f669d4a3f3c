import type { Clock, MonotonicMs, UtcMs } from '../../../base/clock.ts';

/**
 * Persists the signing timestamp across restarts. Called synchronously and rarely, about every 10 s
 * of traffic. When `load` or `save` throws, signing continues, and `save` is called
 * again after a second.
 */
export interface SigningTimestampStore {
  load(): bigint | undefined;
  save(timestamp: bigint): void;
}

/** Identifies one signer. Timestamps increase within a stream. */
export interface SigningStream {
  readonly systemId: number;
  readonly componentId: number;
  /** The link ID in its signature, not one of our links. */
  readonly linkId: number;
}

/** `accepted-ahead`: valid, but more than a day ahead of our clock. The operator must see it. */
export type TimestampVerdict =
  | 'accepted'
  | 'accepted-ahead'
  | 'replayed'
  | 'too-old'
  | 'exhausted'
  | 'too-many-streams';

/** The signing epoch, 2015-01-01T00:00:00Z, in UTC milliseconds. */
const EPOCH_UTC_MS = Date.UTC(2015, 0, 1);
const TICKS_PER_MS = 100;
const MINUTE = BigInt(60_000 * TICKS_PER_MS);
const DAY = BigInt(86_400_000 * TICKS_PER_MS);
/** Margin for the stored timestamp, so that it is always later than any sent or accepted one. */
const RESERVE = BigInt(10_000 * TICKS_PER_MS);
const LAST_TIMESTAMP = 2n ** 48n - 1n;
/** No honest peer gets here before 2104. A later timestamp would leave us none to sign with. */
const LAST_ADOPTED = LAST_TIMESTAMP - DAY;
const MAX_STREAMS = 4096;
const SAVE_RETRY_MS = 1000;

/**
 * The signing timestamp of one key and its streams. All links share it, so that a frame received on
 * one link cannot be replayed on another. Timestamps are 48-bit counts of 10 µs ticks since
 * 2015-01-01. They never decrease, even when the wall clock does. After a restart they start at
 * least a minute after the last stored one.
 * Source: https://mavlink.io/en/guide/message_signing.html
 */
export class SigningState {
  readonly #clock: Clock;
  readonly #store: SigningTimestampStore;
  readonly #startMs: MonotonicMs;
  readonly #startTimestamp: bigint;
  readonly #streams = new Map<number, bigint>();
  #last: bigint;
  #reserved: bigint;
  #retryAtMs = 0;

  constructor(options: { readonly clock: Clock; readonly store: SigningTimestampStore }) {
    this.#clock = options.clock;
    this.#store = options.store;
    this.#startMs = this.#clock.monotonicMs();
    const stored = this.#load();
    const fromClock = timestampOf(this.#clock.utcMs());
    const fromStore = stored === undefined ? 0n : stored + MINUTE;
    this.#startTimestamp = fromStore > fromClock ? fromStore : fromClock;
    this.#last = this.#startTimestamp;
    this.#reserved = 0n;
    this.#reserve();
  }

  /** The latest timestamp sent or accepted, or now, whichever is later. */
  get current(): bigint {
    const elapsedTicks = Math.floor((this.#clock.monotonicMs() - this.#startMs) * TICKS_PER_MS);
    const running = this.#startTimestamp + BigInt(elapsedTicks);
    const wall = timestampOf(this.#clock.utcMs());
    const now = wall > running ? wall : running;
    return now > this.#last ? now : this.#last;
  }

  /**
   * Returns the timestamp of the next frame to sign, larger than any before.
   * @throws RangeError when 48 bits are used up.
   */
  next(): bigint {
    const now = this.current;
    const timestamp = now > this.#last ? now : this.#last + 1n;
    if (timestamp > LAST_TIMESTAMP) throw new RangeError('the 48 bits of the signing timestamp are used up');
    this.#last = timestamp;
    this.#reserve();
    return timestamp;
  }

  /** Whether a frame with this timestamp may still be accepted. Does not check its signature. */
  check(stream: SigningStream, timestamp: bigint): TimestampVerdict {
    if (timestamp > LAST_ADOPTED) return 'exhausted';
    const known = this.#streams.get(keyOf(stream));
    if (known === undefined) {
      if (timestamp + MINUTE < this.current) return 'too-old';
      if (this.#streams.size >= MAX_STREAMS && !this.#evict()) return 'too-many-streams';
    } else if (timestamp <= known) {
      return 'replayed';
    }
    return timestamp > timestampOf(this.#clock.utcMs()) + DAY ? 'accepted-ahead' : 'accepted';
  }

  /** Records the timestamp of a frame with a valid signature that passed `check`. */
  accept(stream: SigningStream, timestamp: bigint): void {
    this.#streams.set(keyOf(stream), timestamp);
    if (timestamp > this.#last) this.#last = timestamp;
    this.#reserve();
  }

  /** Evicts streams over a minute behind. As new streams their old frames would be too old as well. */
  #evict(): boolean {
    const limit = this.current - MINUTE;
    for (const [key, timestamp] of this.#streams) {
      if (timestamp < limit) this.#streams.delete(key);
    }
    return this.#streams.size < MAX_STREAMS;
  }

  #reserve(): void {
    if (this.#last < this.#reserved) return;
    // A full disk must not cause one write attempt per frame.
    if (this.#clock.monotonicMs() < this.#retryAtMs) return;
    const reserved = this.#last + RESERVE;
    try {
      this.#store.save(reserved);
      this.#reserved = reserved;
    } catch {
      this.#retryAtMs = this.#clock.monotonicMs() + SAVE_RETRY_MS;
    }
  }

  #load(): bigint | undefined {
    try {
      const stored = this.#store.load();
      return stored !== undefined && stored >= 0n && stored <= LAST_ADOPTED ? stored : undefined;
    } catch {
      return undefined;
    }
  }
}

function timestampOf(utcMs: UtcMs): bigint {
  return BigInt(Math.max(0, utcMs - EPOCH_UTC_MS) * TICKS_PER_MS);
}

function keyOf(stream: SigningStream): number {
  return (stream.systemId << 16) | (stream.componentId << 8) | stream.linkId;
}
