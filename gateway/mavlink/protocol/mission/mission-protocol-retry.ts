import type { Clock, MonotonicMs, Timer } from '../../../base/clock.ts';

const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1000;
const GROWTH = 1.3;
/** Share of an old estimate kept when a new round trip is measured (RFC 6298). */
const SMOOTHING = 7 / 8;

/**
 * When a mission transfer repeats itself: a little after the answer was due, from measured round trips, growing while
 * the vehicle stays silent.
 */
export class MissionRetry {
  readonly #clock: Clock;
  readonly #onSilence: () => void;
  readonly #onOverdue: () => void;
  #smoothedMs: number;
  #timer: Timer | undefined;
  #growth = 1;
  #heardAtMs: MonotonicMs;

  constructor(clock: Clock, firstRttMs: number, onSilence: () => void, onOverdue = onSilence) {
    this.#clock = clock;
    this.#smoothedMs = firstRttMs;
    this.#onSilence = onSilence;
    this.#onOverdue = onOverdue;
    this.#heardAtMs = clock.monotonicMs();
  }

  /** Time since the last message of the vehicle about this transfer, or since the start. */
  get silentForMs(): number {
    return this.#clock.monotonicMs() - this.#heardAtMs;
  }

  get waitMs(): number {
    const waitMs = Math.max(SHORTEST_WAIT_MS, this.#smoothedMs * 1.5 + 20) * this.#growth;
    return Math.min(LONGEST_WAIT_MS, waitMs);
  }

  /** The vehicle sent a message of this transfer. */
  heard(): void {
    this.#heardAtMs = this.#clock.monotonicMs();
    this.#growth = 1;
  }

  /** The vehicle reported that it is busy: it is alive, and asking faster does not help. */
  heardBusy(): void {
    this.#heardAtMs = this.#clock.monotonicMs();
  }

  /** A question that was asked once was answered after `rttMs`. */
  measured(rttMs: number): void {
    this.#smoothedMs = this.#smoothedMs * SMOOTHING + rttMs * (1 - SMOOTHING);
  }

  /** Something was sent, now or at `sentAtMs`: call back unless this is called again first. */
  arm(sentAtMs: MonotonicMs = this.#clock.monotonicMs()): void {
    const leftMs = sentAtMs + this.waitMs - this.#clock.monotonicMs();
    this.#timer?.cancel();
    this.#timer = this.#clock.after(Math.max(0, leftMs), () => {
      this.#growth *= GROWTH;
      this.#onSilence();
    });
  }

  /** The vehicle should have answered what was sent at `sentAtMs` by an average round trip after it: look then. */
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

/**
 * After a loss at least this many are sent at once: the answer to the second shows whether the first arrived.
 */
const NARROW = 2;

/**
 * Which items of an upload are on their way. It opens by one with each item the vehicle asks for the first
 * time, halves when one was lost, and is never wider than `widest`.
 */
export class MissionWindow {
  readonly #count: number;
  readonly #widest: number;
  readonly #sentAtMs: (MonotonicMs | undefined)[] = [];
  readonly #sentAgain = new Set<number>();
  #width = 0;
  /** All before it have been sent. */
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

  /** When an item left that was sent only once, so that the answer to it measures a round trip. */
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

  /** Something was lost. `tries`: how often that was found already without progress of the vehicle. */
  narrow(tries: number): void {
    const half = Math.floor(this.#width / 2);
    this.#width = Math.min(this.#widest, Math.max(NARROW + tries, half));
  }

  /** Items from `seq` on are to be sent again. */
  rewind(seq: number): void {
    this.#nextUnsent = seq;
  }

  /** Takes the items to be sent now that the vehicle waits for `seq`. */
  take(seq: number): readonly number[] {
    const first = Math.max(seq, this.#nextUnsent);
    const end = Math.min(seq + this.#width, this.#count);
    this.#nextUnsent = Math.max(first, end);
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  }
}
