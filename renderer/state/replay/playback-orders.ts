import type { PlaybackControlRequest } from '../../../gateway/contract/recording/playback.ts';
import type { Clock, Timer } from '../../api/clock.ts';

/** Shortest time between two requests: while scrubbing, more could not be seen. */
export const ORDER_PERIOD_MS = 40;

export interface PlaybackOrdersOptions {
  readonly clock: Clock;
  readonly send: (request: PlaybackControlRequest) => Promise<void>;
}

/**
 * What the operator wants of a playback, one request at a time: while one is under way, what follows is merged, and of
 * positions only the latest is asked for. Steps stay in order; a held key does not pile them up.
 */
export class PlaybackOrders {
  readonly #options: PlaybackOrdersOptions;
  readonly #waiting: PlaybackControlRequest[] = [];
  #isSending = false;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #timer: Timer | undefined;

  constructor(options: PlaybackOrdersOptions) {
    this.#options = options;
  }

  /** Whether there is an order that was not asked yet. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether an answer is still to come. */
  get isBusy(): boolean {
    return this.#isSending || this.#waiting.length > 0;
  }

  add(request: PlaybackControlRequest): void {
    const last = this.#waiting.at(-1);
    if (request.step !== undefined && last?.step === request.step) return;
    if (last && last.step === undefined && request.step === undefined)
      this.#waiting.splice(-1, 1, { ...last, ...request });
    else this.#waiting.push(request);
    this.#next();
  }

  /** Forgets what was not asked yet. */
  clear(): void {
    this.#waiting.length = 0;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #next(): void {
    if (this.#isSending || this.#timer || this.#waiting.length === 0) return;
    const waitMs = this.#sentAtMs + ORDER_PERIOD_MS - this.#options.clock.monotonicMs();
    if (waitMs <= 0) void this.#send();
    else
      this.#timer = this.#options.clock.after(waitMs, () => {
        this.#timer = undefined;
        void this.#send();
      });
  }

  async #send(): Promise<void> {
    const request = this.#waiting.shift();
    if (!request) return;
    this.#isSending = true;
    this.#sentAtMs = this.#options.clock.monotonicMs();
    try {
      await this.#options.send(request);
    } finally {
      this.#isSending = false;
      this.#next();
    }
  }
}
