import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { create } from 'zustand';
import type { LogbookFlight } from '../../../gateway/contract/recording/logbook.ts';
import type { RestCaller } from '../../api/connection/rest-client.ts';
import { type FlightFilter, listFlights } from '../../api/replay.ts';
import { endOfDayMs, startOfDayMs } from '../../format/measure/time.ts';
import { useGateway } from '../connection/gateway-context.ts';

export type { FlightFilter } from '../../api/replay.ts';

export const flightKeys = { all: ['flights'] as const };

const RENEW_MS = 20_000;

/** Flights by pages, newest first, with the totals of all matching flights. */
export function useFlights(filter: FlightFilter) {
  const { rest } = useGateway();
  return useInfiniteQuery({
    queryKey: [...flightKeys.all, filter],
    queryFn: ({ pageParam }) => listFlights(rest, filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: RENEW_MS,
  });
}

async function readAllFlights(rest: RestCaller, filter: FlightFilter): Promise<readonly LogbookFlight[]> {
  const flights: LogbookFlight[] = [];
  let cursor: string | undefined;
  do {
    const page = await listFlights(rest, filter, cursor);
    flights.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return flights;
}

/** All flights of one recording. */
export function useFlightsOfSession(sessionId: string | undefined) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: [...flightKeys.all, 'of', sessionId],
    queryFn: () => readAllFlights(rest, { sessionId }),
    enabled: sessionId !== undefined,
  });
}

/** Reads every flight that fits, for a table that is taken elsewhere. */
export function useAllFlights(): (filter: FlightFilter) => Promise<readonly LogbookFlight[]> {
  const { rest } = useGateway();
  return useCallback((filter) => readAllFlights(rest, filter), [rest]);
}

interface LogbookView {
  readonly vehicleId: string | undefined;
  /** Local days as `2026-11-22`; empty means no limit. */
  readonly fromDay: string;
  readonly toDay: string;
}

/** Which flights the logbook shows. Kept while another screen is open. */
export const useLogbookStore = create<LogbookView>(() => ({ vehicleId: undefined, fromDay: '', toDay: '' }));

/** What the gateway is asked for; a day counts from its first to its last moment here. */
export function flightFilterOf({ vehicleId, fromDay, toDay }: LogbookView): FlightFilter {
  return { vehicleId, fromMs: startOfDayMs(fromDay), toMs: endOfDayMs(toDay) };
}
