import type { DocumentedOperation } from '../../contract/developer/documented-operations.ts';
import type { DocsEntry } from '../../contract/developer/reference.ts';
import type { ApiDescription, DescribedOperation } from './api-description.ts';
import { exampleValue } from './example-value.ts';
import { type JsonSchema, selfContained } from './json-schema.ts';
import { snippetsOf } from './snippets.ts';

const JSON_TYPE = 'application/json';
/** Path parameters filled in for examples. The reader puts in the ids of their own records. */
const EXAMPLE_PARAMETERS: Readonly<Record<string, string>> = {
  planId: 'pln_01k9w8v0000000000000000000',
  actionId: 'act_01k9w8v0000000000000000000',
};

/** What an unlocked entry adds for an operation that is answered. */
export interface EntryDetail {
  readonly response: DocsEntry['response'];
  readonly request: (tenantId: string) => NonNullable<DocsEntry['request']>;
  readonly snippets: (baseUrl: string, tenantId: string) => NonNullable<DocsEntry['snippets']>;
}

/**
 * Request, response and snippets out of the description of the routes; undefined when no route answers the operation.
 * Schemas are those the routes validate with, complete in themselves; examples fit them.
 */
export function httpEntry(
  operation: DocumentedOperation,
  description: ApiDescription,
): EntryDetail | undefined {
  const { method, path, auth } = operation;
  if (method === 'WS') return undefined;
  const described = description.paths[path]?.[method.toLowerCase()];
  if (!described) return undefined;
  const components = description.components?.schemas ?? {};
  const bodySchema = described.requestBody?.content[JSON_TYPE]?.schema;
  const schema = bodySchema && selfContained(bodySchema, components);
  const body = schema && exampleValue(schema, 'required');
  const examplePath = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(EXAMPLE_PARAMETERS[name] ?? name),
  );
  const request = {
    contentType: schema ? JSON_TYPE : null,
    parameters: (described.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.required ?? false,
      description: parameter.description ?? null,
      schema: selfContained(parameter.schema, components),
    })),
    schema: schema ?? null,
  };
  return {
    request: (tenantId) => ({ ...request, example: schema ? ofTenant(body, tenantId) : null }),
    response: responsesOf(described, components),
    snippets: (baseUrl, tenantId) =>
      snippetsOf({
        method,
        baseUrl,
        path: examplePath,
        auth,
        body: schema ? ofTenant(body, tenantId) : undefined,
      }),
  };
}

/** A request naming another tenant than the caller's own is refused: the example names the reader's. */
function ofTenant(body: unknown, tenantId: string): unknown {
  const hasTenant = typeof body === 'object' && body !== null && 'tenant_id' in body;
  return hasTenant ? { ...body, tenant_id: tenantId } : body;
}

/** The first successful answer is at the top level. If there are several, each is in `answers`. */
function responsesOf(described: DescribedOperation, components: Readonly<Record<string, JsonSchema>>) {
  const answers = Object.entries(described.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => {
      const plain = content?.[JSON_TYPE]?.schema;
      const schema = plain && selfContained(plain, components);
      return {
        status: Number(status),
        contentType: schema ? JSON_TYPE : null,
        schema: schema ?? null,
        example: schema ? exampleValue(schema, 'whole') : null,
      };
    });
  return { ...answers[0], answers };
}
