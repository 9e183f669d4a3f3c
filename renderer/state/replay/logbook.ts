import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { create } from 'zustand';
import { recordingApi } from '../../../gateway/contract/api/recording-api.ts';
import type { LogbookFlight } from '../../../gateway/contract/recording/logbook.ts';
import { call, callForAll } from '../../api/call.ts';
import type { RestCaller } from '../../api/connection/rest-client.ts';
import { endOfDayMs, startOfDayMs } from '../../format/measure/time.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey, usePages } from '../connection/operations.ts';

/** Which flights; moments in UTC milliseconds. */
export interface FlightFilter {
  readonly vehicleId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const PAGE_SIZE = 100;
const RENEW_MS = 20_000;

/** Flights by pages, newest first, with the totals of all matching flights. */
export function useFlights(filter: FlightFilter) {
  return usePages(
    recordingApi.listFlights,
    { query: { ...filter, limit: PAGE_SIZE } },
    { placeholderData: keepPreviousData, refetchInterval: RENEW_MS },
  );
}

function readAllFlights(rest: RestCaller, filter: FlightFilter): Promise<readonly LogbookFlight[]> {
  return callForAll((cursor) =>
    call(rest, recordingApi.listFlights, { query: { ...filter, limit: PAGE_SIZE, cursor } }),
  );
}

/** All flights of one recording. */
export function useFlightsOfSession(sessionId: string | undefined) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: [...operationKey(recordingApi.listFlights, { query: { sessionId } }), 'all'],
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
  return { vehicleId, from: startOfDayMs(fromDay), to: endOfDayMs(toDay) };
}
