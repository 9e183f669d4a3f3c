import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';
import { operatorTextSchema } from '../operator-text.ts';

/** A log on its way from a vehicle into the recordings. */
export const onboardLogDownloadSchema = z
  .object({
    downloadId: z.string(),
    vehicleId: z.string(),
    logId: z.number().int(),
    sizeBytes: z.number().int(),
    receivedBytes: z.number().int(),
    state: z
      .enum(['queued', 'running', 'waiting', 'importing', 'done', 'failed', 'cancelled'])
      .describe(
        '`waiting`: the vehicle is disconnected, armed or not answering. The download resumes automatically',
      ),
    detail: operatorTextSchema
      .nullable()
      .describe('Why it waits or failed, or how much of the log was received if incomplete'),
    sessionId: z.string().nullable().describe('The resulting recording'),
    startedAtMs: z.number().int(),
    endedAtMs: z.number().int().nullable(),
  })
  .meta({ id: 'OnboardLogDownload' });
export type OnboardLogDownload = z.infer<typeof onboardLogDownloadSchema>;

/** A log as the vehicle reports it. */
export const onboardLogSchema = z
  .object({
    logId: z.number().int(),
    sizeBytes: z.number().int(),
    beganAtMs: z.number().int().nullable().describe('By the vehicle’s clock. null if it had no time'),
    download: onboardLogDownloadSchema.nullable().describe('The latest download since the gateway started'),
  })
  .meta({ id: 'OnboardLog' });
export type OnboardLog = z.infer<typeof onboardLogSchema>;

/**
 * Body of `DELETE /api/vehicles/{id}/log-files`: the number of logs proves that the caller has seen the list.
 */
export const eraseLogsRequestSchema = z.strictObject({
  logs: z.number().int().min(1).describe('Number of logs in the list. The request is refused if it differs'),
});

/** Logs that vehicles keep on board. */
export interface OnboardLogPort {
  /**
   * Asks the vehicle; newest first.
   * @throws not-found, vehicle-conflict, vehicle-offline, state-conflict while it is armed, vehicle-timeout
   */
  list(vehicleId: string): Promise<readonly OnboardLog[]>;
  /**
   * Starts to read a log into the caller's recordings; a download already under way is returned unchanged.
   * @throws as {@link list}, and resource-limit
   */
  download(vehicleId: string, logId: number, context: RequestContext): Promise<OnboardLogDownload>;
  /** Newest first; the last hundred. */
  downloads(): readonly OnboardLogDownload[];
  /**
   * Erases all logs on board, after a decision, and answers when the vehicle lists none of them any more.
   * @throws as {@link list}, state-conflict when there are not as many as `logs` says or one is being read, vehicle-busy,
   * lease-held, governance-denied, governance-unavailable, vehicle-timeout when they are still there
   */
  erase(vehicleId: string, logs: number, context: RequestContext): Promise<{ readonly commandId: string }>;
  /** Ends it and removes what came; harmless when it has ended. @throws not-found */
  cancel(downloadId: string): OnboardLogDownload;
}
