import type { PlaybackFlight } from '../../../contract/recording/playback.ts';
import type { ReplayPort } from '../../../contract/recording/replay-port.ts';
import type { RecordedFrames } from '../../read/recorded-frames.ts';

const PAGE = 200;
/** How far back the event before is looked for, in widening steps. */
const LOOK_BACK_MS = [10_000, 120_000, 1_800_000, Number.MAX_SAFE_INTEGER] as const;
/** An event is dated by its millisecond. At the end of that millisecond its frames have been heard. */
const REST_OF_MS = 0.999;

/** The position of the next mark of the timeline of any flight; undefined behind the last. */
export async function nextEvent(
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
export async function previousEvent(
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
export async function firstArming(
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
export async function nextFrame(
  flights: readonly PlaybackFlight[],
  frames: readonly RecordedFrames[],
  positionMs: number,
): Promise<number | undefined> {
  const positions = await positionsOf(flights, positionMs, (index, utcUs) => frames[index]?.next(utcUs));
  return positions.length > 0 ? Math.min(...positions) : undefined;
}

/** Where the recorded message before lies; undefined before the first. */
export async function previousFrame(
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
