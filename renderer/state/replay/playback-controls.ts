import { recordingApi } from '../../../gateway/contract/api/recording-api.ts';
import type {
  Playback,
  PlaybackControlRequest,
  PlaybackFrame,
  PlaybackRequest,
} from '../../../gateway/contract/recording/playback.ts';
import { call } from '../../api/call.ts';
import type { Clock, Timer } from '../../api/connection/clock.ts';
import type { RestCaller } from '../../api/connection/rest-client.ts';

/** What panes beside the player need of it: the moment under the play head, and a way to move it. */
export interface PlaybackControl {
  readonly playbackId: string;
  /** UTC milliseconds of the play head in one of the flights. */
  readonly momentOf: (sessionId: string) => number;
  /** Called once a display frame while the play head moves, and after each jump. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly seek: (sessionId: string, utcMs: number) => void;
}

/** Longest time a play head runs on without word of the gateway. */
const RUN_ON_MS = 400;

/** Position of the play head between the frames of the gateway: it advances at the speed of the playback. */
export class PlaybackHead {
  #positionMs = 0;
  #atMs = 0;
  /** Recorded milliseconds per millisecond. 0: paused. */
  #rate = 0;
  #durationMs = 0;
  #wishMs: number | undefined;

  /** Position reported by the gateway. */
  set(positionMs: number, rate: number, durationMs: number, nowMs: number): void {
    this.#positionMs = positionMs;
    this.#rate = rate;
    this.#durationMs = durationMs;
    this.#atMs = nowMs;
  }

  /** Pauses or plays as the operator asked, before the gateway has answered. */
  run(rate: number, nowMs: number): void {
    this.set(this.at(nowMs), rate, this.#durationMs, nowMs);
  }

  /** Moves to the operator's choice. Stays there until {@link release}. */
  wish(positionMs: number): void {
    this.#wishMs = Math.min(this.#durationMs, Math.max(0, positionMs));
  }

  release(): void {
    this.#wishMs = undefined;
  }

  get isWished(): boolean {
    return this.#wishMs !== undefined;
  }

  get durationMs(): number {
    return this.#durationMs;
  }

  /** Milliseconds since the beginning, within the flights. */
  at(nowMs: number): number {
    if (this.#wishMs !== undefined) return this.#wishMs;
    const ranMs = Math.min(RUN_ON_MS, Math.max(0, nowMs - this.#atMs)) * this.#rate;
    return Math.min(this.#durationMs, Math.max(0, this.#positionMs + ranMs));
  }
}

/** Shortest time between two requests: while scrubbing, more could not be seen. */
const ORDER_PERIOD_MS = 40;

interface PlaybackOrdersOptions {
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

  /** Whether a request is waiting to be sent. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether a response is pending. */
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

  /** Drops requests that were not sent yet. */
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

/** Requests of the player to the gateway. */
export interface PlaybackCalls {
  open(request: PlaybackRequest): Promise<Playback>;
  frame(playbackId: string): Promise<PlaybackFrame>;
  control(playbackId: string, request: PlaybackControlRequest): Promise<PlaybackFrame>;
  close(playbackId: string): Promise<void>;
}

/** Playback through the gateway's REST interface. */
export function playbackCalls(rest: RestCaller): PlaybackCalls {
  return {
    open: (body) => call(rest, recordingApi.openPlayback, { body }),
    frame: (playbackId) => call(rest, recordingApi.getPlayback, { params: { playbackId } }),
    control: (playbackId, body) => call(rest, recordingApi.controlPlayback, { params: { playbackId }, body }),
    close: (playbackId) => call(rest, recordingApi.closePlayback, { params: { playbackId } }),
  };
}
