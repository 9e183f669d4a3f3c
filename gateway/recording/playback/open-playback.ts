import type { Clock, Timer } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type {
  Playback,
  PlaybackControlRequest,
  PlaybackFlight,
  PlaybackFrame,
} from '../../contract/recording/playback.ts';
import type { FlightMoment } from './flight-player.ts';
import { FrameGate, MAX_FRAMES_PER_S, Rewind } from './fold/rewind.ts';
import type { WorkTurn, WorkTurns } from './fold/work-turns.ts';
import { durationOf } from './opened-flights.ts';
import type { PlayerSet } from './player-set.ts';

export interface OpenPlaybackOptions {
  readonly playbackId: string;
  readonly flights: readonly PlaybackFlight[];
  readonly actor: Actor;
  readonly speed: number;
  readonly positionMs: number;
  /** Creates players of all flights. Forward and reverse playback each need their own. */
  readonly createPlayers: () => PlayerSet;
  /** The position a step leads to; undefined when there is nothing in that direction. */
  readonly stepFrom: (
    step: NonNullable<PlaybackControlRequest['step']>,
    positionMs: number,
  ) => Promise<number | undefined>;
  readonly onFrame: (frame: PlaybackFrame) => void;
  /** Playback cannot continue: a recording can no longer be read. */
  readonly onFailed: () => void;
  readonly turns: WorkTurns;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A machine that cannot keep up, or slept, plays on from where it was, slower than asked. */
const LONGEST_STEP_MS = 250;
const US_PER_MS = 1000;

/**
 * One playback: its position, where it moves to, and what it shows there. Handles one request after the
 * other.
 */
export class OpenPlayback {
  readonly #options: OpenPlaybackOptions;
  readonly #gate: FrameGate;
  readonly #forward: PlayerSet;
  readonly #closing = new AbortController();
  readonly #createdAtMs: number;
  #rewind: Rewind | undefined;
  #state: Playback['state'] = 'paused';
  #speed: number;
  /** The position of what is shown. */
  #positionMs: number;
  /** The exact playback time, between two frames that are shown. */
  #headMs: number;
  #moments: readonly FlightMoment[] = [];
  #isJump = true;
  #hasJumped = true;
  /** The newest requested position that is not being handled yet. */
  #wantedMs: number | undefined;
  #work: Promise<unknown> = Promise.resolve();
  #isMoving = false;
  #movedAtMs = 0;
  #timer: Timer | undefined;

  constructor(options: OpenPlaybackOptions) {
    this.#options = options;
    const { clock, positionMs, speed, createPlayers, onFrame } = options;
    this.#gate = new FrameGate(clock, onFrame);
    this.#forward = createPlayers();
    this.#createdAtMs = clock.utcMs();
    this.#speed = speed;
    this.#positionMs = positionMs;
    this.#headMs = positionMs;
  }

  get flights(): readonly PlaybackFlight[] {
    return this.#options.flights;
  }

  describe(): Playback {
    const { playbackId, flights, actor } = this.#options;
    return {
      playbackId,
      flights: [...flights],
      state: this.#state,
      speed: this.#speed,
      positionMs: Math.round(this.#positionMs * US_PER_MS) / US_PER_MS,
      durationMs: this.#durationMs,
      actor,
      createdAtMs: this.#createdAtMs,
    };
  }

  frame(): PlaybackFrame {
    return {
      playback: this.describe(),
      flights: [...this.#moments],
      isJump: this.#isJump,
      isClosed: this.#closing.signal.aborted,
    };
  }

  /** Shows the position it was opened at. */
  async start(): Promise<void> {
    await this.#inTurn(() => this.#seek(this.#positionMs));
    this.#show();
  }

  /** Resolves when it has come about. */
  async control({ state, speed, positionMs, step }: PlaybackControlRequest): Promise<PlaybackFrame> {
    if (positionMs !== undefined) this.#wantedMs = Math.min(positionMs, this.#durationMs);
    // What is prepared for reverse playback is out of date, and this request must not wait for it.
    if (positionMs !== undefined || speed !== undefined || step !== undefined) this.#rewind?.cancel();
    return await this.#inTurn(async () => {
      const wantedMs = this.#takeWanted();
      if (wantedMs !== undefined) await this.#seek(wantedMs);
      if (speed !== undefined && speed !== this.#speed) await this.#setSpeed(speed);
      if (step !== undefined) await this.#step(step);
      if (state === 'paused' || step !== undefined) this.#pause();
      else if (state === 'playing') await this.#play();
      this.#show();
      return this.frame();
    });
  }

  /** Sends the current frame again, to learn whether it still has readers. */
  showAgain(): void {
    this.#show();
  }

  /** Sends the readers the last frame. */
  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#pause();
    this.#closing.abort();
    this.#gate.close(this.frame());
    await this.#work.catch(() => undefined);
    await this.#dropRewind();
    await this.#forward.close();
  }

  get #durationMs(): number {
    return durationOf(this.#options.flights);
  }

  /** One request after the other; a request that fails does not stop the others. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#work.then(work, work);
    this.#work = done;
    return done;
  }

  #takeWanted(): number | undefined {
    const wantedMs = this.#wantedMs;
    this.#wantedMs = undefined;
    return wantedMs;
  }

  #beginTurn(): WorkTurn {
    return this.#options.turns.begin(this.#closing.signal);
  }

  async #seek(positionMs: number): Promise<void> {
    await this.#dropRewind();
    await this.#forward.moveTo(positionMs, this.#beginTurn());
    this.#standAt(positionMs, this.#forward.moments());
    this.#hasJumped = true;
  }

  async #setSpeed(speed: number): Promise<void> {
    this.#speed = speed;
    // Its steps are those of the speed before.
    await this.#dropRewind();
  }

  async #step(step: NonNullable<PlaybackControlRequest['step']>): Promise<void> {
    this.#pause();
    const positionMs = await this.#options.stepFrom(step, this.#positionMs);
    if (positionMs === undefined) return;
    await this.#seek(Math.min(Math.max(0, positionMs), this.#durationMs));
    if (step === 'next-frame' || step === 'previous-frame') this.#hasJumped = false;
  }

  /** From the end it begins again at the other. */
  async #play(): Promise<void> {
    if (this.#state === 'playing') return;
    if (this.#speed > 0 && this.#positionMs >= this.#durationMs) await this.#seek(0);
    if (this.#speed < 0 && this.#positionMs <= 0) await this.#seek(this.#durationMs);
    this.#state = 'playing';
    this.#movedAtMs = this.#options.clock.monotonicMs();
    this.#timer ??= this.#options.clock.every(1000 / MAX_FRAMES_PER_S, () => this.#tick());
  }

  #pause(): void {
    this.#state = 'paused';
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** While one step takes longer than it should no other waits behind it. */
  #tick(): void {
    if (this.#isMoving) return;
    this.#isMoving = true;
    void this.#inTurn(() => this.#move())
      .catch((thrown: unknown) => this.#failed(thrown))
      .finally(() => {
        this.#isMoving = false;
      });
  }

  async #move(): Promise<void> {
    if (this.#state !== 'playing') return;
    const nowMs = this.#options.clock.monotonicMs();
    const passedMs = Math.min(nowMs - this.#movedAtMs, LONGEST_STEP_MS) * this.#speed;
    this.#movedAtMs = nowMs;
    const headMs = Math.min(Math.max(0, this.#headMs + passedMs), this.#durationMs);
    if (this.#speed > 0) await this.#moveOn(headMs);
    else await this.#moveBack(headMs);
    this.#headMs = headMs;
    if (this.#positionMs === (this.#speed > 0 ? this.#durationMs : 0)) this.#pause();
    this.#show();
  }

  async #moveOn(positionMs: number): Promise<void> {
    await this.#dropRewind();
    await this.#forward.moveTo(positionMs, this.#beginTurn());
    this.#standAt(positionMs, this.#forward.moments());
  }

  async #moveBack(positionMs: number): Promise<void> {
    this.#rewind ??= new Rewind(
      this.#options.createPlayers(),
      this.#positionMs,
      -this.#speed,
      this.#options.turns,
      this.#closing.signal,
    );
    const snapshot = await this.#rewind.at(positionMs);
    if (snapshot) this.#standAt(snapshot.positionMs, snapshot.flights);
  }

  #standAt(positionMs: number, moments: readonly FlightMoment[]): void {
    this.#positionMs = positionMs;
    this.#headMs = positionMs;
    this.#moments = moments;
  }

  async #dropRewind(): Promise<void> {
    const rewind = this.#rewind;
    this.#rewind = undefined;
    await rewind?.close();
  }

  #show(): void {
    if (this.#closing.signal.aborted) return;
    this.#isJump = this.#hasJumped;
    this.#hasJumped = false;
    this.#gate.offer(this.frame());
  }

  #failed(thrown: unknown): void {
    const { signal } = this.#closing;
    if (signal.aborted) return;
    const { playbackId, logger, onFailed } = this.#options;
    logger.warn({ playbackId, error: errorText(thrown) }, 'a recording cannot be played any further');
    onFailed();
  }
}
