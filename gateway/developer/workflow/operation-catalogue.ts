import { DOCUMENTED_OPERATIONS } from '../../contract/developer/documented-operations.ts';
import type { WorkflowGraph } from '../../contract/developer/workflow.ts';
import type { ApiDescription, DescribedOperation } from '../reference/api-description.ts';
import { exampleValue } from '../reference/example-value.ts';
import { type JsonSchema, selfContained } from '../reference/json-schema.ts';

/** An operation of the API as a node may call it. Schemas are complete in themselves. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With `{param}` placeholders. */
  readonly path: string;
  /** A key needs these to call it. */
  readonly scopes: readonly string[];
  readonly credits: number;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly isRequired: boolean;
    readonly schema: JsonSchema;
  }[];
  /** Undefined for an operation without a body. */
  readonly body: JsonSchema | undefined;
  readonly isBodyRequired: boolean;
  /** False where its body or address cannot be made by a node. */
  readonly isCallable: boolean;
  /** An answer that fits its schema; null for one without. */
  readonly example: unknown;
}

const JSON_TYPE = 'application/json';
const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The operations of the gateway's own OpenAPI document, by operationId and by the ids of the reference. */
export class OperationCatalogue {
  readonly #components: Readonly<Record<string, JsonSchema>>;
  readonly #described = new Map<string, { method: string; path: string; described: DescribedOperation }>();
  readonly #operations = new Map<string, Operation>();

  constructor(document: unknown) {
    const { paths, components } = document as ApiDescription;
    this.#components = components?.schemas ?? {};
    const byRoute = new Map<string, string>();
    for (const [path, methods] of Object.entries(paths))
      for (const [method, described] of Object.entries(methods)) {
        if (!METHODS.has(method) || described.operationId === undefined) continue;
        const found = { method: method.toUpperCase(), path, described };
        this.#described.set(described.operationId, found);
        byRoute.set(`${found.method} ${path}`, described.operationId);
      }
    for (const { id, method, path } of DOCUMENTED_OPERATIONS) {
      const found = this.#described.get(byRoute.get(`${method} ${path}`) ?? '');
      if (found) this.#described.set(id, found);
    }
  }

  get(operationId: string): Operation | undefined {
    const known = this.#operations.get(operationId);
    const found = this.#described.get(operationId);
    if (known || !found) return known;
    const made = this.#operation(operationId, found);
    this.#operations.set(operationId, made);
    return made;
  }

  /** Those that nodes of a graph name, without their examples. */
  namedIn({ nodes }: Pick<WorkflowGraph, 'nodes'>): ReadonlyMap<string, Operation> {
    const found = new Map<string, Operation>();
    for (const node of nodes) {
      const operation = node.type === 'operation' ? this.get(node.operationId) : undefined;
      if (operation) found.set(operation.id, { ...operation, example: null });
    }
    return found;
  }

  #operation(
    id: string,
    { method, path, described }: { method: string; path: string; described: DescribedOperation },
  ): Operation {
    const { requestBody, parameters = [], security = [], responses } = described;
    const body = requestBody?.content[JSON_TYPE]?.schema;
    const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content?.[
      JSON_TYPE
    ];
    const documented = DOCUMENTED_OPERATIONS.find((each) => each.method === method && each.path === path);
    const whole = (schema: JsonSchema): JsonSchema => selfContained(schema, this.#components);
    return {
      id,
      method,
      path,
      scopes: [...new Set(security.flatMap((schemes) => Object.values(schemes).flat()))],
      credits: documented?.credits ?? 0,
      parameters: parameters
        .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
        .map(({ name, in: where, required, schema }) => ({
          name,
          in: where,
          isRequired: where === 'path' || required === true,
          schema: whole(schema),
        })),
      body: body && whole(body),
      isBodyRequired: (requestBody as { readonly required?: boolean } | undefined)?.required === true,
      isCallable: requestBody === undefined || body !== undefined,
      example: answer ? exampleValue(whole(answer.schema), 'whole') : null,
    };
  }
}
