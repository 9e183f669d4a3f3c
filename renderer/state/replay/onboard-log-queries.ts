import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OnboardLogDownload } from '../../../gateway/contract/onboard/onboard-log.ts';
import {
  cancelBoardLogDownload,
  downloadBoardLog,
  eraseBoardLogs,
  listBoardLogDownloads,
  listBoardLogs,
} from '../../api/replay.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { replayKeys } from './replay-sessions.ts';

const UNDER_WAY_MS = 700;
const AT_REST_MS = 5000;
const downloadsKey = ['board-log-downloads'] as const;

/** Onboard logs, read from the vehicle when the page opens and on request. */
export function useBoardLogs(vehicleId: string | undefined) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: ['board-logs', vehicleId],
    queryFn: ({ signal }) => listBoardLogs(rest, vehicleId ?? '', signal),
    enabled: vehicleId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Downloads under way and finished. Recordings are read again when one finishes. */
export function useBoardLogDownloads() {
  const { rest } = useGateway();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: downloadsKey,
    queryFn: () => listBoardLogDownloads(rest),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? UNDER_WAY_MS : AT_REST_MS),
  });
  const doneCount = query.data?.filter(({ state }) => state === 'done').length ?? 0;
  useEffect(() => {
    if (doneCount > 0) void client.invalidateQueries({ queryKey: replayKeys.sessions });
  }, [client, doneCount]);
  return query;
}

export function useBoardLogOrders() {
  const { rest } = useGateway();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: downloadsKey });
  const download = useMutation({
    mutationFn: ({ vehicleId, logId }: { readonly vehicleId: string; readonly logId: number }) =>
      downloadBoardLog(rest, vehicleId, logId),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: (downloadId: string) => cancelBoardLogDownload(rest, downloadId),
    onSettled,
  });
  const erase = useMutation({
    mutationFn: ({ vehicleId, logs }: { readonly vehicleId: string; readonly logs: number }) =>
      eraseBoardLogs(rest, vehicleId, logs),
    onSettled: (_answer, _error, { vehicleId }) =>
      client.invalidateQueries({ queryKey: ['board-logs', vehicleId] }),
  });
  return { download, cancel, erase };
}

export function isUnderWay({ endedAtMs }: OnboardLogDownload): boolean {
  return endedAtMs === null;
}
