import type { MonotonicMs } from '../../../base/clock.ts';

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

  /** Something was lost. `tries`: how often that was found already without the vehicle getting further. */
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
