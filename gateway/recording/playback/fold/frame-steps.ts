import type { PlaybackFlight } from '../../../contract/recording/playback.ts';
import type { RecordedFrames } from '../../read/recorded-frames.ts';

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
