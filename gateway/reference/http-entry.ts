import type { DocumentedOperation } from '../contract/documented-operations.ts';
import type { DocsEntry } from '../contract/reference.ts';
import type { ApiDescription, DescribedOperation } from './api-description.ts';
import { EXAMPLE_BODIES, EXAMPLE_PARAMETERS } from './example-bodies.ts';
import { exampleValue } from './example-value.ts';
import { type JsonSchema, selfContained } from './json-schema.ts';
import { snippetsOf } from './snippets.ts';

const JSON_TYPE = 'application/json';

/** What an unlocked entry adds for an operation that is answered. */
export type EntryDetail = Pick<DocsEntry, 'request' | 'response'> & {
  readonly snippets: (baseUrl: string) => NonNullable<DocsEntry['snippets']>;
};

/**
 * Request, response and snippets out of the description of the routes; undefined when no route answers the operation.
 * Schemas are those the routes validate with, complete in themselves; examples fit them.
 */
export function httpEntry(
  operation: DocumentedOperation,
  description: ApiDescription,
): EntryDetail | undefined {
  const { id, method, path, auth } = operation;
  if (method === 'WS') return undefined;
  const described = description.paths[path]?.[method.toLowerCase()];
  if (!described) return undefined;
  const components = description.components?.schemas ?? {};
  const bodySchema = described.requestBody?.content[JSON_TYPE]?.schema;
  const schema = bodySchema && selfContained(bodySchema, components);
  const body = EXAMPLE_BODIES[id] ?? (schema && exampleValue(schema, 'required'));
  const examplePath = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(EXAMPLE_PARAMETERS[name] ?? name),
  );
  return {
    request: {
      contentType: schema ? JSON_TYPE : null,
      parameters: (described.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        in: parameter.in,
        required: parameter.required ?? false,
        description: parameter.description ?? null,
        schema: selfContained(parameter.schema, components),
      })),
      schema: schema ?? null,
      example: schema ? body : null,
    },
    response: responsesOf(described, components),
    snippets: (baseUrl) =>
      snippetsOf({ method, baseUrl, path: examplePath, auth, body: schema ? body : undefined }),
  };
}

/** The first good answer stands at the top; where there are more, each is in `answers`. */
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
