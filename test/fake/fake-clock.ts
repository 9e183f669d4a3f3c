import type { Clock, MonotonicMs, Timer, UtcMs } from '../../gateway/base/clock.ts';

interface Entry {
  readonly id: number;
  dueMs: number;
  readonly periodMs: number | undefined;
  readonly action: () => void;
}

/** Fires allowed in one `advance`: a timer that re-arms itself for ever fails the test instead of hanging it. */
const MAX_FIRINGS = 1_000_000;

/** A clock that moves only when a test says so. Timers fire in order of their due time. */
export class FakeClock implements Clock {
  #nowMs = 0;
  #utcOffsetMs: number;
  #nextId = 1;
  readonly #entries = new Map<number, Entry>();

  constructor(startUtc = Date.UTC(2026, 0, 1, 12, 0, 0)) {
    this.#utcOffsetMs = startUtc;
  }

  monotonicMs(): MonotonicMs {
    return this.#nowMs as MonotonicMs;
  }

  utcMs(): UtcMs {
    return Math.floor(this.#utcOffsetMs + this.#nowMs) as UtcMs;
  }

  after(delayMs: number, action: () => void): Timer {
    return this.#add(Math.max(0, delayMs), undefined, action);
  }

  every(periodMs: number, action: () => void): Timer {
    return this.#add(periodMs, periodMs, action);
  }

  /** Number of timers still set: 0 after a well-behaved stop. */
  get pendingTimers(): number {
    return this.#entries.size;
  }

  /** Sets the wall clock off by `deltaMs` without moving monotonic time. */
  jumpUtc(deltaMs: number): void {
    this.#utcOffsetMs += deltaMs;
  }

  /** Moves time forward synchronously, firing every timer that comes due. */
  advance(deltaMs: number): void {
    const untilMs = this.#nowMs + deltaMs;
    for (let fired = 0; ; fired += 1) {
      if (fired > MAX_FIRINGS) throw new Error('FakeClock: a timer never stops firing');
      const next = this.#earliest(untilMs);
      if (!next) break;
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      if (next.periodMs === undefined) this.#entries.delete(next.id);
      else next.dueMs += next.periodMs;
      next.action();
    }
    this.#nowMs = untilMs;
  }

  /** Moves time in steps of `stepMs`, letting promises settle between the steps. */
  async advanceAsync(deltaMs: number, stepMs = 10): Promise<void> {
    for (let leftMs = deltaMs; leftMs > 0; leftMs -= stepMs) {
      this.advance(Math.min(stepMs, leftMs));
      await settled();
    }
  }

  #add(delayMs: number, periodMs: number | undefined, action: () => void): Timer {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#entries.set(id, { id, dueMs: this.#nowMs + delayMs, periodMs, action });
    return { cancel: () => void this.#entries.delete(id) };
  }

  #earliest(untilMs: number): Entry | undefined {
    let best: Entry | undefined;
    for (const entry of this.#entries.values()) {
      if (entry.dueMs > untilMs) continue;
      if (!best || entry.dueMs < best.dueMs || (entry.dueMs === best.dueMs && entry.id < best.id))
        best = entry;
    }
    return best;
  }
}

/** Lets every promise that can settle now do so. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}
