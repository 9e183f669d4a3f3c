import type { Clock, MonotonicMs, Timer, UtcMs } from '../../base/clock.ts';

interface Entry {
  dueMs: number;
  readonly order: number;
  readonly periodMs: number | undefined;
  readonly action: () => void;
  isCancelled: boolean;
}

/** A timer that sets itself again for the same moment would stop time forever. */
const MAX_FIRINGS_AT_ONCE = 100_000;

/**
 * The time of a simulated world. It moves only by {@link advance}. Timers fire in order of their
 * due time, and those of one moment in the order they were set. Equal calls give equal runs.
 */
export class VirtualClock implements Clock {
  readonly #startUtcMs: number;
  readonly #heap: Entry[] = [];
  #nowMs = 0;
  #orders = 0;

  constructor(startUtcMs: number) {
    this.#startUtcMs = startUtcMs;
  }

  monotonicMs(): MonotonicMs {
    return this.#nowMs as MonotonicMs;
  }

  utcMs(): UtcMs {
    return Math.floor(this.#startUtcMs + this.#nowMs) as UtcMs;
  }

  after(delayMs: number, action: () => void): Timer {
    return this.#set(Math.max(0, delayMs), undefined, action);
  }

  every(periodMs: number, action: () => void): Timer {
    return this.#set(periodMs, periodMs, action);
  }

  /**
   * Advances by `deltaMs` and fires due timers.
   * @throws what an action throws, RangeError when time would not advance
   */
  advance(deltaMs: number): void {
    const untilMs = this.#nowMs + deltaMs;
    let fired = 0;
    for (let next = this.#heap[0]; next && next.dueMs <= untilMs; next = this.#heap[0]) {
      this.#take();
      if (next.isCancelled) continue;
      fired = next.dueMs > this.#nowMs ? 0 : fired + 1;
      if (fired > MAX_FIRINGS_AT_ONCE) throw new RangeError('a timer never stops firing');
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      if (next.periodMs !== undefined) {
        next.dueMs += next.periodMs;
        this.#put(next);
      }
      next.action();
    }
    this.#nowMs = untilMs;
  }

  #set(delayMs: number, periodMs: number | undefined, action: () => void): Timer {
    this.#orders += 1;
    const entry: Entry = {
      dueMs: this.#nowMs + delayMs,
      order: this.#orders,
      periodMs,
      action,
      isCancelled: false,
    };
    this.#put(entry);
    return {
      cancel() {
        entry.isCancelled = true;
      },
    };
  }

  #put(entry: Entry): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(entry);
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up];
      if (!parent || !isBefore(entry, parent)) break;
      heap[at] = parent;
      at = up;
    }
    heap[at] = entry;
  }

  #take(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      let child = heap[left];
      if (!child) break;
      const right = heap[left + 1];
      const next = right && isBefore(right, child) ? left + 1 : left;
      child = heap[next] ?? child;
      if (!isBefore(child, last)) break;
      heap[at] = child;
      at = next;
    }
    heap[at] = last;
  }
}

function isBefore(one: Entry, other: Entry): boolean {
  return one.dueMs < other.dueMs || (one.dueMs === other.dueMs && one.order < other.order);
}
