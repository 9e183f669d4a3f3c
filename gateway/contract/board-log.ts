import { z } from 'zod';
import type { RequestContext } from './gateway-port.ts';

/** A log on its way from a vehicle into the recordings. */
export const boardLogDownloadSchema = z
  .object({
    downloadId: z.string(),
    vehicleId: z.string(),
    logId: z.number().int(),
    sizeBytes: z.number().int(),
    receivedBytes: z.number().int(),
    state: z
      .enum(['queued', 'running', 'waiting', 'importing', 'done', 'failed', 'cancelled'])
      .describe('`waiting`: the vehicle is away or armed; it goes on by itself from where it is'),
    detail: z.string().nullable().describe('Why it waits or failed'),
    sessionId: z.string().nullable().describe('The recording it has become'),
    startedAtMs: z.number().int(),
    endedAtMs: z.number().int().nullable(),
  })
  .meta({ id: 'BoardLogDownload' });
export type BoardLogDownload = z.infer<typeof boardLogDownloadSchema>;

/** A log as the vehicle tells it. */
export const boardLogSchema = z
  .object({
    logId: z.number().int(),
    sizeBytes: z.number().int(),
    beganAtMs: z.number().int().nullable().describe('By the vehicle’s clock; null where it had no time'),
    download: boardLogDownloadSchema.nullable().describe('The newest one since the gateway started'),
  })
  .meta({ id: 'BoardLog' });
export type BoardLog = z.infer<typeof boardLogSchema>;

/** Logs that vehicles keep on board. Nothing here changes them. */
export interface BoardLogPort {
  /**
   * Asks the vehicle; newest first.
   * @throws not-found, vehicle-conflict, vehicle-offline, state-conflict while it is armed, vehicle-timeout
   */
  list(vehicleId: string): Promise<readonly BoardLog[]>;
  /**
   * Begins to read a log into the recordings of who asks; one that is under way is answered as it is.
   * @throws as {@link list}, and resource-limit
   */
  download(vehicleId: string, logId: number, context: RequestContext): Promise<BoardLogDownload>;
  /** Newest first; the last hundred. */
  downloads(): readonly BoardLogDownload[];
  /** Ends it and removes what came; harmless when it has ended. @throws not-found */
  cancel(downloadId: string): BoardLogDownload;
}
