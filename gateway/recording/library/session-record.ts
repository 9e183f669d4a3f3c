import type { ReplaySession } from '../../contract/recording/replay.ts';
import type { LogIndex } from '../index/log-index.ts';

/** What is known of a session without reading its file. */
export type SessionFacts = Pick<ReplaySession, 'sessionId' | 'name' | 'source' | 'actor' | 'createdAtMs'> & {
  /** Default tlog. */
  readonly format?: ReplaySession['format'] | undefined;
  /** Undefined: what the file says, else live. */
  readonly mode?: ReplaySession['mode'] | undefined;
};

/** A session that was read to its end; `failed` when nothing could be. */
export function sessionOf(
  { mode, format = 'tlog', ...facts }: SessionFacts,
  index: Omit<LogIndex, 'series'>,
): ReplaySession {
  const { startMs, endMs } = index;
  return {
    ...facts,
    format,
    state: index.messageCount > 0 ? 'ready' : 'failed',
    progressPct: 100,
    mode: mode ?? (index.isSimulated ? 'sitl' : 'live'),
    startAtMs: startMs ?? null,
    endAtMs: endMs ?? null,
    durationS: startMs === undefined || endMs === undefined ? null : (endMs - startMs) / 1000,
    vehicles: index.vehicles,
    coverage: { pct: index.coverage.pct, gaps: [...index.coverage.gaps] },
    messageCount: index.messageCount,
    sizeBytes: index.sizeBytes,
    problems: [...index.problems],
    notes: [],
    tags: [],
  };
}

/** A session whose file is not read yet. */
export function unreadSession(
  { mode, format = 'tlog', ...facts }: SessionFacts,
  sizeBytes: number,
): ReplaySession {
  return {
    ...facts,
    format,
    state: 'indexing',
    progressPct: 0,
    mode: mode ?? 'live',
    startAtMs: null,
    endAtMs: null,
    durationS: null,
    vehicles: [],
    coverage: { pct: null, gaps: [] },
    messageCount: 0,
    sizeBytes,
    problems: [],
    notes: [],
    tags: [],
  };
}
