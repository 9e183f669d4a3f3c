/** A token bucket: `perSecond` messages, saved up for at most one second. */
export class MessageBudget {
  readonly #perSecond: number;
  #left: number;
  #lastMs: number;

  constructor(perSecond: number, nowMs: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
    this.#lastMs = nowMs;
  }

  /** @returns false when the message is one too many */
  take(nowMs: number): boolean {
    this.#left = Math.min(this.#perSecond, this.#left + ((nowMs - this.#lastMs) * this.#perSecond) / 1000);
    this.#lastMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
