import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onboardApi } from '../../../gateway/contract/api/onboard-api.ts';
import type { OnboardLogDownload } from '../../../gateway/contract/onboard/onboard-log.ts';
import { call } from '../../api/call.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey, useItems } from '../connection/operations.ts';
import { readSessionsAgain } from './replay-sessions.ts';

const UNDER_WAY_MS = 700;
const AT_REST_MS = 5000;

/** Onboard logs, read from the vehicle when the page opens and on request. */
export function useBoardLogs(vehicleId: string) {
  const { rest } = useGateway();
  const input = { params: { vehicleId } };
  return useQuery({
    queryKey: operationKey(onboardApi.listBoardLogs, input),
    // Leaving the page ends the reading.
    queryFn: async ({ signal }) => (await call(rest, onboardApi.listBoardLogs, input, { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Downloads under way and finished. Recordings are read again when one finishes. */
export function useBoardLogDownloads() {
  const client = useQueryClient();
  const query = useItems(onboardApi.listBoardLogDownloads, undefined, {
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? UNDER_WAY_MS : AT_REST_MS),
  });
  const doneCount = query.data?.filter(({ state }) => state === 'done').length ?? 0;
  useEffect(() => {
    if (doneCount > 0) void readSessionsAgain(client);
  }, [client, doneCount]);
  return query;
}

/** Actions on the logs of a vehicle. Failures are thrown; the lists are read again in any case. */
export function useBoardLogOrders(vehicleId: string) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const thenRead = async (order: Promise<unknown>, list: QueryKey) => {
    try {
      await order;
    } finally {
      await client.invalidateQueries({ queryKey: list });
    }
  };
  const downloads = operationKey(onboardApi.listBoardLogDownloads);
  return {
    download: (logId: number) =>
      thenRead(call(rest, onboardApi.downloadBoardLog, { params: { vehicleId, logId } }), downloads),
    cancel: (downloadId: string) =>
      thenRead(call(rest, onboardApi.cancelBoardLogDownload, { params: { downloadId } }), downloads),
    erase: (logs: number) =>
      thenRead(
        call(rest, onboardApi.eraseBoardLogs, { params: { vehicleId }, body: { logs } }),
        operationKey(onboardApi.listBoardLogs, { params: { vehicleId } }),
      ),
  };
}

export function isUnderWay({ endedAtMs }: OnboardLogDownload): boolean {
  return endedAtMs === null;
}
