import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onboardApi } from '../../../gateway/contract/api/onboard-api.ts';
import type { OnboardLogDownload } from '../../../gateway/contract/onboard/onboard-log.ts';
import { call } from '../../api/call.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey, useItems, useOrder } from '../connection/operations.ts';
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

export function useBoardLogOrders() {
  const client = useQueryClient();
  const onSettled = () =>
    client.invalidateQueries({ queryKey: operationKey(onboardApi.listBoardLogDownloads) });
  return {
    download: useOrder(onboardApi.downloadBoardLog, { onSettled }),
    cancel: useOrder(onboardApi.cancelBoardLogDownload, { onSettled }),
    erase: useOrder(onboardApi.eraseBoardLogs, {
      onSettled: (_answer, _error, { params }) =>
        client.invalidateQueries({ queryKey: operationKey(onboardApi.listBoardLogs, { params }) }),
    }),
  };
}

export function isUnderWay({ endedAtMs }: OnboardLogDownload): boolean {
  return endedAtMs === null;
}
