import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';

const switchSchema = z.enum(['true', 'false']).default('false');

/** Query of `GET /api/station/diagnostics`. */
export const diagnosticsQuerySchema = z.strictObject({
  personal: switchSchema.describe(
    'Keep positions, names and addresses. Keys, tokens and passwords are always removed',
  ),
  frames: switchSchema.describe('Add the MAVLink frames of the last 5 recorded minutes'),
});

/** What is wanted of the diagnostics. */
export interface DiagnosticsRequest {
  /** Positions, names and addresses are kept. */
  readonly personal: boolean;
  readonly frames: boolean;
}

/** One file of the diagnostics, as it would be saved. */
const diagnosticsFileSchema = z.object({
  path: z.string(),
  text: z.string().nullable().describe('null for a file that is no text'),
  base64: z.string().nullable().describe('null for a text'),
  bytes: z.int(),
});
export type DiagnosticsFile = z.infer<typeof diagnosticsFileSchema>;

/** What helps to find a fault of a station, to look at and to save. At most 8 MB. */
export const diagnosticsSchema = z
  .object({
    /** Suggested name of the file. */
    name: z.string(),
    files: z.array(diagnosticsFileSchema),
  })
  .meta({ id: 'Diagnostics' });
export type Diagnostics = z.infer<typeof diagnosticsSchema>;

/** Collects what helps to find a fault. Nothing is sent anywhere. */
export interface DiagnosticsPort {
  /** @throws diagnostics-failed, store-unavailable when the request cannot be audited */
  collect(request: DiagnosticsRequest, context: RequestContext): Promise<Diagnostics>;
}
