import swagger from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { API_TAGS } from '../../gateway/contract/api/api-operation.ts';
import {
  describeFields,
  describeOperation,
} from '../../gateway/contract/api/field-meaning/field-meanings.ts';
import { DOCUMENTED_OPERATIONS } from '../../gateway/contract/developer/documented-operations.ts';
import { operationErrors } from '../../gateway/contract/developer/operation-errors.ts';
import { ERRORS, type ErrorCode } from '../../gateway/contract/error.ts';
import { KEY_FORM } from '../../gateway/server/http/answer/idempotency.ts';
import type { App } from '../../gateway/server/http/app.ts';

interface JsonObject {
  [name: string]: unknown;
}

const config = {
  /** Keeps what readers need and drops zod's validation details. */
  override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonObject }) {
    const { def } = zodSchema._zod;
    const isStrict =
      def.type === 'object' && (def as z.core.$ZodObjectDef).catchall?._zod.def.type === 'never';
    if (jsonSchema.additionalProperties === false && !isStrict) delete jsonSchema.additionalProperties;
    if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    delete jsonSchema.id;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
};

/** Describes the registered routes as OpenAPI 3.1.1; read with `app.swagger()`. Call it before the routes. */
export function describeRoutes(app: App, version: string): void {
  const transformObject = createJsonSchemaTransformObject({
    schemaRegistry: z.globalRegistry,
    zodToJsonConfig: config,
  });
  app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Aerodeck gateway',
        version,
        description:
          'Telemetry, commands, missions and launches for real and simulated vehicles. Live telemetry streams at ' +
          'the WebSocket /ws/telemetry (subprotocol aerodeck.telemetry.v1, token in the first frame).',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [
        {
          url: '{scheme}://{host}:{port}',
          description: 'A station. By default it listens on this machine only.',
          variables: {
            scheme: { default: 'http', enum: ['http', 'https'] },
            host: { default: '127.0.0.1' },
            port: { default: '8787' },
          },
        },
      ],
      tags: Object.values(API_TAGS).map((name) => ({ name })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The operator’s token or an API key' },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: z.globalRegistry, zodToJsonConfig: config }),
    transformObject: (document) =>
      withDetails(merged(transformObject(document) as unknown as JsonObject)) as never,
  });
}

/** Removes the `XInput` schemas of bodies that equal their `X`. */
function merged(document: JsonObject): JsonObject {
  const components = document.components as JsonObject;
  const schemas = components.schemas as Record<string, JsonObject>;
  const renamed = new Map<string, string>();
  for (let isChanging = true; isChanging; ) {
    isChanging = false;
    for (const name of Object.keys(schemas)) {
      const plain = name.endsWith('Input') ? name.slice(0, -'Input'.length) : undefined;
      if (plain === undefined || renamed.has(name)) continue;
      const twin = schemas[plain];
      if (twin !== undefined && withNames(twin, renamed) !== withNames(schemas[name], renamed)) continue;
      renamed.set(name, plain);
      isChanging = true;
    }
  }
  const kept = Object.entries(schemas).flatMap(([name, schema]): [string, JsonObject][] => {
    const plain = renamed.get(name);
    if (plain === undefined) return [[name, schema]];
    return schemas[plain] === undefined ? [[plain, schema]] : [];
  });
  const text = withNames(
    { ...document, components: { ...components, schemas: Object.fromEntries(kept.sort(byName)) } },
    renamed,
  );
  return JSON.parse(text) as JsonObject;
}

/** Otherwise in the order in which modules were loaded. */
const byName = ([left]: [string, unknown], [right]: [string, unknown]): number => (left < right ? -1 : 1);

function withNames(value: unknown, renamed: ReadonlyMap<string, string>): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key !== '$ref' || typeof part !== 'string') return part;
    const name = part.slice(part.lastIndexOf('/') + 1);
    return part.replace(name, renamed.get(name) ?? name);
  });
}

/** The parts of an OpenAPI operation used here. https://spec.openapis.org/oas/v3.1.1.html */
interface Operation {
  security?: readonly object[];
  'x-station-role'?: string;
  operationId?: string;
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, { headers?: object; content?: Record<string, { schema: { $ref?: string } }> }>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Record<string, unknown> & { readonly schemas: Readonly<Record<string, unknown>> };
}

const TENANT = {
  name: 'X-Tenant-Id',
  in: 'header',
  required: false,
  description: 'Must be the tenant of the credential. Usually omitted',
  schema: { type: 'string' },
};
const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'For 24 hours, the same key with the same body returns the first answer',
  schema: { type: 'string', pattern: KEY_FORM.source },
};
const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`respond-async` answers 202 at once; `wait=N` answers after N seconds at the latest (RFC 7240)',
  schema: { type: 'string', examples: ['respond-async', 'wait=30'] },
};

const HEADERS = {
  TraceId: { description: 'W3C trace id of the request', schema: { type: 'string' } },
  CreditsCost: { description: 'Credits charged for this call', schema: { type: 'integer' } },
  CreditsBalance: { description: 'Credits left after this call', schema: { type: 'integer' } },
  Location: {
    description: 'Address of the created resource or running operation',
    schema: { type: 'string', format: 'uri-reference' },
  },
  RetryAfter: { description: 'Seconds to wait before trying again', schema: { type: 'integer' } },
} as const;
const headerRef = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

/**
 * Adds what route schemas lack: headers of requests and answers, the meaning of fields, and the error codes of each
 * status. The ranges 4XX and 5XX cover rare codes that are not listed.
 */
function withDetails<Described>(described: Described): Described {
  const document = described as unknown as Document;
  const problems: Record<string, object> = {};
  for (const [path, methods] of Object.entries(document.paths))
    for (const [name, operation] of Object.entries(methods)) {
      const method = name.toUpperCase();
      const documented = DOCUMENTED_OPERATIONS.find((each) => each.method === method && each.path === path);
      const isPublic = operation.security?.length === 0;
      const credits = documented?.credits ?? 0;
      addHeaders(operation, { method, isPublic, isMetered: credits > 0 });
      describeOperation(operation);
      const codes = operationErrors({
        id: documented?.id,
        auth: isPublic ? 'none' : 'bearer',
        credits,
        path,
        method,
        needsRole: operation['x-station-role'] !== undefined,
      });
      for (const [status, own] of Map.groupBy(codes, (code) => ERRORS[code].status)) {
        const response = own.map(pascalCase).join('Or');
        problems[response] ??= problemOf(status, own);
        operation.responses[status] ??= { $ref: `#/components/responses/${response}` } as object;
      }
    }
  describeFields(document.components.schemas);
  describeFields(problems);
  Object.assign(document.components, { headers: HEADERS, responses: problems });
  return described;
}

function addHeaders(
  operation: Operation,
  { method, isPublic, isMetered }: { method: string; isPublic: boolean; isMetered: boolean },
): void {
  const isTransfer = Object.values(operation.responses['202']?.content ?? {}).some(
    ({ schema }) => schema.$ref === '#/components/schemas/Transfer',
  );
  const parameters = [
    ...(isPublic ? [] : [TENANT]),
    ...(method === 'POST' && !isPublic ? [IDEMPOTENCY] : []),
    ...(isTransfer ? [PREFER] : []),
  ];
  if (parameters.length > 0) operation.parameters = [...(operation.parameters ?? []), ...parameters];
  for (const [status, response] of Object.entries(operation.responses))
    if (status.startsWith('2'))
      response.headers = {
        'X-Trace-Id': headerRef('TraceId'),
        ...(isMetered && {
          'X-Credits-Cost': headerRef('CreditsCost'),
          'X-Credits-Balance': headerRef('CreditsBalance'),
        }),
        ...((status === '201' || status === '202') && { Location: headerRef('Location') }),
      };
}

function problemOf(status: number, codes: readonly ErrorCode[]): object {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('. '),
    headers: {
      'X-Trace-Id': headerRef('TraceId'),
      ...((status === 429 || status === 503) && { 'Retry-After': headerRef('RetryAfter') }),
    },
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
      },
    },
  };
}

function pascalCase(code: string): string {
  return code.replaceAll(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());
}
