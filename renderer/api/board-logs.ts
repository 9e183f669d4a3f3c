import { z } from 'zod';
import { listOf } from '../../gateway/contract/list.ts';
import {
  type BoardLog,
  type BoardLogDownload,
  boardLogDownloadSchema,
  boardLogSchema,
} from '../../gateway/contract/onboard/onboard-log.ts';
import type { RestCaller } from './connection/rest-client.ts';

/**
 * Asks the vehicle; newest first.
 * @throws GatewayError state-conflict, vehicle-busy, vehicle-offline, vehicle-timeout
 */
export async function listBoardLogs(
  rest: RestCaller,
  vehicleId: string,
  signal?: AbortSignal,
): Promise<readonly BoardLog[]> {
  const path = `/api/vehicles/${encodeURIComponent(vehicleId)}/log-files`;
  return (await rest.request({ path, schema: listOf(boardLogSchema), signal })).items;
}

/** @throws GatewayError as {@link listBoardLogs}, resource-limit */
export function downloadBoardLog(
  rest: RestCaller,
  vehicleId: string,
  logId: number,
): Promise<BoardLogDownload> {
  const path = `/api/vehicles/${encodeURIComponent(vehicleId)}/log-files/${logId}/download`;
  return rest.request({ method: 'POST', path, body: {}, schema: boardLogDownloadSchema });
}

/** Erases all `logs` logs on board. @throws GatewayError as {@link listBoardLogs}, governance-denied, lease-held */
export async function eraseBoardLogs(rest: RestCaller, vehicleId: string, logs: number): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: `/api/vehicles/${encodeURIComponent(vehicleId)}/log-files`,
    body: { logs },
    schema: z.object({ commandId: z.string() }),
  });
}

/** Newest first. */
export async function listBoardLogDownloads(rest: RestCaller): Promise<readonly BoardLogDownload[]> {
  return (await rest.request({ path: '/api/log-downloads', schema: listOf(boardLogDownloadSchema) })).items;
}

export function cancelBoardLogDownload(rest: RestCaller, downloadId: string): Promise<BoardLogDownload> {
  const path = `/api/log-downloads/${encodeURIComponent(downloadId)}/cancel`;
  return rest.request({ method: 'POST', path, body: {}, schema: boardLogDownloadSchema });
}
