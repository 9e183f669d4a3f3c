/**
 * A burst is made up for by this share of every later interval; without it a source at just the rate stays
 * late for ever.
 */
const CATCH_UP = 0.03;

/**
 * When a reader may have a vehicle's next state. Over time no more than 3 % above `maxRateHz`; a state that
 * comes up to half an interval early is let through at once, so that the jitter of a source running at just
 * that rate adds no latency.
 */
export class TelemetryPace {
  #intervalMs: number;
  readonly #nextMs = new Map<string, number>();

  constructor(maxRateHz: number) {
    this.#intervalMs = 1000 / maxRateHz;
  }

  setRate(maxRateHz: number): void {
    this.#intervalMs = 1000 / maxRateHz;
    this.#nextMs.clear();
  }

  /** How long the vehicle's state has still to wait; 0 when it may go now. */
  waitMs(vehicleId: string, nowMs: number): number {
    const nextMs = this.#nextMs.get(vehicleId);
    return nextMs === undefined ? 0 : Math.max(0, nextMs - this.#intervalMs / 2 - nowMs);
  }

  /** Takes note that the state went out. */
  sent(vehicleId: string, nowMs: number): void {
    const nextMs = this.#nextMs.get(vehicleId) ?? nowMs;
    this.#nextMs.set(vehicleId, Math.max(nextMs, nowMs) + this.#intervalMs * (1 - CATCH_UP));
  }

  forget(vehicleId: string): void {
    this.#nextMs.delete(vehicleId);
  }
}
