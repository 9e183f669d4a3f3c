import { keepPreviousData, skipToken, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReplayGap, TimelineEvent } from '../../../gateway/contract/recording/replay.ts';
import { browserClock } from '../../api/connection/clock.ts';
import type { RestCaller } from '../../api/connection/rest-client.ts';
import { readReplayedSetup, readTimeline } from '../../api/replay.ts';
import { useGateway } from '../connection/gateway-context.ts';
import type { FlightEvents } from './playback-lanes.ts';

/** More marks than this are not held in the window; that some are missing is said. */
export const MAX_EVENTS = 20_000;

export const playbackKeys = {
  timeline: (sessionId: string) => ['replay-timeline', sessionId] as const,
  setup: (playbackId: string, sessionId: string, vehicleId: string, atMs: number) =>
    ['replayed-setup', playbackId, sessionId, vehicleId, atMs] as const,
};

interface SessionEvents {
  readonly events: readonly TimelineEvent[];
  readonly gaps: readonly ReplayGap[];
  readonly isCut: boolean;
}

async function readAllEvents(rest: RestCaller, sessionId: string): Promise<SessionEvents> {
  const events: TimelineEvent[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await readTimeline(rest, { session: sessionId, cursor });
    events.push(...page.events);
    cursor = page.nextCursor ?? undefined;
    if (cursor === undefined || events.length >= MAX_EVENTS)
      return { events, gaps: page.coverage.gaps, isCut: cursor !== undefined };
  }
}

export interface Timelines {
  readonly flights: readonly FlightEvents[];
  readonly isPending: boolean;
  readonly isCut: boolean;
  readonly failure: Error | null;
}

/** All events of these recordings. */
export function useTimelines(sessionIds: readonly string[]): Timelines {
  const { rest } = useGateway();
  const queries = useQueries({
    queries: sessionIds.map((sessionId) => ({
      queryKey: playbackKeys.timeline(sessionId),
      queryFn: () => readAllEvents(rest, sessionId),
      staleTime: 30_000,
    })),
    combine: (results) => ({
      data: results.map((each) => each.data),
      isPending: results.some((each) => each.isPending),
      failure: results.find((each) => each.error)?.error ?? null,
    }),
  });
  const { data, isPending, failure } = queries;
  return useMemo(
    () => ({
      flights: sessionIds.map((sessionId, index) => ({
        sessionId,
        events: data[index]?.events ?? [],
        gaps: data[index]?.gaps ?? [],
      })),
      isPending,
      isCut: data.some((each) => each?.isCut),
      failure,
    }),
    [sessionIds, data, isPending, failure],
  );
}

/** A recording under way is read now and then: what just happened is in it a little later. */
const SPAN_RETRY_MS = 2_000;
const RECENT_MS = 60_000;

/** Whether a span is so new that its recording may still be catching up. */
export function isRecentSpan(span: { readonly to: number }): boolean {
  return browserClock.utcMs() - span.to < RECENT_MS;
}

/** The session in which a span of this station's time was recorded. */
export function useSessionOfSpan(span: { readonly from: number; readonly to: number } | undefined) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: ['replay-span', span?.from, span?.to],
    queryFn: async () => (await readTimeline(rest, { ...span, limit: 1 })).session,
    enabled: span !== undefined,
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
  const { rest } = useGateway();
  return useQuery({
    queryKey: playbackKeys.setup(
      request?.playbackId ?? '',
      request?.sessionId ?? '',
      request?.vehicleId ?? '',
      atMs,
    ),
    queryFn: request && request.playbackId !== '' ? () => readReplayedSetup(rest, request) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
