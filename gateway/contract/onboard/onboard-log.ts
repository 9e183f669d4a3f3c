import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';
import { operatorTextSchema } from '../operator-text.ts';

/** A download of a log from a vehicle into the recordings. */
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
 * Body of `DELETE /api/vehicles/{id}/log-files`. The number of logs proves that the caller has seen the list.
 */
export const eraseLogsRequestSchema = z.strictObject({
  logs: z.number().int().min(1).describe('Number of logs in the list. The request is refused if it differs'),
});

/** Onboard logs. */
export interface OnboardLogPort {
  /**
   * Queries the vehicle; newest first.
   * @throws not-found, vehicle-conflict, vehicle-offline, state-conflict while it is armed, vehicle-timeout
   */
  list(vehicleId: string): Promise<readonly OnboardLog[]>;
  /**
   * Starts reading a log into the caller's recordings. Returns a download that is already running.
   * @throws as {@link list}, and resource-limit
   */
  download(vehicleId: string, logId: number, context: RequestContext): Promise<OnboardLogDownload>;
  /** Newest first; the last hundred. */
  downloads(): readonly OnboardLogDownload[];
  /**
   * Erases all onboard logs after a decision. Answers when the vehicle no longer lists any of them.
   * @throws as {@link list}, state-conflict if their number is not `logs` or one is being read, vehicle-busy,
   * lease-held, governance-denied, governance-unavailable, vehicle-timeout if they still exist
   */
  erase(vehicleId: string, logs: number, context: RequestContext): Promise<{ readonly commandId: string }>;
  /** Cancels it and deletes the received part. No effect once it has ended. @throws not-found */
  cancel(downloadId: string): OnboardLogDownload;
}
