import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { PlotQuery } from '../../../gateway/contract/recording/plot.ts';
import { GatewayError } from '../../api/connection/rest-client.ts';
import { readPlot, readPlotFields, readReplaySession } from '../../api/replay.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { replayKeys } from './replay-sessions.ts';

/** A session that is still being read is asked for again this often. */
const UNREAD_RETRY_MS = 2_000;

/** The session exists, but its file has not been read to the end. */
export function isUnread(error: unknown): boolean {
  return error instanceof GatewayError && error.problem?.code === 'state-conflict';
}

/** Silence may pass; a refusal stays one. */
const retry = (count: number, error: unknown) =>
  count < 1 && !(error instanceof GatewayError && error.kind === 'problem');

/** What can be drawn of each session, in the order asked for. */
export function usePlotFields(sessionIds: readonly string[]) {
  const { rest } = useGateway();
  return useQueries({
    queries: sessionIds.map((sessionId) => ({
      queryKey: ['plot-fields', sessionId],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPlotFields(rest, sessionId, signal),
      staleTime: Number.POSITIVE_INFINITY,
      retry,
      refetchInterval: ({ state }: { state: { error: Error | null } }) =>
        isUnread(state.error) ? UNREAD_RETRY_MS : (false as const),
    })),
  });
}

/** Values over time, an answer for each query; what was shown stays until the new one is there. */
export function usePlotValues(queries: readonly PlotQuery[]) {
  const { rest } = useGateway();
  return useQueries({
    queries: queries.map((query) => ({
      queryKey: ['plot', query],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPlot(rest, query, signal),
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
      // Zooming leaves many behind.
      gcTime: 60_000,
      enabled: query.fields.length > 0,
      retry,
    })),
  });
}

/** The recordings themselves, in the order asked for. */
export function usePlotSessions(sessionIds: readonly string[]) {
  const { rest } = useGateway();
  return useQueries({
    queries: sessionIds.map((sessionId) => ({
      queryKey: replayKeys.session(sessionId),
      queryFn: () => readReplaySession(rest, sessionId),
    })),
  });
}
