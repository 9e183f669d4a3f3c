import { z } from 'zod';
import { API_GROUPS, type ApiGroup } from '../api/api-operation.ts';
import type { ErrorCode } from '../error.ts';

const code = z.string().optional();

/**
 * One entry of `GET /api/docs/apis` (specification 2.5). A locked entry has title and purpose only; `request`, `response`,
 * `errors` and `snippets` are absent on the server's side too.
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

/** How an entry is read: what is locked depends on the principal, where snippets lead on the address it came to. */
export interface ReferenceReading {
  /** The principal's gate `docs` is unlocked. Else all but the open entries carry title and purpose only. */
  readonly isUnlocked: boolean;
  /** Scheme, host and port of the gateway as the caller knows it, without a path. */
  readonly baseUrl: string;
  /** The reader's own, for the examples. */
  readonly tenantId: string;
}

/** The API reference: the 25 documented operations and the pages of the errors. */
export interface ReferencePort {
  /**
   * Sets the source of the edge's route description (an OpenAPI 3.1 document). `openApi` is called when first
   * needed, and only once.
   */
  describedBy(openApi: () => unknown): void;
  /** Makes the reference now: about a tenth of a second of work that must not fall into a flight. */
  prepare(): void;
  /** In the order of the reference. `text`: words that must all occur in what the reader may see of an entry. */
  list(
    query: { readonly group?: ApiGroup | undefined; readonly text?: string | undefined },
    reading: ReferenceReading,
  ): readonly DocsEntry[];
  /** undefined for an id that is not documented. */
  entry(operationId: string, reading: ReferenceReading): DocsEntry | undefined;
  /** Markdown under the code's heading of docs/errors.md; undefined when the pages are not there. */
  errorPage(code: ErrorCode): string | undefined;
}
