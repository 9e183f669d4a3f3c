import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReplaySession } from '../../../gateway/contract/recording/replay.ts';
import { listReplaySessions, readReplaySession } from '../../api/replay.ts';
import { useGateway } from '../connection/gateway-context.ts';

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
