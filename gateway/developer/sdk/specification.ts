import { createHash } from 'node:crypto';
import { AppError } from '../../base/error.ts';
import type { ReferencePort } from '../../contract/developer/reference.ts';
import type { ApiDescription, DescribedOperation } from '../reference/api-description.ts';
import type { JsonSchema } from '../reference/json-schema.ts';
import type { StreamSchemas } from './reached-schemas.ts';

type Reference = Pick<ReferencePort, 'entry'>;

/** What the reference says of a message, as far as it is needed here. */
interface Message {
  readonly schema?: JsonSchema | null;
  readonly example?: unknown;
}

/**
 * The gateway's own OpenAPI document, and what the reference adds to it: example bodies and the frames of the
 * stream.
 */
export class Specification {
  readonly #description: ApiDescription;
  readonly #reference: Reference;
  /** SHA-256 of the document as `GET /openapi.json` answers it, lower-case hex. */
  readonly hash: string;
  readonly version: string;

  constructor(document: unknown, reference: Reference) {
    this.#description = document as ApiDescription;
    this.#reference = reference;
    this.hash = createHash('sha256').update(JSON.stringify(document)).digest('hex');
    this.version = this.#description.info?.version ?? '';
  }

  get components(): Readonly<Record<string, JsonSchema>> {
    return this.#description.components?.schemas ?? {};
  }

  /** @throws internal-error when no route answers it */
  operation(method: string, path: string): DescribedOperation {
    const described = this.#description.paths[path]?.[method.toLowerCase()];
    if (!described) throw new AppError('internal-error', `No route answers ${method} ${path}.`);
    return described;
  }

  /** A body that works for this tenant; undefined for an operation without one. */
  example(operationId: string, tenantId: string): unknown {
    return this.#message(operationId, 'request', tenantId).example ?? undefined;
  }

  stream(): StreamSchemas {
    const server = this.#message('telemetry.stream', 'response').schema ?? {};
    const client = this.#message('telemetry.stream', 'request').schema ?? {};
    const { $defs: serverDefinitions, ...serverFrame } = server;
    return { serverFrame, topic: topicOf(client), definitions: { ...client.$defs, ...serverDefinitions } };
  }

  #message(operationId: string, side: 'request' | 'response', tenantId = ''): Message {
    const reading = { isUnlocked: true, baseUrl: 'http://127.0.0.1', tenantId };
    const entry = this.#reference.entry(operationId, reading);
    return (entry?.[side] ?? {}) as Message;
  }
}

/** The topics are in the message by which a client subscribes. */
function topicOf(client: JsonSchema): JsonSchema {
  let topic: JsonSchema = { type: 'string' };
  JSON.stringify(client, (key, value: unknown) => {
    if (key === 'topics') topic = (value as { items?: JsonSchema }).items ?? topic;
    return value;
  });
  return topic;
}
