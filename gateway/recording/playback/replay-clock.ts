import type { Clock, MonotonicMs, Timer, UtcMs } from '../../base/clock.ts';

interface Entry {
  readonly order: number;
  readonly setAtMs: number;
  readonly periodMs: number | undefined;
  readonly action: () => void;
  dueMs: number;
}

const US_PER_MS = 1000;

/**
 * The time at which a recording was made. It moves only on request: `advanceTo` fires the timers on the way,
 * `skipTo` lets time pass unseen, as on a machine that slept. Either way periodic timers keep their original
 * beat, so their results do not depend on how a moment was reached.
 */
export class ReplayClock implements Clock {
  readonly #startUs: number;
  readonly #entries = new Set<Entry>();
  #nowUs: number;
  #orders = 0;
  #soonestMs = Number.POSITIVE_INFINITY;

  /** @param startUs microseconds since 1970, where monotonic time is 0 */
  constructor(startUs: number) {
    this.#startUs = startUs;
    this.#nowUs = startUs;
  }

  monotonicMs(): MonotonicMs {
    return ((this.#nowUs - this.#startUs) / US_PER_MS) as MonotonicMs;
  }

  utcMs(): UtcMs {
    return Math.floor(this.#nowUs / US_PER_MS) as UtcMs;
  }

  after(delayMs: number, action: () => void): Timer {
    return this.#set(Math.max(0, delayMs), undefined, action);
  }

  every(periodMs: number, action: () => void): Timer {
    return this.#set(periodMs, periodMs, action);
  }

  /** Moves on to `utcUs` and fires what comes due until then, that moment included. Never moves back. */
  advanceTo(utcUs: number): void {
    const untilMs = this.#monotonicOf(utcUs);
    while (this.#soonestMs <= untilMs) {
      const next = this.#earliest();
      if (!next) break;
      this.#nowUs = Math.max(this.#nowUs, this.#startUs + next.dueMs * US_PER_MS);
      this.#pass(next, next.dueMs);
      next.action();
    }
    this.#nowUs = Math.max(this.#nowUs, utcUs);
  }

  /** Moves on to `utcUs`. Periodic timers due before it do not fire; one-time timers fire late. */
  skipTo(utcUs: number): void {
    this.#nowUs = Math.max(this.#nowUs, utcUs);
    const nowMs = this.#monotonicOf(this.#nowUs);
    if (this.#soonestMs > nowMs) return;
    for (const entry of this.#entries)
      if (entry.periodMs !== undefined && entry.dueMs <= nowMs) this.#pass(entry, nowMs);
  }

  #monotonicOf(utcUs: number): number {
    return (utcUs - this.#startUs) / US_PER_MS;
  }

  #set(delayMs: number, periodMs: number | undefined, action: () => void): Timer {
    const setAtMs = this.monotonicMs();
    this.#orders += 1;
    const entry: Entry = { order: this.#orders, setAtMs, periodMs, action, dueMs: setAtMs + delayMs };
    this.#entries.add(entry);
    this.#soonestMs = Math.min(this.#soonestMs, entry.dueMs);
    return {
      cancel: () => {
        if (this.#entries.delete(entry)) this.#lookAhead();
      },
    };
  }

  /** The entry is done with all that is due up to `doneMs`. */
  #pass(entry: Entry, doneMs: number): void {
    const { setAtMs, periodMs } = entry;
    if (periodMs === undefined) this.#entries.delete(entry);
    else {
      // Counted from the first beat: sums would drift apart by how they were made.
      let beats = Math.floor((doneMs - setAtMs) / periodMs) + 1;
      if (setAtMs + beats * periodMs <= doneMs) beats += 1;
      entry.dueMs = setAtMs + beats * periodMs;
    }
    this.#lookAhead();
  }

  #earliest(): Entry | undefined {
    let best: Entry | undefined;
    for (const entry of this.#entries)
      if (!best || entry.dueMs < best.dueMs || (entry.dueMs === best.dueMs && entry.order < best.order))
        best = entry;
    return best;
  }

  #lookAhead(): void {
    this.#soonestMs = this.#earliest()?.dueMs ?? Number.POSITIVE_INFINITY;
  }
}
