import { keepPreviousData, skipToken, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordingApi } from '../../../gateway/contract/api/recording-api.ts';
import type { ReplayGap, TimelineEvent } from '../../../gateway/contract/recording/replay.ts';
import { call } from '../../api/call.ts';
import { browserClock } from '../../api/connection/clock.ts';
import type { RestCaller } from '../../api/connection/rest-client.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey, useOperation } from '../connection/operations.ts';
import type { FlightEvents } from './playback-lanes.ts';

/** More marks than this are not held in the window; that some are missing is said. */
export const MAX_EVENTS = 20_000;

const PAGE_SIZE = 200;

interface SessionEvents {
  readonly events: readonly TimelineEvent[];
  readonly gaps: readonly ReplayGap[];
  readonly isCut: boolean;
}

async function readAllEvents(rest: RestCaller, sessionId: string): Promise<SessionEvents> {
  const events: TimelineEvent[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { session: sessionId, limit: PAGE_SIZE, cursor };
    const page = await call(rest, recordingApi.replayTimeline, { query });
    events.push(...page.events);
    cursor = page.nextCursor ?? undefined;
    if (cursor === undefined || events.length >= MAX_EVENTS)
      return { events, gaps: page.coverage.gaps, isCut: cursor !== undefined };
  }
}

/** All events of these recordings. */
export function useTimelines(sessionIds: readonly string[]) {
  const { rest } = useGateway();
  const { data, isPending, failure } = useQueries({
    queries: sessionIds.map((sessionId) => ({
      queryKey: operationKey(recordingApi.replayTimeline, sessionId),
      queryFn: () => readAllEvents(rest, sessionId),
      staleTime: 30_000,
    })),
    combine: (results) => ({
      data: results.map((each) => each.data),
      isPending: results.some((each) => each.isPending),
      failure: results.find((each) => each.error)?.error ?? null,
    }),
  });
  return useMemo(
    () => ({
      flights: sessionIds.map(
        (sessionId, index): FlightEvents => ({
          sessionId,
          events: data[index]?.events ?? [],
          gaps: data[index]?.gaps ?? [],
        }),
      ),
      isPending,
      isCut: data.some((each) => each?.isCut),
      failure,
    }),
    [sessionIds, data, isPending, failure],
  );
}

export type Timelines = ReturnType<typeof useTimelines>;

/** A recording under way is read now and then: what just happened is in it a little later. */
const SPAN_RETRY_MS = 2_000;
const RECENT_MS = 60_000;

/** Whether a span is so new that its recording may still be catching up. */
export function isRecentSpan(span: { readonly to: number }): boolean {
  return browserClock.utcMs() - span.to < RECENT_MS;
}

/** The session in which a span of this station's time was recorded. */
export function useSessionOfSpan(span: { readonly from: number; readonly to: number } | undefined) {
  return useOperation(recordingApi.replayTimeline, span ? { query: { ...span, limit: 1 } } : skipToken, {
    select: ({ session }) => session,
    retry: false,
    refetchInterval: ({ state }) => (state.error && span && isRecentSpan(span) ? SPAN_RETRY_MS : false),
  });
}

/** Mission and parameters of a vehicle; `atMs` says for which moment they are asked. */
export function useReplayedSetup(
  request:
    | { readonly playbackId: string; readonly sessionId: string; readonly vehicleId: string }
    | undefined,
  atMs: number,
) {
  const { playbackId = '', sessionId: session = '', vehicleId: vehicle = '' } = request ?? {};
  return useOperation(
    recordingApi.getReplayedSetup,
    playbackId === '' ? skipToken : { params: { playbackId }, query: { session, vehicle } },
    {
      revision: atMs,
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
    },
  );
}
