import { z } from 'zod';
import { AppError } from '../../base/error.ts';
import type { Documentation } from '../../base/file/documentation.ts';
import { describeFields } from '../../contract/api/field-meaning/field-meanings.ts';
import {
  DOCUMENTED_OPERATIONS,
  type DocumentedOperation,
} from '../../contract/developer/documented-operations.ts';
import { operationErrors } from '../../contract/developer/operation-errors.ts';
import type { DocsEntry, ReferencePort, ReferenceReading } from '../../contract/developer/reference.ts';
import { streamSnippets } from '../../contract/developer/stream-snippets.ts';
import { ERRORS, type ErrorCode } from '../../contract/error.ts';
import {
  clientFrameSchema,
  SERVER_DATA,
  type ServerKind,
  WEBSOCKET_SUBPROTOCOL,
} from '../../contract/port/websocket.ts';
import type { ApiDescription, DescribedOperation } from './api-description.ts';
import { exampleValue } from './example-value.ts';
import { type JsonSchema, selfContained } from './json-schema.ts';
import { snippetsOf } from './snippets.ts';

/** The page whose headings are the names of the operations. */
const OPERATIONS_PAGE = 'operations';
const ERRORS_PAGE = 'errors';

/** The part of an entry that is the same for every reader. */
interface Described {
  readonly operation: DocumentedOperation;
  readonly title: Omit<DocsEntry, 'locked'>;
  readonly body: Pick<DocsEntry, 'description' | 'response' | 'errors'>;
  readonly detail: EntryDetail | undefined;
  /** Lower-case text a search looks through: of a locked entry, of an unlocked one. */
  readonly titleText: string;
  readonly wholeText: string;
}

/** The API reference, generated once from the route description, the WebSocket schemas and the documentation. */
export class ApiReference implements ReferencePort {
  readonly #documentation: Documentation;
  readonly #openApi: () => unknown;
  #described: readonly Described[] | undefined;

  /** @param openApi the description of the routes (an OpenAPI 3.1 document), for the first use */
  constructor(documentation: Documentation, openApi: () => unknown) {
    this.#documentation = documentation;
    this.#openApi = openApi;
  }

  prepare(): void {
    this.#entries();
  }

  list(
    { group, text = '' }: { readonly group?: string | undefined; readonly text?: string | undefined },
    reading: ReferenceReading,
  ): readonly DocsEntry[] {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return this.#entries()
      .filter(({ operation }) => group === undefined || operation.group === group)
      .filter((entry) => {
        const visible = isLocked(entry.operation, reading) ? entry.titleText : entry.wholeText;
        return words.every((word) => visible.includes(word));
      })
      .map((entry) => shown(entry, reading));
  }

  entry(operationId: string, reading: ReferenceReading): DocsEntry | undefined {
    const entry = this.#entries().find(({ operation }) => operation.id === operationId);
    return entry && shown(entry, reading);
  }

  /** Whether this version of the gateway answers an operation. */
  isAvailable(operationId: string): boolean {
    return this.#entries().some(({ operation, title }) => operation.id === operationId && title.available);
  }

  errorPage(code: ErrorCode): string | undefined {
    return this.#documentation
      .sections()
      .find(({ page, heading }) => page === ERRORS_PAGE && heading === code)?.text;
  }

  #entries(): readonly Described[] {
    if (this.#described) return this.#described;
    if (!this.#openApi)
      throw new AppError('internal-error', 'The reference has no description of the routes.');
    const description = this.#openApi() as ApiDescription;
    this.#described = DOCUMENTED_OPERATIONS.map((operation) => this.#describe(operation, description));
    return this.#described;
  }

  #describe(operation: DocumentedOperation, description: ApiDescription): Described {
    const { id, method, path, auth, name, group, purpose, scope = null, credits } = operation;
    const detail = method === 'WS' ? websocketEntry(operation) : httpEntry(operation, description);
    const title = {
      id,
      endpoint: `${method} ${path}`,
      auth,
      name,
      group,
      purpose,
      scope,
      credits,
      available: detail !== undefined,
    };
    const about = this.#documentation
      .sections()
      .find(({ page, heading }) => page === OPERATIONS_PAGE && heading === name);
    const body = {
      ...(about && { description: about.text }),
      ...(detail && {
        response: detail.response,
        errors: operationErrors({ ...operation, needsRole: false }).map((code) => ({
          code,
          ...ERRORS[code],
        })),
      }),
    };
    const titleWords = [id, title.endpoint, name, group, purpose].join(' ');
    return {
      operation,
      title,
      body,
      detail,
      titleText: titleWords.toLowerCase(),
      wholeText: `${titleWords} ${JSON.stringify([body, detail?.request('')])}`.toLowerCase(),
    };
  }
}

function isLocked({ isOpen }: DocumentedOperation, { isUnlocked }: ReferenceReading): boolean {
  return !isOpen && !isUnlocked;
}

function shown({ operation, title, body, detail }: Described, reading: ReferenceReading): DocsEntry {
  if (isLocked(operation, reading)) return { ...title, locked: true };
  return {
    ...title,
    locked: false,
    ...body,
    ...(detail && {
      request: detail.request(reading.tenantId),
      snippets: detail.snippets(reading.baseUrl, reading.tenantId),
    }),
  };
}

const SERVER_KINDS = Object.keys(SERVER_DATA) as ServerKind[];

const serverFrameSchema = z.union(
  SERVER_KINDS.map((kind) =>
    z.object({
      v: z.literal(1),
      kind: z.literal(kind),
      seq: z.number().int(),
      t: z.number().int().describe('UTC milliseconds'),
      data: SERVER_DATA[kind],
    }),
  ),
);

/** The frames of the stream, from the schemas of the WebSocket edge. */
function websocketEntry({ path }: DocumentedOperation): EntryDetail {
  const client = jsonSchemaOf(clientFrameSchema, 'input');
  const server = jsonSchemaOf(serverFrameSchema, 'output');
  describeFields({ client, server });
  return {
    request: () => ({
      contentType: 'application/json',
      subprotocol: WEBSOCKET_SUBPROTOCOL,
      parameters: [],
      schema: client,
      example: { v: 1, kind: 'hello', data: { token: '<token>' } },
    }),
    response: {
      status: 101,
      contentType: 'application/json',
      schema: server,
      example: exampleValue(server, 'whole'),
      kinds: SERVER_KINDS,
    },
    snippets: (baseUrl) => streamSnippets(baseUrl, path, WEBSOCKET_SUBPROTOCOL),
  };
}

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      const isStrict =
        def.type === 'object' && (def as z.core.$ZodObjectDef).catchall?._zod.def.type === 'never';
      if (jsonSchema.additionalProperties === false && !isStrict) delete jsonSchema.additionalProperties;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      delete jsonSchema.id;
    },
  }) as JsonSchema;
  return rest;
}

const JSON_TYPE = 'application/json';
/** Path parameters filled in for examples. The reader puts in the ids of their own records. */
const EXAMPLE_PARAMETERS: Readonly<Record<string, string>> = {
  planId: 'pln_01k9w8v0000000000000000000',
  actionId: 'act_01k9w8v0000000000000000000',
};

/** What an unlocked entry adds for an operation that is answered. */
interface EntryDetail {
  readonly response: DocsEntry['response'];
  readonly request: (tenantId: string) => NonNullable<DocsEntry['request']>;
  readonly snippets: (baseUrl: string, tenantId: string) => NonNullable<DocsEntry['snippets']>;
}

/**
 * Request, response and snippets out of the description of the routes; undefined when no route answers the operation.
 * Schemas are those the routes validate with, complete in themselves; examples fit them.
 */
function httpEntry(operation: DocumentedOperation, description: ApiDescription): EntryDetail | undefined {
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
