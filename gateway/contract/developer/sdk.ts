import { z } from 'zod';
import { scopeSchema } from '../account/access.ts';
import type { Principal } from '../account/principal.ts';
import { EXAMPLE_BODIES } from './example-bodies.ts';

export const sdkLanguageSchema = z.enum(['typescript', 'python', 'curl', 'postman']);
export type SdkLanguage = z.infer<typeof sdkLanguageSchema>;

/** Body of `POST /api/sdk/generate`. */
export const sdkRequestSchema = z
  .strictObject({
    language: sdkLanguageSchema,
    operations: z
      .array(z.string().min(1).max(64))
      .min(1)
      .max(100)
      .describe('Ids of documented operations, in the order of use'),
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,40}$/, 'lower-case letters, digits and hyphens, a letter first')
      .default('aerodeck-client'),
    baseUrl: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .optional()
      .describe('Default: the address of the request'),
  })
  .meta({ id: 'SdkRequest', examples: [EXAMPLE_BODIES['sdk.generate']] });
export type SdkRequest = z.infer<typeof sdkRequestSchema>;

export const sdkRecordSchema = z
  .object({
    sdkId: z.string(),
    language: sdkLanguageSchema,
    name: z.string(),
    operations: z.array(z.string()),
    follows: z
      .array(z.string())
      .describe(
        'Further addresses the client reads to follow what the operations start, such as GET /drone/launch/{launchId}',
      ),
    scopes: z.array(scopeSchema).describe('Scopes a key needs for all operations'),
    missingScopes: z.array(scopeSchema).describe('Scopes the caller does not have'),
    specVersion: z.string(),
    specHash: z.string().describe('SHA-256 of the OpenAPI document of this client'),
    files: z.array(z.object({ path: z.string(), sizeBytes: z.number().int(), text: z.string() })),
    sizeBytes: z.number().int().describe('Size of the zip'),
    downloadPath: z.string(),
    createdAtMs: z.number().int(),
  })
  .meta({ id: 'SdkRecord' });
export type SdkRecord = z.infer<typeof sdkRecordSchema>;

/** A row of `GET /api/sdk`: the record without its files. */
export const sdkSummarySchema = sdkRecordSchema.omit({ files: true }).meta({ id: 'SdkSummary' });
export type SdkSummary = z.infer<typeof sdkSummarySchema>;

/** Clients for exactly the selected operations. */
export interface SdkPort {
  /** @throws validation for an operation that is not documented, store-unavailable, overloaded */
  generate(request: SdkRequest & { readonly baseUrl: string }, principal: Principal): Promise<SdkRecord>;
  /** Those of the principal's account with all its keys, or of the operator. Newest first; keeps the 20 newest. */
  list(principal: Principal): readonly SdkSummary[];
  /** @throws not-found */
  read(sdkId: string, principal: Principal): SdkRecord;
  /** The zip, byte-identical for the same files. Rejects with not-found, overloaded. */
  zip(sdkId: string, principal: Principal): Promise<Uint8Array>;
}
