import { z } from 'zod';
import type { DocumentedOperation } from '../../contract/developer/documented-operations.ts';
import {
  clientFrameSchema,
  SERVER_DATA,
  type ServerKind,
  WEBSOCKET_SUBPROTOCOL,
} from '../../contract/websocket.ts';
import { exampleValue } from './example-value.ts';
import type { EntryDetail } from './http-entry.ts';
import type { JsonSchema } from './json-schema.ts';
import { websocketSnippets } from './websocket-snippets.ts';

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

/** The stream's frames out of the schemas the WebSocket edge reads and writes with. */
export function websocketEntry({ path }: DocumentedOperation): EntryDetail {
  const client = jsonSchemaOf(clientFrameSchema, 'input');
  const server = jsonSchemaOf(serverFrameSchema, 'output');
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
    snippets: (baseUrl) => websocketSnippets(baseUrl, path, WEBSOCKET_SUBPROTOCOL),
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
