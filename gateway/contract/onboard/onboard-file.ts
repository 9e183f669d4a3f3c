import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';

/** Size limit of one file request. Logs have their own way. */
export const MAX_ONBOARD_FILE_BYTES = 16 * 1024 * 1024;
export const MAX_ONBOARD_UPLOAD_BYTES = 1024 * 1024;

/** Without `..`, and short enough for one message. */
export const onboardPathSchema = z
  .string()
  .min(1)
  .max(200)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  .regex(/^[^\u0000-\u001f\u007f\\]+$/, 'without control characters and backslashes')
  .refine((path) => !path.split('/').includes('..'), 'without ".."')
  .refine((path) => Buffer.byteLength(path) <= 230, 'at most 230 bytes in UTF-8');

/** One entry of an onboard folder. */
export const onboardFileSchema = z
  .object({
    name: z.string(),
    path: z.string().describe('Path to request'),
    kind: z.enum(['file', 'folder']),
    sizeBytes: z
      .number()
      .int()
      .nullable()
      .describe('As reported by the vehicle. For generated files, the maximum size'),
  })
  .meta({ id: 'OnboardFile' });
export type OnboardFile = z.infer<typeof onboardFileSchema>;

export const onboardFileWrittenSchema = z
  .object({
    vehicleId: z.string(),
    path: z.string(),
    sizeBytes: z.number().int(),
    commandId: z.string().describe('Its record, with decision and audit'),
  })
  .meta({ id: 'OnboardFileWritten' });
export type OnboardFileWritten = z.infer<typeof onboardFileWrittenSchema>;

/** Onboard files, by MAVLink FTP. */
export interface OnboardFilePort {
  /** @throws not-found, vehicle-conflict, vehicle-offline, unsupported-command, vehicle-busy, vehicle-denied, vehicle-timeout */
  list(vehicleId: string, path: string): Promise<readonly OnboardFile[]>;
  /**
   * Settles when the first bytes have arrived; the others follow at the vehicle's pace. If the
   * transfer is interrupted, the iteration throws.
   * @throws as {@link list}, state-conflict while it is armed, and body-too-large
   */
  read(vehicleId: string, path: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /**
   * Settles when the onboard content is verified. @throws as {@link read}, and what a gate throws
   */
  write(
    vehicleId: string,
    path: string,
    bytes: Uint8Array,
    context: RequestContext,
  ): Promise<OnboardFileWritten>;
  /** @throws as {@link write} */
  remove(vehicleId: string, path: string, context: RequestContext): Promise<void>;
}
