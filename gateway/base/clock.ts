/** Milliseconds of a clock that never jumps; only differences between two of them mean anything. */
export type MonotonicMs = number & { readonly monotonic: unique symbol };
/** Integer milliseconds since 1970-01-01T00:00:00Z; may jump when the machine's clock is set. */
export type UtcMs = number & { readonly utc: unique symbol };

/** A timer that was set on a {@link Clock}. */
export interface Timer {
  /** Stops the timer; harmless when it has already fired or was cancelled. */
  cancel(): void;
}

/**
 * The only source of time in the product. Durations and timeouts use `monotonicMs`, stamps on records use
 * `utcMs`. They are different types so that they cannot be mixed up.
 */
export interface Clock {
  monotonicMs(): MonotonicMs;
  utcMs(): UtcMs;
  /**
   * Calls `action` once, `delayMs` (≥ 0) from now. Never earlier by `monotonicMs`, so that a deadline checked
   * then is over.
   */
  after(delayMs: number, action: () => void): Timer;
  /** Calls `action` every `periodMs` (> 0) from now until cancelled; the first call comes after one period. */
  every(periodMs: number, action: () => void): Timer;
}

/** Node takes a longer wait for one of 1 ms. https://nodejs.org/api/timers.html#settimeoutcallback-delay-args */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** The machine's own clock. Its timers do not keep the process alive; open sockets and workers do. */
export const systemClock: Clock = {
  monotonicMs: () => performance.now() as MonotonicMs,
  utcMs: () => Date.now() as UtcMs,
  after(delayMs, action) {
    const dueMs = performance.now() + delayMs;
    const set = (waitMs: number): NodeJS.Timeout =>
      setTimeout(look, Math.min(waitMs, LONGEST_WAIT_MS)).unref();
    // Node counts whole milliseconds from the beginning of its turn, and so may fire a fraction early.
    const look = () => {
      const leftMs = dueMs - performance.now();
      if (leftMs > 0) handle = set(Math.ceil(leftMs));
      else action();
    };
    let handle = set(delayMs);
    return { cancel: () => clearTimeout(handle) };
  },
  every(periodMs, action) {
    const handle = setInterval(action, periodMs);
    handle.unref();
    return { cancel: () => clearInterval(handle) };
  },
};

/** Resolves `delayMs` from now on `clock`. */
export function delay(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });
}
