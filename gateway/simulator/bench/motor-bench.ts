/** As MOT_SPIN_ARM: what an output is at when armed and idle. */
const IDLE_US = 1100;
const US_PER_PCT = 9;

/** A motor test: one output driven for its time, with the vehicle armed meanwhile, as the real one is. */
export class MotorBench {
  #motor: number | undefined;
  #throttlePct = 0;
  #untilMs = 0;
  #nowMs = 0;

  get isRunning(): boolean {
    return this.#motor !== undefined;
  }

  /** A time or a throttle of 0 stops. */
  drive(motor: number, throttlePct: number, durationS: number): void {
    this.#motor = durationS > 0 && throttlePct > 0 ? motor : undefined;
    this.#throttlePct = throttlePct;
    this.#untilMs = this.#nowMs + durationS * 1000;
  }

  step(nowMs: number): void {
    this.#nowMs = nowMs;
    if (nowMs >= this.#untilMs) this.#motor = undefined;
  }

  /** Pulse width of an output, from 1; undefined when no motor is driven. */
  pulseUs(output: number): number | undefined {
    if (this.#motor === undefined) return undefined;
    return output === this.#motor ? IDLE_US + this.#throttlePct * US_PER_PCT : IDLE_US - 100;
  }
}
