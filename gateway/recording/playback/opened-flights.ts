import type { Clock } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { say } from '../../contract/operator-text.ts';
import type {
  PlaybackControlRequest,
  PlaybackFlight,
  PlaybackRequest,
  ReplayedSetup,
} from '../../contract/recording/playback.ts';
import type { ReplayPort, ReplaySession } from '../../contract/recording/replay.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import type { RecordedFrames } from '../read/recorded-frames.ts';
import { FlightPlayer } from './flight-player.ts';
import { SetupLog } from './fold/setup-log.ts';
import { TurningPoints } from './fold/turning-points.ts';
import type { WorkTurns } from './fold/work-turns.ts';
import { PlayerSet } from './player-set.ts';

/** A session that is to be played. */
interface AlignedSession {
  readonly session: Pick<ReplaySession, 'sessionId' | 'name' | 'mode'>;
  readonly startAtMs: number;
  readonly endAtMs: number;
  /** When a vehicle of it armed first; undefined when none did, or where it is of no use. */
  readonly armedAtMs: number | undefined;
}

/**
 * Where position 0 lies in each session, so that what they are aligned by comes at the same position of all.
 * @throws validation when they are to be aligned by an arming that one of them has not
 */
function alignedFlights(
  sessions: readonly AlignedSession[],
  align: PlaybackRequest['align'],
): readonly PlaybackFlight[] {
  const common = sessions.map((one) => commonMomentOf(one, align));
  const leadMs = Math.max(0, ...sessions.map(({ startAtMs }, index) => (common[index] ?? 0) - startAtMs));
  const earliestMs = Math.min(...sessions.map(({ startAtMs }) => startAtMs));
  return sessions.map(({ session, startAtMs, endAtMs }, index) => ({
    sessionId: session.sessionId,
    name: session.name,
    mode: session.mode,
    anchorMs: align === 'utc' ? earliestMs : (common[index] ?? startAtMs) - leadMs,
    startAtMs,
    endAtMs,
  }));
}

/** Where the last of the flights ends. */
export function durationOf(flights: readonly PlaybackFlight[]): number {
  return Math.max(0, ...flights.map(({ anchorMs, endAtMs }) => endAtMs - anchorMs));
}

function commonMomentOf({ session, startAtMs, armedAtMs }: AlignedSession, align: PlaybackRequest['align']) {
  if (align !== 'armed') return startAtMs;
  if (armedAtMs !== undefined) return armedAtMs;
  throw new AppError(
    'validation',
    `No vehicle was armed in “${session.name}”. Align the flights by start or by utc instead.`,
  );
}

export interface OpenedFlightsOptions {
  readonly replay: Pick<ReplayPort, 'session' | 'timeline'>;
  readonly recordedFrames: (sessionId: string) => Promise<RecordedFrames>;
  readonly turns: WorkTurns;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface OpenedFlight {
  readonly flight: PlaybackFlight;
  readonly frames: RecordedFrames;
  readonly turningPoints: TurningPoints;
  readonly setup: SetupLog;
}

/**
 * A short recording is read to its end before it is shown; the turning points of a long one follow a little
 * later.
 */
const GATHER_WITHIN_MS = 300;

/** Shown before the arming, so that what led to it is seen. */
const BEFORE_ARMING_MS = 5_000;

/** The recordings of one playback, open for reading and laid on one time line. */
export class OpenedFlights {
  readonly flights: readonly PlaybackFlight[];
  readonly #opened: readonly OpenedFlight[];
  readonly #options: OpenedFlightsOptions;
  readonly #closing = new AbortController();
  #gathered: Promise<void> = Promise.resolve();

  /** First arming of the first session; undefined where it was not asked for or there is none. */
  readonly #armedAtMs: number | undefined;

  private constructor(
    opened: readonly OpenedFlight[],
    armedAtMs: number | undefined,
    options: OpenedFlightsOptions,
  ) {
    this.flights = opened.map(({ flight }) => flight);
    this.#opened = opened;
    this.#armedAtMs = armedAtMs;
    this.#options = options;
  }

  /** @throws not-found, state-conflict for a session that is not read yet or holds nothing, validation */
  static async open(
    { sessions: sessionIds, align, atArming = false }: PlaybackRequest,
    options: OpenedFlightsOptions,
  ): Promise<OpenedFlights> {
    if (new Set(sessionIds).size < sessionIds.length)
      throw new AppError('validation', 'Each session can be in a playback once.');
    const sessions: AlignedSession[] = [];
    const needsArming = align === 'armed' || atArming;
    for (const sessionId of sessionIds) sessions.push(await playable(sessionId, needsArming, options.replay));
    const flights = alignedFlights(sessions, align);
    const opened: OpenedFlight[] = [];
    try {
      for (const flight of flights) {
        const frames = await options.recordedFrames(flight.sessionId);
        opened.push({
          flight,
          frames,
          turningPoints: new TurningPoints(),
          setup: new SetupLog(frames),
        });
      }
    } catch (thrown) {
      for (const { frames } of opened) await frames.close();
      throw thrown;
    }
    const all = new OpenedFlights(opened, sessions[0]?.armedAtMs, options);
    await all.#gather();
    return all;
  }

  /** Where a request wants to begin. */
  positionOf(request: Pick<PlaybackRequest, 'positionMs' | 'atMs' | 'atArming'>): number {
    const [first] = this.flights;
    const armingMs =
      request.atArming && this.#armedAtMs !== undefined ? this.#armedAtMs - BEFORE_ARMING_MS : undefined;
    const atMs = request.atMs ?? armingMs;
    const wantedMs = request.positionMs ?? (atMs === undefined || !first ? 0 : atMs - first.anchorMs);
    return Math.min(Math.max(0, wantedMs), durationOf(this.flights));
  }

  createPlayers(): PlayerSet {
    const { logger } = this.#options;
    const players = this.#opened.map(
      ({ flight: { sessionId, mode }, frames, turningPoints }) =>
        new FlightPlayer({ sessionId, mode, frames, turningPoints, logger }),
    );
    return new PlayerSet(this.flights, players);
  }

  async stepFrom(
    step: NonNullable<PlaybackControlRequest['step']>,
    positionMs: number,
  ): Promise<number | undefined> {
    const { replay } = this.#options;
    const frames = this.#opened.map((one) => one.frames);
    switch (step) {
      case 'next-frame':
        return await nextFrame(this.flights, frames, positionMs);
      case 'previous-frame':
        return await previousFrame(this.flights, frames, positionMs);
      case 'next-event':
        return await nextEvent(replay, this.flights, positionMs);
      case 'previous-event':
        return await previousEvent(replay, this.flights, positionMs);
    }
  }

  /** @throws not-found */
  async setup(sessionId: string, vehicle: TelemetryVehicle, atMs: number): Promise<ReplayedSetup> {
    const opened = this.#opened.find(({ flight }) => flight.sessionId === sessionId);
    if (!opened) throw new AppError('not-found', `Session ${sessionId} is not in this playback.`);
    const turn = this.#options.turns.begin(this.#closing.signal);
    const { mission, parameters, parameterCount } = await opened.setup.at(vehicle, atMs, turn);
    return { sessionId, vehicleId: vehicle.id, atMs, mission, parameters, parameterCount };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#gathered;
    for (const { frames } of this.#opened) await frames.close();
  }

  async #gather(): Promise<void> {
    const { clock, turns, logger } = this.#options;
    const { signal } = this.#closing;
    this.#gathered = Promise.all(
      this.#opened.map(async ({ frames, turningPoints }) => {
        await turningPoints.gather(frames, turns.begin(signal));
      }),
    ).then(
      () => undefined,
      (thrown: unknown) => {
        if (!signal.aborted)
          logger.warn({ error: errorText(thrown) }, 'take-off times of a recording are not known');
      },
    );
    await Promise.race([
      this.#gathered,
      new Promise<void>((resolve) => {
        const timer = clock.after(GATHER_WITHIN_MS, resolve);
        void this.#gathered.finally(() => timer.cancel());
      }),
    ]);
  }
}

async function playable(
  sessionId: string,
  needsArming: boolean,
  replay: Pick<ReplayPort, 'session' | 'timeline'>,
): Promise<AlignedSession> {
  const session = await replay.session(sessionId);
  if (!session) throw new AppError('not-found', `Session ${sessionId} not found.`);
  checkRead(session);
  const { startAtMs, endAtMs } = session;
  if (startAtMs === null || endAtMs === null)
    throw new AppError('state-conflict', `“${session.name}” contains nothing to play.`);
  const armedAtMs = needsArming ? await firstArming(replay, sessionId) : undefined;
  return { session, startAtMs, endAtMs, armedAtMs };
}

function checkRead({ state, name, progressPct, problems }: ReplaySession): void {
  if (state === 'indexing')
    throw new AppError(
      'state-conflict',
      `“${name}” is still being read (${Math.floor(progressPct)} %). Try again in a few seconds.`,
      { context: { retryAfterS: 5 } },
    );
  if (state === 'failed')
    throw new AppError(
      'state-conflict',
      problems[0]
        ? say('“{name}” could not be read: {reason}.', { name, reason: problems[0].reason })
        : say('“{name}” could not be read.', { name }),
    );
}

const PAGE = 200;
/** How far back the event before is looked for, in widening steps. */
const LOOK_BACK_MS = [10_000, 120_000, 1_800_000, Number.MAX_SAFE_INTEGER] as const;
/** An event is dated by its millisecond. At the end of that millisecond its frames have been heard. */
const REST_OF_MS = 0.999;

/** The position of the next mark of the timeline of any flight; undefined behind the last. */
async function nextEvent(
  replay: Pick<ReplayPort, 'timeline'>,
  flights: readonly PlaybackFlight[],
  positionMs: number,
): Promise<number | undefined> {
  const found = await Promise.all(
    flights.map(async ({ sessionId, anchorMs }) => {
      const atMs = Math.floor(anchorMs + positionMs);
      const times = eventTimes(replay, sessionId, atMs + 1, undefined);
      for await (const t of times) if (t > atMs) return t - anchorMs + REST_OF_MS;
      return undefined;
    }),
  );
  return nearest(found, Math.min);
}

/** The position of the mark before; undefined before the first. */
async function previousEvent(
  replay: Pick<ReplayPort, 'timeline'>,
  flights: readonly PlaybackFlight[],
  positionMs: number,
): Promise<number | undefined> {
  const found = await Promise.all(
    flights.map(async ({ sessionId, anchorMs }) => {
      const atMs = Math.floor(anchorMs + positionMs);
      const t = await lastBefore(replay, sessionId, atMs);
      return t === undefined ? undefined : t - anchorMs + REST_OF_MS;
    }),
  );
  return nearest(found, Math.max);
}

/** When a vehicle of the session was armed first. */
async function firstArming(
  replay: Pick<ReplayPort, 'timeline'>,
  sessionId: string,
): Promise<number | undefined> {
  const { events } = await replay.timeline({ session: sessionId, kinds: ['armed'], limit: PAGE });
  return events.find(({ data }) => data.what === 'armed')?.t;
}

async function lastBefore(
  replay: Pick<ReplayPort, 'timeline'>,
  sessionId: string,
  atMs: number,
): Promise<number | undefined> {
  for (const lookBackMs of LOOK_BACK_MS) {
    let last: number | undefined;
    const times = eventTimes(replay, sessionId, Math.max(0, atMs - lookBackMs), atMs - 1);
    for await (const t of times) if (t < atMs && (last === undefined || t > last)) last = t;
    // What began long ago and still lasted is found too, and may not be the one before.
    if (last !== undefined && last >= atMs - lookBackMs) return last;
  }
  return undefined;
}

async function* eventTimes(
  replay: Pick<ReplayPort, 'timeline'>,
  session: string,
  from: number,
  to: number | undefined,
): AsyncGenerator<number, void, undefined> {
  let cursor: string | undefined;
  do {
    const page = await replay.timeline({ session, from, to, limit: PAGE, cursor });
    for (const { t } of page.events) yield t;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

function nearest(
  found: readonly (number | undefined)[],
  choose: (...positions: number[]) => number,
): number | undefined {
  const positions = found.filter((position) => position !== undefined);
  return positions.length > 0 ? choose(...positions) : undefined;
}

const US_PER_MS = 1000;

/** Where the next recorded message of any flight lies; undefined behind the last. */
async function nextFrame(
  flights: readonly PlaybackFlight[],
  frames: readonly RecordedFrames[],
  positionMs: number,
): Promise<number | undefined> {
  const positions = await positionsOf(flights, positionMs, (index, utcUs) => frames[index]?.next(utcUs));
  return positions.length > 0 ? Math.min(...positions) : undefined;
}

/** Where the recorded message before lies; undefined before the first. */
async function previousFrame(
  flights: readonly PlaybackFlight[],
  frames: readonly RecordedFrames[],
  positionMs: number,
): Promise<number | undefined> {
  const positions = await positionsOf(flights, positionMs, (index, utcUs) => frames[index]?.previous(utcUs));
  return positions.length > 0 ? Math.max(...positions) : undefined;
}

async function positionsOf(
  flights: readonly PlaybackFlight[],
  positionMs: number,
  look: (index: number, utcUs: number) => Promise<number | undefined> | undefined,
): Promise<number[]> {
  const found = await Promise.all(
    flights.map(async ({ anchorMs }, index) => {
      const anchorUs = anchorMs * US_PER_MS;
      const utcUs = await look(index, anchorUs + Math.round(positionMs * US_PER_MS));
      return utcUs === undefined ? undefined : (utcUs - anchorUs) / US_PER_MS;
    }),
  );
  return found.filter((position) => position !== undefined);
}
