/** A timer that was set on a {@link Clock}. */
export interface Timer {
  /** Harmless when it has already fired. */
  cancel(): void;
}

/** The clock of the window, injected so that tests can control it. Same shape as the gateway's clock. */
export interface Clock {
  /** Monotonic milliseconds. Only differences are meaningful. */
  monotonicMs(): number;
  /** UTC milliseconds, for stamps only. */
  utcMs(): number;
  after(delayMs: number, action: () => void): Timer;
  every(periodMs: number, action: () => void): Timer;
}

/** The browser's own clock. */
export const browserClock: Clock = {
  monotonicMs: () => performance.now(),
  utcMs: () => Date.now(),
  after(delayMs, action) {
    const handle = setTimeout(action, delayMs);
    return { cancel: () => clearTimeout(handle) };
  },
  every(periodMs, action) {
    const handle = setInterval(action, periodMs);
    return { cancel: () => clearInterval(handle) };
  },
};
