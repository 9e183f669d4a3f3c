import type { Clock, Timer } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import type {
  Playback,
  PlaybackControlRequest,
  PlaybackFrame,
  PlaybackPort,
  PlaybackRequest,
  ReplayedSetup,
} from '../../contract/recording/playback.ts';
import type { ReplayPort } from '../../contract/recording/replay.ts';
import type { RecordedFrames } from '../read/recorded-frames.ts';
import { WorkTurns } from './fold/work-turns.ts';
import { OpenPlayback } from './open-playback.ts';
import { OpenedFlights } from './opened-flights.ts';

export interface PlaybacksOptions {
  /** The recordings as a principal may see them. */
  readonly replayOf: (principal: Principal) => Pick<ReplayPort, 'session' | 'timeline'>;
  /** @throws not-found, state-conflict for a session whose frames are not available */
  readonly recordedFrames: (sessionId: string) => Promise<RecordedFrames>;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'next'>;
  readonly logger: Logger;
}

interface Entry {
  readonly principalId: string;
  readonly playback: OpenPlayback;
  readonly flights: OpenedFlights;
  /** When a client last looked at it or moved it. */
  usedAtMs: number;
  /** When a client last sent a request about it. A client that only receives frames sends none. */
  controlledAtMs: number;
}

/** Each keeps vehicles and read-ahead in memory and takes turns of the event loop. */
const MAX_PER_PRINCIPAL = 4;
const MAX_PLAYBACKS = 16;
const UNUSED_MS = 10 * 60_000;
const LEFT_ALONE_MS = 60_000;
const LOOK_EVERY_MS = 60_000;

type FrameListener = Parameters<PlaybackPort['onFrame']>[0];

/** All playbacks there are, each its principal’s own. */
export class Playbacks implements PlaybackPort {
  readonly #options: PlaybacksOptions;
  readonly #turns: WorkTurns;
  readonly #entries = new Map<string, Entry>();
  readonly #opening = new Map<symbol, string>();
  readonly #listeners = new Set<FrameListener>();
  #timer: Timer | undefined;

  constructor(options: PlaybacksOptions) {
    this.#options = options;
    this.#turns = new WorkTurns(options.clock);
  }

  /** Starts closing unused playbacks. */
  start(): void {
    this.#timer ??= this.#options.clock.every(LOOK_EVERY_MS, () => this.#closeUnused());
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = undefined;
    await Promise.all([...this.#entries.keys()].map((playbackId) => this.#drop(playbackId)));
  }

  list(principal: Principal): readonly Playback[] {
    return [...this.#entries.values()]
      .filter(({ principalId }) => principalId === principal.id)
      .map(({ playback }) => playback.describe());
  }

  async open(request: PlaybackRequest, { principal }: RequestContext): Promise<Playback> {
    const place = this.#reserve(principal);
    try {
      const entry = await this.#opened(request, principal);
      const { playbackId } = entry.playback.describe();
      this.#entries.set(playbackId, entry);
      await entry.playback.start();
      return entry.playback.describe();
    } finally {
      this.#opening.delete(place);
    }
  }

  frame(playbackId: string, principal: Principal): PlaybackFrame {
    return this.#used(playbackId, principal).playback.frame();
  }

  async control(
    playbackId: string,
    request: PlaybackControlRequest,
    principal: Principal,
  ): Promise<PlaybackFrame> {
    return await this.#used(playbackId, principal).playback.control(request);
  }

  async setup(
    { playbackId, sessionId, vehicleId }: Parameters<PlaybackPort['setup']>[0],
    principal: Principal,
  ): Promise<ReplayedSetup> {
    const { playback, flights } = this.#used(playbackId, principal);
    const moment = playback.frame().flights.find((flight) => flight.sessionId === sessionId);
    if (!moment) throw new AppError('not-found', `Session ${sessionId} is not in this playback.`);
    const vehicle = moment.vehicles.find(({ id }) => id === vehicleId);
    if (!vehicle) throw new AppError('not-found', `${vehicleId} has not appeared yet at this time.`);
    return await flights.setup(sessionId, vehicle, moment.atMs);
  }

  async close(playbackId: string, principal: Principal): Promise<void> {
    this.#used(playbackId, principal);
    await this.#drop(playbackId);
  }

  onFrame(listener: FrameListener): () => void {
    // Each subscription is a thing of its own, even of the same function.
    const entry: FrameListener = (frame, principalId) => listener(frame, principalId);
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  /** A session goes: what plays it ends first. */
  async closeOf(sessionId: string): Promise<void> {
    const affected = [...this.#entries].filter(([, { playback }]) =>
      playback.flights.some((flight) => flight.sessionId === sessionId),
    );
    await Promise.all(affected.map(([playbackId]) => this.#drop(playbackId)));
  }

  async #opened(request: PlaybackRequest, principal: Principal): Promise<Entry> {
    const { replayOf, recordedFrames, clock, ids, logger } = this.#options;
    const playbackId = ids.next('play');
    const flights = await OpenedFlights.open(request, {
      replay: replayOf(principal),
      recordedFrames,
      turns: this.#turns,
      clock,
      logger,
    });
    const playback = new OpenPlayback({
      playbackId,
      flights: flights.flights,
      actor: { kind: principal.kind, id: principal.id },
      speed: request.speed,
      positionMs: flights.positionOf(request),
      createPlayers: () => flights.createPlayers(),
      stepFrom: (step, positionMs) => flights.stepFrom(step, positionMs),
      onFrame: (frame) => this.#notify(playbackId, principal.id, frame),
      onFailed: () => void this.#drop(playbackId),
      turns: this.#turns,
      clock,
      logger,
    });
    const nowMs = clock.monotonicMs();
    return { principalId: principal.id, playback, flights, usedAtMs: nowMs, controlledAtMs: nowMs };
  }

  /** A place is taken while recordings are being opened, too. */
  #reserve({ id }: Principal): symbol {
    const owners = [
      ...[...this.#entries.values()].map(({ principalId }) => principalId),
      ...this.#opening.values(),
    ];
    const own = owners.filter((principalId) => principalId === id).length;
    if (own >= MAX_PER_PRINCIPAL && !this.#makeRoom(id))
      throw new AppError('resource-limit', `You have ${own} playbacks open; close one first.`);
    if (owners.length >= MAX_PLAYBACKS)
      throw new AppError(
        'resource-limit',
        `${owners.length} playbacks are open, the maximum of the gateway. Unused ones are closed after 10 minutes.`,
      );
    const place = Symbol(id);
    this.#opening.set(place, id);
    return place;
  }

  /** A window that was killed cannot close its own: the paused one that was left alone longest goes. */
  #makeRoom(principalId: string): boolean {
    const leftAloneMs = this.#options.clock.monotonicMs() - LEFT_ALONE_MS;
    const [stale] = [...this.#entries]
      .filter(
        ([, { principalId: owner, playback, controlledAtMs }]) =>
          owner === principalId && playback.describe().state === 'paused' && controlledAtMs <= leftAloneMs,
      )
      .sort(([, left], [, right]) => left.controlledAtMs - right.controlledAtMs);
    if (!stale) return false;
    void this.#drop(stale[0]);
    return true;
  }

  #used(playbackId: string, principal: Principal): Entry {
    const entry = this.#entries.get(playbackId);
    if (entry?.principalId !== principal.id)
      throw new AppError('not-found', `Playback ${playbackId} not found.`);
    entry.usedAtMs = this.#options.clock.monotonicMs();
    entry.controlledAtMs = entry.usedAtMs;
    return entry;
  }

  #notify(playbackId: string, principalId: string, frame: PlaybackFrame): void {
    let isRead = false;
    for (const listener of this.#listeners) if (listener(frame, principalId)) isRead = true;
    const entry = this.#entries.get(playbackId);
    if (entry && isRead) entry.usedAtMs = this.#options.clock.monotonicMs();
  }

  #closeUnused(): void {
    const beforeMs = this.#options.clock.monotonicMs() - UNUSED_MS;
    for (const [playbackId, entry] of this.#entries) {
      // A reader of a paused playback gets no frames but still looks at it.
      entry.playback.showAgain();
      if (entry.usedAtMs <= beforeMs) void this.#drop(playbackId);
    }
  }

  async #drop(playbackId: string): Promise<void> {
    const entry = this.#entries.get(playbackId);
    if (!entry) return;
    this.#entries.delete(playbackId);
    try {
      await entry.playback.close();
      await entry.flights.close();
    } catch (thrown) {
      this.#options.logger.warn({ playbackId, error: errorText(thrown) }, 'a playback did not close well');
    }
  }
}
