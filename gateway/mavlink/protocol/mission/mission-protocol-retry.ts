import type { Clock, MonotonicMs, Timer } from '../../../base/clock.ts';

const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1000;
const GROWTH = 1.3;
/** Share of the old estimate kept when a round trip is measured (RFC 6298). */
const SMOOTHING = 7 / 8;

/**
 * When a mission transfer repeats a message: shortly after the answer is due by measured round
 * trips, and later while the vehicle is silent.
 */
export class MissionRetry {
  readonly #clock: Clock;
  readonly #onSilence: () => void;
  readonly #onOverdue: () => void;
  #smoothedMs: number;
  #timer: Timer | undefined;
  #growth = 1;
  #receivedAtMs: MonotonicMs;
  #errors = 0;
  #hasErrorSinceSent = false;

  constructor(clock: Clock, firstRttMs: number, onSilence: () => void, onOverdue = onSilence) {
    this.#clock = clock;
    this.#smoothedMs = firstRttMs;
    this.#onSilence = onSilence;
    this.#onOverdue = onOverdue;
    this.#receivedAtMs = clock.monotonicMs();
  }

  /** Time since the vehicle's last message of this transfer, or since the start. */
  get silentForMs(): number {
    return this.#clock.monotonicMs() - this.#receivedAtMs;
  }

  get waitMs(): number {
    const waitMs = Math.max(SHORTEST_WAIT_MS, this.#smoothedMs * 1.5 + 20) * this.#growth;
    return Math.min(LONGEST_WAIT_MS, waitMs);
  }

  /** The vehicle sent a message of this transfer. */
  heard(): void {
    this.#receivedAtMs = this.#clock.monotonicMs();
    this.#growth = 1;
    this.#errors = 0;
  }

  /** The vehicle reported that it is busy: it is alive, and faster requests do not help. */
  heardBusy(): void {
    this.#receivedAtMs = this.#clock.monotonicMs();
  }

  /**
   * The vehicle answered ERROR. An upload just ended may have left several, one for each item that was still on its
   * way: whatever comes between two messages of ours counts as one.
   * @returns messages of ours in a row that had this answer
   */
  heardError(): number {
    if (!this.#hasErrorSinceSent) this.#errors += 1;
    this.#hasErrorSinceSent = true;
    return this.#errors;
  }

  /** A request that was sent once was answered after `rttMs`. */
  measured(rttMs: number): void {
    this.#smoothedMs = this.#smoothedMs * SMOOTHING + rttMs * (1 - SMOOTHING);
  }

  /** Starts the timer for a message sent now or at `sentAtMs`. Another call restarts it. */
  arm(sentAtMs: MonotonicMs = this.#clock.monotonicMs()): void {
    this.#hasErrorSinceSent = false;
    const leftMs = sentAtMs + this.waitMs - this.#clock.monotonicMs();
    this.#timer?.cancel();
    this.#timer = this.#clock.after(Math.max(0, leftMs), () => {
      this.#growth *= GROWTH;
      this.#onSilence();
    });
  }

  /** Shortens the wait for what was sent at `sentAtMs` to one average round trip. */
  hasten(sentAtMs: MonotonicMs): void {
    const leftMs = sentAtMs + this.#smoothedMs - this.#clock.monotonicMs();
    this.#timer?.cancel();
    this.#timer = this.#clock.after(Math.max(0, leftMs), () => this.#onOverdue());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }
}

/** Sends at least this many after a loss: the answer to the second shows whether the first arrived. */
const NARROW = 2;

/**
 * Tracks which items of an upload are in flight. Widens by one with each item first requested,
 * halves after a loss, and is never wider than `widest`.
 */
export class MissionWindow {
  readonly #count: number;
  readonly #widest: number;
  readonly #sentAtMs: (MonotonicMs | undefined)[] = [];
  readonly #sentAgain = new Set<number>();
  #width = 0;
  /** All earlier items were sent. */
  #nextUnsent = 0;

  constructor(count: number, widest: number) {
    this.#count = count;
    this.#widest = widest;
  }

  get isAhead(): boolean {
    return this.#widest > 1;
  }

  sentAtMs(seq: number): MonotonicMs | undefined {
    return this.#sentAtMs[seq];
  }

  /** When an item was sent, if only once: its answer then measures a round trip. */
  sentOnceAtMs(seq: number): MonotonicMs | undefined {
    return this.#sentAgain.has(seq) ? undefined : this.#sentAtMs[seq];
  }

  noteSent(seq: number, nowMs: MonotonicMs): void {
    if (this.#sentAtMs[seq] !== undefined) this.#sentAgain.add(seq);
    this.#sentAtMs[seq] = nowMs;
  }

  widen(): void {
    this.#width = Math.min(this.#widest, this.#width + 1);
  }

  /** An item was lost. `tries` counts losses found without progress since. */
  narrow(tries: number): void {
    const half = Math.floor(this.#width / 2);
    this.#width = Math.min(this.#widest, Math.max(NARROW + tries, half));
  }

  /** Items from `seq` will be sent again. */
  rewind(seq: number): void {
    this.#nextUnsent = seq;
  }

  /** Takes the items to send now that the vehicle waits for `seq`. */
  take(seq: number): readonly number[] {
    const first = Math.max(seq, this.#nextUnsent);
    const end = Math.min(seq + this.#width, this.#count);
    this.#nextUnsent = Math.max(first, end);
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  }
}
