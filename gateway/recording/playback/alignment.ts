import { AppError } from '../../base/error.ts';
import type { PlaybackFlight, PlaybackRequest } from '../../contract/recording/playback.ts';
import type { ReplaySession } from '../../contract/recording/replay.ts';

/** A session that is to be played. */
export interface AlignedSession {
  readonly session: Pick<ReplaySession, 'sessionId' | 'name' | 'mode'>;
  readonly startAtMs: number;
  readonly endAtMs: number;
  /** When a vehicle of it armed first; undefined when none did. */
  readonly armedAtMs: number | undefined;
}

/**
 * Where position 0 lies in each session, so that what they are aligned by comes at the same position of all.
 * @throws validation when they are to be aligned by an arming that one of them has not
 */
export function alignedFlights(
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
