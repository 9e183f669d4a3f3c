import { z } from 'zod';
import { type DocsEntry, docsEntrySchema } from '../../../gateway/contract/developer/reference.ts';
import { errorCodeSchema } from '../../../gateway/contract/error.ts';
import { listOf } from '../../../gateway/contract/list.ts';
import type { RestCaller } from '../connection/rest-client.ts';

const errorRowSchema = z.object({
  code: errorCodeSchema,
  status: z.number().int(),
  title: z.string(),
  type: z.string(),
  detail: z.string().optional(),
});
/** One row of the error catalogue. */
export type ErrorRow = z.infer<typeof errorRowSchema>;

/** The reference as far as it is open to the caller, in the order it is read. */
export async function listDocs(rest: RestCaller): Promise<readonly DocsEntry[]> {
  const answer = await rest.request({ path: '/api/docs/apis', schema: listOf(docsEntrySchema) });
  return answer.items;
}

/** Every error code of the gateway. */
export async function listErrors(rest: RestCaller): Promise<readonly ErrorRow[]> {
  const answer = await rest.request({ path: '/api/errors', schema: listOf(errorRowSchema) });
  return answer.items;
}

/** The OpenAPI document, for download. */
export function readOpenApi(rest: RestCaller): Promise<unknown> {
  return rest.request({ path: '/openapi.json', schema: z.looseObject({ openapi: z.string() }) });
}
