import type { Clock, Timer } from '../../../base/clock.ts';
import type { PlaybackFrame } from '../../../contract/recording/playback.ts';
import type { FlightMoment } from '../flight-player.ts';
import type { PlayerSet } from '../player-set.ts';
import type { WorkTurns } from './work-turns.ts';

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

/** All flights at one position. */
interface Snapshot {
  readonly positionMs: number;
  readonly flights: readonly FlightMoment[];
}

/** Two seconds of showing: what is played forward once is shown backwards that long. */
const SNAPSHOTS = 2 * MAX_FRAMES_PER_S;

/**
 * Plays backwards. Time only runs forward, so a stretch is played forward in advance and a snapshot is kept
 * at each step. While one stretch is shown, the one before it is prepared.
 */
export class Rewind {
  readonly #players: PlayerSet;
  readonly #stepMs: number;
  readonly #turns: WorkTurns;
  readonly #signal: AbortSignal;
  readonly #cancelled = new AbortController();
  /** Newest first. */
  #shown: readonly Snapshot[] = [];
  #ahead: Promise<readonly Snapshot[]> | undefined;
  /** Everything from here on was made. */
  #madeFromMs: number;

  /** @param speed how many times as fast as it was recorded, above 0 */
  constructor(players: PlayerSet, fromMs: number, speed: number, turns: WorkTurns, signal: AbortSignal) {
    this.#players = players;
    this.#stepMs = (1000 / MAX_FRAMES_PER_S) * speed;
    this.#madeFromMs = fromMs;
    this.#turns = turns;
    this.#signal = AbortSignal.any([signal, this.#cancelled.signal]);
  }

  /** The step at or next after `positionMs`; undefined when it was cancelled meanwhile. */
  async at(positionMs: number): Promise<Snapshot | undefined> {
    try {
      await this.#makeUntil(positionMs);
    } catch (thrown) {
      if (this.#cancelled.signal.aborted) return undefined;
      throw thrown;
    }
    return this.#shown.findLast((snapshot) => snapshot.positionMs >= positionMs) ?? this.#shown[0];
  }

  /** Cancels the stretch being prepared; its result is dropped. */
  cancel(): void {
    this.#cancelled.abort();
  }

  /** The players are its own; they go with it. */
  async close(): Promise<void> {
    this.cancel();
    await this.#ahead?.catch(() => undefined);
    await this.#players.close();
  }

  async #makeUntil(positionMs: number): Promise<void> {
    while (
      this.#madeFromMs > 0 &&
      positionMs < (this.#shown.at(-1)?.positionMs ?? Number.POSITIVE_INFINITY)
    ) {
      const next = await (this.#ahead ?? this.#stretch());
      this.#shown = [...this.#shown.slice(-1), ...next];
      this.#ahead = this.#madeFromMs > 0 ? this.#stretch() : undefined;
      // The next caller gets the error.
      this.#ahead?.catch(() => undefined);
    }
  }

  async #stretch(): Promise<readonly Snapshot[]> {
    const toMs = this.#madeFromMs;
    const steps = Math.min(SNAPSHOTS, Math.ceil(toMs / this.#stepMs));
    this.#madeFromMs = Math.max(0, toMs - steps * this.#stepMs);
    const turn = this.#turns.begin(this.#signal);
    const snapshots: Snapshot[] = [];
    for (let step = steps; step >= 1; step -= 1) {
      const positionMs = Math.max(0, toMs - step * this.#stepMs);
      await this.#players.moveTo(positionMs, turn);
      snapshots.push({ positionMs, flights: this.#players.moments() });
      if (turn.isOver) await turn.rest();
    }
    return snapshots.reverse();
  }
}
