import swagger from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from '../app.ts';
import { TAGS } from '../routes/tags.ts';
import { withDetails } from './openapi-details.ts';

interface JsonObject {
  [name: string]: unknown;
}

const config = {
  /** Keeps what a reader needs and drops what zod adds for its own checks. */
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

/** Describes the registered routes as OpenAPI 3.1.1; read with `app.swagger()`. To be called before the routes. */
export function addOpenApi(app: App, version: string): void {
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
          description: 'A station. By default it is heard on this machine only.',
          variables: {
            scheme: { default: 'http', enum: ['http', 'https'] },
            host: { default: '127.0.0.1' },
            port: { default: '8787' },
          },
        },
      ],
      tags: Object.values(TAGS).map((name) => ({ name })),
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

/** Schemas used in bodies come as `XInput` beside `X`: one of them is enough where they are the same. */
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
    { ...document, components: { ...components, schemas: Object.fromEntries(kept) } },
    renamed,
  );
  return JSON.parse(text) as JsonObject;
}

function withNames(value: unknown, renamed: ReadonlyMap<string, string>): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key !== '$ref' || typeof part !== 'string') return part;
    const name = part.slice(part.lastIndexOf('/') + 1);
    return part.replace(name, renamed.get(name) ?? name);
  });
}
