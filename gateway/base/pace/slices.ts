import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { AppError } from '../error.ts';

/** After this a turn of the event loop ends; hold and land wait behind it. A collection of garbage may come on top. */
const SLICE_MS = 1;

/** Runs work to its end in one turn of the event loop. */
export function atOnce<Result>(work: Generator<void, Result, void>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Runs work that yields every millisecond or so; the gateway does everything else that waits in between. */
export async function inSlices<Result>(work: Generator<void, Result, void>, clock: Clock): Promise<Result> {
  const slices = new Slices(clock);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (slices.isOver) await slices.rest();
  }
}

/** Cuts long work into slices between which the gateway does everything else that waits. */
export class Slices {
  readonly #clock: Clock;
  readonly #signal: AbortSignal | undefined;
  #beganAtMs: number;

  constructor(clock: Clock, signal?: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    this.#beganAtMs = clock.monotonicMs();
  }

  /** To be asked every millisecond or so of work; then {@link rest} is due. */
  get isOver(): boolean {
    return this.#signal?.aborted || this.#clock.monotonicMs() - this.#beganAtMs >= SLICE_MS;
  }

  /** @throws overloaded when the gateway stops: the store is about to be closed */
  async rest(): Promise<void> {
    if (!this.#signal?.aborted) await setImmediate();
    if (this.#signal?.aborted) throw new AppError('overloaded', 'The gateway is stopping.');
    this.#beganAtMs = this.#clock.monotonicMs();
  }
}
