import type { Clock } from '../../../base/clock.ts';
import { AppError } from '../../../base/error.ts';

/** Longest work in one turn of the event loop; hold and land wait behind it. */
const TURN_MS = 4;

/**
 * Shares turns of the event loop among all playbacks, one each: many together block it no longer than one
 * does.
 */
export class WorkTurns {
  readonly #clock: Clock;
  readonly #waiting: (() => void)[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Work of one playback; `signal` ends it. */
  begin(signal: AbortSignal): WorkTurn {
    return new WorkTurn(this.#clock, signal, () => this.#next());
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#give());
    });
  }

  #give(): void {
    this.#waiting[0]?.();
    // The next one in another turn, also when it was asked for while this one works.
    setImmediate(() => {
      this.#waiting.shift();
      if (this.#waiting.length > 0) this.#give();
    });
  }
}

/** To be asked often whether its turn is over; then {@link rest} is due. */
export class WorkTurn {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #next: () => Promise<void>;
  #beganAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, signal: AbortSignal, next: () => Promise<void>) {
    this.#clock = clock;
    this.#signal = signal;
    this.#next = next;
  }

  get isOver(): boolean {
    return this.#signal.aborted || this.#clock.monotonicMs() - this.#beganAtMs >= TURN_MS;
  }

  /** @throws not-found when the playback was closed */
  async rest(): Promise<void> {
    if (!this.#signal.aborted) await this.#next();
    if (this.#signal.aborted) throw new AppError('not-found', 'The playback was closed.');
    this.#beganAtMs = this.#clock.monotonicMs();
  }
}
