import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type {
  NoteRequest,
  ReplayExportFormat,
  ReplaySession,
} from '../../../gateway/contract/recording/replay.ts';
import {
  addReplayNote,
  exportReplaySession,
  listReplaySessions,
  readReplaySession,
  removeReplaySession,
} from '../../api/replay.ts';
import { saveBlob } from '../app/save-file.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { flightKeys } from './logbook.ts';
import { playbackKeys } from './playback-queries.ts';

export const replayKeys = {
  sessions: ['replay-sessions'] as const,
  list: ['replay-sessions', 'list'] as const,
  session: (sessionId: string) => ['replay-sessions', 'one', sessionId] as const,
};

/** Recordings that are being written or read change without a request, so they are refreshed this often. */
const UNSETTLED_MS = 3_000;
/** A new vehicle starts a recording, so the list is refreshed this often. */
const SETTLED_MS = 20_000;

function isUnsettled({ state }: ReplaySession): boolean {
  return state === 'recording' || state === 'indexing';
}

/** Every recording, newest first; older pages follow by themselves, so that filters and order speak of all. */
export function useReplaySessions() {
  const { rest } = useGateway();
  const query = useInfiniteQuery({
    queryKey: replayKeys.list,
    queryFn: ({ pageParam }) => listReplaySessions(rest, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some(isUnsettled)) ? UNSETTLED_MS : SETTLED_MS,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return query;
}

/** One recording, asked again while it is being written or read. */
export function useReplaySession(sessionId: string) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: replayKeys.session(sessionId),
    queryFn: () => readReplaySession(rest, sessionId),
    refetchInterval: ({ state }) => (state.data && isUnsettled(state.data) ? UNSETTLED_MS : false),
  });
}

interface ReplaySessionActions {
  addNote(sessionId: string, note: NoteRequest): Promise<void>;
  /** Permanently deletes file, events and notes. */
  remove(sessionId: string): Promise<void>;
  save(session: ReplaySession, format: ReplayExportFormat, signal: AbortSignal): Promise<void>;
}

export function useReplaySessionActions(): ReplaySessionActions {
  const { rest } = useGateway();
  const client = useQueryClient();
  return useMemo<ReplaySessionActions>(() => {
    const changed = () => client.invalidateQueries({ queryKey: replayKeys.sessions });
    return {
      async addNote(sessionId, note) {
        await addReplayNote(rest, sessionId, note);
        await Promise.all([
          changed(),
          client.invalidateQueries({ queryKey: playbackKeys.timeline(sessionId) }),
        ]);
      },
      async remove(sessionId) {
        await removeReplaySession(rest, sessionId);
        client.removeQueries({ queryKey: replayKeys.session(sessionId) });
        await Promise.all([changed(), client.invalidateQueries({ queryKey: flightKeys.all })]);
      },
      async save(session, format, signal) {
        const bytes = await exportReplaySession(rest, session.sessionId, format, signal);
        saveBlob(exportName(session, format), bytes);
      },
    };
  }, [rest, client]);
}

const ORIGINAL_ENDING: Readonly<Record<ReplaySession['format'], string>> = {
  tlog: 'tlog',
  dataflash: 'bin',
  ulog: 'ulg',
};

/** Name of the saved file: that of the recording with the ending of the format. */
function exportName({ name, format: ofFile }: ReplaySession, format: ReplayExportFormat): string {
  const stem = name.replace(/\.(tlog|bin|ulg)$/i, '').replaceAll(/[^\p{L}\p{N}._-]+/gu, '_') || 'recording';
  return `${stem}.${format === 'original' ? ORIGINAL_ENDING[ofFile] : format}`;
}
