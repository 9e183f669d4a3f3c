import { z } from 'zod';
import { API_GROUPS, type ApiGroup } from '../api/api-operation.ts';
import type { ErrorCode } from '../error.ts';

const code = z.string().optional();

/**
 * One entry of `GET /api/docs/apis` (specification 2.5). A locked entry has only title and purpose;
 * the server also omits `request`, `response`, `errors` and `snippets`.
 */
export const docsEntrySchema = z
  .object({
    id: z.string(),
    endpoint: z.string().describe('Method and path'),
    auth: z.enum(['bearer', 'none']),
    name: z.string(),
    group: z.enum(API_GROUPS),
    purpose: z.string(),
    scope: z.string().nullable(),
    credits: z.number().int(),
    locked: z.boolean(),
    available: z.boolean().describe('Available in this version of the gateway'),
    description: z.string().optional(),
    request: z.unknown().optional().describe('JSON Schema with an example'),
    response: z.unknown().optional(),
    errors: z.array(z.object({ code: z.string(), status: z.number().int(), title: z.string() })).optional(),
    snippets: z
      .object({
        curl: z.string(),
        typescript: z.string(),
        python: z.string(),
        requests: code,
        httpx: code,
        go: code,
        rust: code,
        java: code,
        kotlin: code,
        csharp: code,
        powershell: code,
        php: code,
      })
      .optional()
      .describe('The call as code. Streams are available in the first three languages only'),
  })
  .meta({ id: 'DocsEntry' });
export type DocsEntry = z.infer<typeof docsEntrySchema>;

/** The reader's context: the principal decides what is locked, the address is used in snippets. */
export interface ReferenceReading {
  /** The principal's gate `docs` is unlocked. Otherwise all but the open entries have only title and purpose. */
  readonly isUnlocked: boolean;
  /** The gateway's scheme, host and port as the caller sees them, without a path. */
  readonly baseUrl: string;
  /** The reader's tenant id, for the examples. */
  readonly tenantId: string;
}

/** The API reference: the 25 documented operations and the error pages. */
export interface ReferencePort {
  /** Builds the reference now: about a tenth of a second of work that must not happen during a flight. */
  prepare(): void;
  /** In the order of the reference. `text`: words that must all occur in the visible part of an entry. */
  list(
    query: { readonly group?: ApiGroup | undefined; readonly text?: string | undefined },
    reading: ReferenceReading,
  ): readonly DocsEntry[];
  /** Undefined for an id that is not documented. */
  entry(operationId: string, reading: ReferenceReading): DocsEntry | undefined;
  /** Markdown under the code's heading of docs/errors.md; undefined if the pages are missing. */
  errorPage(code: ErrorCode): string | undefined;
}
