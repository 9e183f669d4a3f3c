import type { WorkflowBinding, WorkflowNode } from '../../../contract/developer/workflow.ts';
import { whyRefused } from '../graph/operation-check.ts';
import type { Operation } from '../operation-catalogue.ts';
import { NodeFailure } from './node-failure.ts';

type OperationNode = Extract<WorkflowNode, { type: 'operation' }>;

export interface BuiltRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Shown in the record of a run in place of what must not be kept. */
const HIDDEN = '(hidden)';
const SECRET =
  /^(auth|authorization|token|accessToken|refreshToken|pin|password|secret|apiKey|key|voucher)$/i;

/**
 * The request of a node, its expressions evaluated.
 * @throws NodeFailure for a value that makes no request; what `evaluate` throws
 */
export async function requestOf(
  node: OperationNode,
  { method, path: template, isBodyRequired, body: schema }: Operation,
  evaluate: (expression: string) => Promise<unknown>,
): Promise<BuiltRequest> {
  const valuesOf = async (bindings: Readonly<Record<string, WorkflowBinding>>, part: string) => {
    const values: Record<string, unknown> = {};
    for (const [name, binding] of Object.entries(bindings)) {
      const value =
        'value' in binding ? binding.value : await evaluated(binding.expression, `${part}.${name}`);
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
  const evaluated = async (expression: string, field: string): Promise<unknown> => {
    try {
      return await evaluate(expression);
    } catch (thrown) {
      if (thrown instanceof Error) thrown.message = `${field}: ${thrown.message}`;
      throw thrown;
    }
  };
  const inPath = await valuesOf(node.path, 'path');
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(addressText(inPath[name], `path.${name}`)),
  );
  const query = new URLSearchParams(
    Object.entries(await valuesOf(node.query, 'query')).map(([name, value]): [string, string] => [
      name,
      addressText(value, `query.${name}`),
    ]),
  ).toString();
  const body = await valuesOf(node.body, 'body');
  const why = whyRefused(path);
  if (why !== undefined) throw new NodeFailure('operation-closed', `${path}: ${why}`);
  const hasBody = schema !== undefined && (isBodyRequired || Object.keys(body).length > 0);
  return { method, path: query === '' ? path : `${path}?${query}`, ...(hasBody && { body }) };
}

/** A request as the record shows it. */
export function shownRequest({ method, path, body }: BuiltRequest) {
  const shown = JSON.stringify(body ?? null, (name, value: unknown) => (SECRET.test(name) ? HIDDEN : value));
  return { method, path, body: JSON.parse(shown) as unknown };
}

function addressText(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new NodeFailure(
    'validation',
    `${field} is not a string, number or boolean, so it cannot be part of an address.`,
  );
}
