import { createStore, type StoreApi } from 'zustand';
import type {
  Playback,
  PlaybackControlRequest,
  PlaybackFrame,
  PlaybackRequest,
} from '../../../gateway/contract/recording/playback.ts';
import type { Clock, Timer } from '../../api/connection/clock.ts';
import { GatewayError } from '../../api/connection/rest-client.ts';
import {
  type PlaybackCalls,
  type PlaybackControl,
  PlaybackHead,
  PlaybackOrders,
} from './playback-controls.ts';
import { PlaybackVehicles } from './playback-vehicles.ts';

/**
 * `ready`: shows the recording and accepts commands. `silent`: the gateway does not answer, the picture is
 * frozen. `closed`: the gateway ended the playback, and any command opens it again at the same position.
 * `failed`: it cannot be opened.
 */
export type PlayerPhase = 'opening' | 'ready' | 'silent' | 'closed' | 'failed';

export interface PlayerState {
  readonly phase: PlayerPhase;
  readonly failure: unknown;
  /**
   * The last answer of the gateway, with the requested state and speed. Its `positionMs` is old:
   * use {@link PlaybackPlayer.positionMs}.
   */
  readonly playback: Playback | undefined;
  /** Grows with each jump of the play head that is shown. */
  readonly jumps: number;
}

export interface PlaybackPlayerOptions {
  readonly request: PlaybackRequest;
  readonly calls: PlaybackCalls;
  readonly clock: Clock;
  readonly requestFrame: (action: () => void) => unknown;
}

const WATCH_PERIOD_MS = 1_000;

/**
 * Plays recordings through the gateway: shows the moments it sends, moves the play head smoothly between them, and
 * opens the playback again where it stood when the gateway lost it. It only ever reads recordings.
 */
export class PlaybackPlayer implements PlaybackControl {
  readonly store: StoreApi<PlayerState>;
  readonly vehicles: PlaybackVehicles;
  readonly #options: PlaybackPlayerOptions;
  readonly #orders: PlaybackOrders;
  readonly #head = new PlaybackHead();
  readonly #listeners = new Set<() => void>();
  #isStopped = false;
  #isFrameAsked = false;
  /** Asked before the first moment came: from where, and whether there is anything to play, is not known yet. */
  #early: (() => void)[] | undefined = [];
  #heardAtMs = 0;
  #watch: Timer | undefined;
  #opening: Promise<void> | undefined;

  constructor(options: PlaybackPlayerOptions) {
    const { clock, requestFrame, request } = options;
    this.#options = options;
    this.store = createStore(() => ({
      phase: 'opening',
      failure: undefined,
      playback: undefined,
      jumps: 0,
    }));
    this.vehicles = new PlaybackVehicles({ sessionIds: request.sessions, clock, requestFrame });
    this.#orders = new PlaybackOrders({ clock, send: (order) => this.#send(order) });
  }

  get playbackId(): string {
    return this.#playback?.playbackId ?? '';
  }

  /** Opens the playback; a failure shows in the state. */
  start(): void {
    this.#watch = this.#options.clock.every(WATCH_PERIOD_MS, () => void this.#lookAfter());
    void this.#open(this.#options.request, false);
  }

  /** Closes it at the gateway; the object is of no use afterwards. */
  stop(): void {
    this.#isStopped = true;
    this.#watch?.cancel();
    this.#orders.clear();
    this.#listeners.clear();
    this.vehicles.stop();
    this.#closeQuietly(this.playbackId);
  }

  /** Milliseconds since the beginning, now. */
  positionMs(): number {
    return this.#head.at(this.#options.clock.monotonicMs());
  }

  get durationMs(): number {
    return this.#head.durationMs;
  }

  momentOf = (sessionId: string): number => {
    const flight = this.#playback?.flights.find((each) => each.sessionId === sessionId);
    return Math.round((flight?.anchorMs ?? 0) + this.positionMs());
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#tick();
    return () => void this.#listeners.delete(listener);
  };

  seek = (sessionId: string, utcMs: number): void => {
    if (this.#early) return void this.#early.push(() => this.seek(sessionId, utcMs));
    const flight = this.#playback?.flights.find((each) => each.sessionId === sessionId);
    if (flight) this.seekTo(utcMs - flight.anchorMs);
  };

  /** Puts the play head there at once; the picture follows as fast as the gateway gives it. */
  seekTo(positionMs: number): void {
    if (this.#early) return void this.#early.push(() => this.seekTo(positionMs));
    this.#head.wish(positionMs);
    this.#order({ positionMs: Math.round(this.positionMs()) });
    this.#tick();
  }

  jumpBy(deltaMs: number): void {
    if (this.#early) return void this.#early.push(() => this.jumpBy(deltaMs));
    this.seekTo(this.positionMs() + deltaMs);
  }

  step(step: NonNullable<PlaybackControlRequest['step']>): void {
    if (this.#early) return void this.#early.push(() => this.step(step));
    this.#wishPlayback({ state: 'paused' });
    this.#order({ step });
  }

  /** At the end it starts again from the beginning. */
  play(): void {
    if (this.#early) return void this.#early.push(() => this.play());
    const speed = this.#playback?.speed ?? 1;
    const positionMs = this.positionMs();
    if (speed > 0 && positionMs >= this.durationMs) this.seekTo(0);
    if (speed < 0 && positionMs <= 0) this.seekTo(this.durationMs);
    this.#wishPlayback({ state: 'playing' });
    this.#order({ state: 'playing' });
  }

  pause(): void {
    if (this.#early) return void this.#early.push(() => this.pause());
    this.#wishPlayback({ state: 'paused' });
    this.#order({ state: 'paused' });
  }

  toggle(): void {
    if (this.#early) return void this.#early.push(() => this.toggle());
    if (this.#playback?.state === 'playing') this.pause();
    else this.play();
  }

  /** 0.1 to 20, negative for backwards. */
  setSpeed(speed: number): void {
    if (this.#early) return void this.#early.push(() => this.setSpeed(speed));
    this.#wishPlayback({ speed });
    this.#order({ speed });
  }

  /** A frame of the stream. */
  receive(frame: PlaybackFrame): void {
    if (this.#isStopped || frame.playback.playbackId !== this.playbackId) return;
    if (frame.isClosed) {
      this.#head.set(this.positionMs(), 0, this.durationMs, this.#options.clock.monotonicMs());
      this.store.setState({ phase: 'closed' });
      return;
    }
    // While a command is under way, its own answer has the result. Frames sent before it are outdated.
    if (this.#orders.isBusy) return;
    this.#show(frame);
  }

  /** After the gateway is back: continues at the same position, with the same playback or a new one. */
  async regain(): Promise<void> {
    const { phase } = this.store.getState();
    if (this.#isStopped || phase === 'opening' || phase === 'closed') return;
    if (phase === 'failed') return await this.#reopen();
    try {
      this.#show(await this.#options.calls.frame(this.playbackId));
    } catch (cause) {
      if (isGone(cause)) await this.#reopen();
    }
  }

  /** Reopens it at the same position. */
  async reopen(): Promise<void> {
    await this.#reopen();
  }

  get #playback(): Playback | undefined {
    return this.store.getState().playback;
  }

  #order(request: PlaybackControlRequest): void {
    if (this.store.getState().phase !== 'failed') this.#orders.add(request);
  }

  async #send(request: PlaybackControlRequest): Promise<void> {
    try {
      if (this.store.getState().phase === 'closed') await this.#reopen();
      await this.#opening;
      if (this.#isStopped || !this.#playback) return;
      this.#answer(await this.#options.calls.control(this.playbackId, request));
    } catch (cause) {
      await this.#onRefused(request, cause);
    }
  }

  async #onRefused(request: PlaybackControlRequest, cause: unknown): Promise<void> {
    if (this.#isStopped) return;
    if (!isGone(cause)) {
      this.#head.release();
      const isSilent = cause instanceof GatewayError && cause.kind === 'unreachable';
      this.store.setState(isSilent ? { phase: 'silent', failure: undefined } : { failure: cause });
      this.#wishPlayback({ state: 'paused' });
      return;
    }
    await this.#reopen();
    if (this.store.getState().phase !== 'ready') return;
    try {
      this.#answer(await this.#options.calls.control(this.playbackId, request));
    } catch (again) {
      this.#head.release();
      this.store.setState({ failure: again });
    }
  }

  /** Of orders only the last one's answer moves the play head: the others are already overtaken. */
  #answer(frame: PlaybackFrame): void {
    if (this.#isStopped) return;
    const isLast = !this.#orders.isWaiting;
    if (isLast) this.#head.release();
    this.#show(frame, isLast);
  }

  async #open(request: PlaybackRequest, isPlaying: boolean): Promise<void> {
    const { calls } = this.#options;
    const before = this.playbackId;
    this.store.setState({ phase: 'opening', failure: undefined });
    const open = async () => {
      const playback = await calls.open(request);
      if (this.#isStopped) return this.#closeQuietly(playback.playbackId);
      if (before !== '') this.#closeQuietly(before);
      this.store.setState({ playback });
      const frame = isPlaying
        ? await calls.control(playback.playbackId, { state: 'playing' })
        : await calls.frame(playback.playbackId);
      if (this.#isStopped) return;
      this.#head.release();
      this.#show(frame);
      this.#doEarly();
    };
    this.#opening = open().catch((failure: unknown) => {
      if (this.#early) this.#early = [];
      if (!this.#isStopped) this.store.setState({ phase: 'failed', failure });
    });
    await this.#opening;
  }

  #doEarly(): void {
    const actions = this.#early ?? [];
    this.#early = undefined;
    for (const act of actions) act();
  }

  async #reopen(): Promise<void> {
    const { request } = this.#options;
    const playback = this.#playback;
    if (!playback) return await this.#open(request, false);
    await this.#open(
      {
        sessions: request.sessions,
        align: request.align,
        positionMs: Math.round(this.positionMs()),
        speed: playback.speed,
      },
      playback.state === 'playing',
    );
  }

  #closeQuietly(playbackId: string): void {
    // The gateway also ends a playback without viewers.
    if (playbackId !== '') void this.#options.calls.close(playbackId).catch(() => undefined);
  }

  #wishPlayback(wish: Partial<Pick<Playback, 'state' | 'speed'>>): void {
    const playback = this.#playback;
    if (!playback) return;
    const next = { ...playback, ...wish };
    this.#head.run(rateOf(next), this.#options.clock.monotonicMs());
    this.store.setState({ playback: next });
    this.#tick();
  }

  #show(frame: PlaybackFrame, movesHead = true): void {
    const nowMs = this.#options.clock.monotonicMs();
    const { playback } = frame;
    this.#heardAtMs = nowMs;
    if (movesHead) this.#head.set(playback.positionMs, rateOf(playback), playback.durationMs, nowMs);
    this.vehicles.receive(frame.flights);
    const before = this.store.getState();
    const isNews = !before.playback || !isAlike(before.playback, playback);
    if (before.phase !== 'ready' || before.failure !== undefined || frame.isJump || (isNews && movesHead))
      this.store.setState({
        phase: 'ready',
        failure: undefined,
        ...(isNews && movesHead && { playback }),
        ...(frame.isJump && { jumps: before.jumps + 1 }),
      });
    this.#tick();
  }

  /** Without the stream, or when it went quiet, the moment is asked for. */
  async #lookAfter(): Promise<void> {
    const { phase, playback } = this.store.getState();
    const isQuiet = this.#options.clock.monotonicMs() - this.#heardAtMs >= WATCH_PERIOD_MS;
    const isWanted = phase === 'silent' || (phase === 'ready' && playback?.state === 'playing');
    if (!isWanted || !isQuiet || this.#orders.isBusy) return;
    try {
      const frame = await this.#options.calls.frame(this.playbackId);
      if (!this.#isStopped && !this.#orders.isBusy) this.#show(frame);
    } catch (cause) {
      if (this.#isStopped) return;
      if (isGone(cause)) await this.#reopen();
      else this.store.setState({ phase: 'silent' });
    }
  }

  #tick(): void {
    if (this.#isFrameAsked || this.#isStopped) return;
    this.#isFrameAsked = true;
    this.#options.requestFrame(() => {
      this.#isFrameAsked = false;
      for (const listener of this.#listeners) listener();
      const { phase, playback } = this.store.getState();
      if (phase === 'ready' && playback?.state === 'playing' && this.#listeners.size > 0) this.#tick();
    });
  }
}

function rateOf(playback: Playback): number {
  return playback.state === 'playing' ? playback.speed : 0;
}

function isAlike(a: Playback, b: Playback): boolean {
  return (
    a.playbackId === b.playbackId &&
    a.state === b.state &&
    a.speed === b.speed &&
    a.durationMs === b.durationMs
  );
}

function isGone(cause: unknown): boolean {
  return cause instanceof GatewayError && cause.problem?.code === 'not-found';
}
