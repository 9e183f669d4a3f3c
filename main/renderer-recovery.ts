import type { Clock } from '../gateway/base/clock.ts';

const windowMs = 60_000;
const maxReloads = 3;
const reloadAfterMs = 500;

/** Loads the page again after its process crashed or hung; the gateway flies on meanwhile. At most 3 times a minute. */
export class RendererRecovery {
  readonly #clock: Clock;
  readonly #reload: () => void;
  readonly #giveUp: (reason: string) => void;
  #reloadedMs: number[] = [];

  constructor(clock: Clock, reload: () => void, giveUp: (reason: string) => void) {
    this.#clock = clock;
    this.#reload = reload;
    this.#giveUp = giveUp;
  }

  /** To be called with the reason of Electron's `render-process-gone`. */
  onGone(reason: string): void {
    if (reason === 'clean-exit') return;
    const nowMs = this.#clock.monotonicMs();
    this.#reloadedMs = this.#reloadedMs.filter((atMs) => nowMs - atMs < windowMs);
    if (this.#reloadedMs.length >= maxReloads) {
      this.#giveUp(reason);
      return;
    }
    this.#reloadedMs.push(nowMs);
    this.#clock.after(reloadAfterMs, this.#reload);
  }
}
