import type { Clock, Timer } from '../../base/clock.ts';
import type { PlaybackFrame } from '../../contract/recording/playback.ts';

/** No reader is shown more. */
export const MAX_FRAMES_PER_S = 30;
const INTERVAL_MS = 1000 / MAX_FRAMES_PER_S;

/** Lets frames out no faster than they can be shown; of those that wait the newest. */
export class FrameGate {
  readonly #clock: Clock;
  readonly #out: (frame: PlaybackFrame) => void;
  #waiting: PlaybackFrame | undefined;
  #timer: Timer | undefined;
  #nextMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, out: (frame: PlaybackFrame) => void) {
    this.#clock = clock;
    this.#out = out;
  }

  /** A jump that gives way to a newer frame makes that one a jump. */
  offer(frame: PlaybackFrame): void {
    this.#waiting = this.#waiting?.isJump ? { ...frame, isJump: true } : frame;
    if (this.#timer) return;
    const waitMs = this.#nextMs - this.#clock.monotonicMs();
    if (waitMs <= 0) this.#letOut();
    else
      this.#timer = this.#clock.after(waitMs, () => {
        this.#timer = undefined;
        this.#letOut();
      });
  }

  /** Lets nothing out any more but `last`. */
  close(last: PlaybackFrame): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#waiting = undefined;
    this.#out(last);
  }

  #letOut(): void {
    const frame = this.#waiting;
    if (!frame) return;
    this.#waiting = undefined;
    this.#nextMs = this.#clock.monotonicMs() + INTERVAL_MS;
    this.#out(frame);
  }
}
