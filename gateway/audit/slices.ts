import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../base/clock.ts';

/** Longest turn of the event loop; hold and land wait behind it. */
const SLICE_MS = 4;

/** Cuts long work into slices between which the gateway does everything else that waits. */
export class Slices {
  readonly #clock: Clock;
  #beganAtMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#beganAtMs = clock.monotonicMs();
  }

  /** To be asked every millisecond or so of work; then {@link rest} is due. */
  get isOver(): boolean {
    return this.#clock.monotonicMs() - this.#beganAtMs >= SLICE_MS;
  }

  async rest(): Promise<void> {
    await setImmediate();
    this.#beganAtMs = this.#clock.monotonicMs();
  }
}
