import { z } from 'zod';
import { API_GROUPS } from '../api/api-operation.ts';

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
