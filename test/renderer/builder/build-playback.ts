import type {
  Playback,
  PlaybackControlRequest,
  PlaybackFrame,
  PlaybackRequest,
} from '../../../gateway/contract/recording/playback.ts';
import type { TimelineEvent } from '../../../gateway/contract/recording/replay.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { GatewayError } from '../../../renderer/api/connection/rest-client.ts';
import type { PlaybackCalls } from '../../../renderer/state/replay/playback-controls.ts';
import { buildVehicle } from './build-records.ts';

export const ANCHOR_MS = 1_700_000_000_000;
export const DURATION_MS = 60_000;

export function buildMark(change: Partial<TimelineEvent> & { readonly tRelMs: number }): TimelineEvent {
  return {
    id: `ev-${change.tRelMs}`,
    seq: change.tRelMs,
    t: ANCHOR_MS + change.tRelMs,
    endT: null,
    kind: 'mode',
    severity: 'info',
    vehicle: 'uav-1',
    actor: null,
    summary: 'Mode LOITER',
    refs: { commandId: null, actionId: null, planId: null, decisionId: null, traceId: null },
    data: {},
    prevHash: '',
    hash: '',
    ...change,
  };
}

export function gatewayProblem(code: 'not-found' | 'state-conflict'): GatewayError {
  return new GatewayError('problem', code, {
    type: `https://aerodeck.dev/errors#${code}`,
    title: code,
    status: code === 'not-found' ? 404 : 409,
    detail: code,
    code,
  } as GatewayError['problem']);
}

/** A gateway that plays: what was asked stands in `log`, answers come at once. */
export class FakePlaybacks implements PlaybackCalls {
  readonly log: string[] = [];
  readonly opened: PlaybackRequest[] = [];
  vehicles: readonly TelemetryVehicle[] = [buildVehicle()];
  /** What the next call fails with. */
  failure: GatewayError | undefined;
  #playback: Playback | undefined;
  #isJump = false;
  #count = 0;

  get playback(): Playback {
    if (!this.#playback) throw new Error('Nothing was opened');
    return this.#playback;
  }

  async open(request: PlaybackRequest): Promise<Playback> {
    this.#fail();
    this.opened.push(request);
    this.#count += 1;
    this.#playback = {
      playbackId: `pb-${this.#count}`,
      flights: request.sessions.map((sessionId) => ({
        sessionId,
        name: sessionId,
        mode: 'sim',
        anchorMs: ANCHOR_MS,
        startAtMs: ANCHOR_MS,
        endAtMs: ANCHOR_MS + DURATION_MS,
      })),
      state: 'paused',
      speed: request.speed,
      positionMs: request.positionMs ?? (request.atMs === undefined ? 0 : request.atMs - ANCHOR_MS),
      durationMs: DURATION_MS,
      actor: { kind: 'operator', id: 'operator', displayName: 'Operator', onBehalfOf: null } as never,
      createdAtMs: 0,
    };
    this.#isJump = true;
    return await Promise.resolve(this.#playback);
  }

  async frame(playbackId: string): Promise<PlaybackFrame> {
    this.log.push('frame');
    this.#fail();
    this.#find(playbackId);
    return await Promise.resolve(this.now());
  }

  async control(playbackId: string, request: PlaybackControlRequest): Promise<PlaybackFrame> {
    this.log.push(JSON.stringify(request));
    this.#fail();
    this.#find(playbackId);
    const { state, speed, positionMs, step } = request;
    const steps = {
      'next-frame': 20,
      'previous-frame': -20,
      'next-event': 5_000,
      'previous-event': -5_000,
    };
    this.#isJump = positionMs !== undefined || step !== undefined;
    this.#playback = {
      ...this.playback,
      ...(state && { state }),
      ...(speed !== undefined && { speed }),
      ...(positionMs !== undefined && { positionMs }),
      ...(step && { state: 'paused', positionMs: this.playback.positionMs + steps[step] }),
    };
    return await Promise.resolve(this.now());
  }

  close(playbackId: string): Promise<void> {
    this.log.push(`close ${playbackId}`);
    return Promise.resolve();
  }

  /** The frame of this moment, as the stream would bring it. */
  now(change: Partial<PlaybackFrame> = {}): PlaybackFrame {
    return {
      playback: this.playback,
      flights: this.playback.flights.map(({ sessionId }) => ({
        sessionId,
        atMs: ANCHOR_MS + this.playback.positionMs,
        vehicles: [...this.vehicles],
      })),
      isJump: this.#isJump,
      isClosed: false,
      ...change,
    };
  }

  /** Time passes in it. */
  play(byMs: number): PlaybackFrame {
    this.#isJump = false;
    this.#playback = { ...this.playback, positionMs: this.playback.positionMs + byMs };
    return this.now();
  }

  /** Forgets the playback, as after a restart or when nobody looked for long. */
  forget(): void {
    this.#playback = { ...this.playback, playbackId: 'forgotten' };
  }

  #find(playbackId: string): void {
    if (this.playback.playbackId !== playbackId) throw gatewayProblem('not-found');
  }

  #fail(): void {
    const { failure } = this;
    this.failure = undefined;
    if (failure) throw failure;
  }
}
