import { whyClosed } from '../../../base/geometry/closed-path.ts';
import type { WorkflowBinding, WorkflowNode, WorkflowProblem } from '../../../contract/developer/workflow.ts';
import { say } from '../../../contract/operator-text.ts';
import type { Operation } from '../operation-catalogue.ts';
import { fieldsOf, misfits } from './schema-check.ts';

type OperationNode = Extract<WorkflowNode, { type: 'operation' }>;
type Said = Pick<WorkflowProblem, 'code' | 'field' | 'text'>;

/** A workflow that could start workflows would have no limits. */
const OWN_PATH = '/api/workflows';

/** Why no node may call an operation; undefined when one may. */
export function whyRefused(path: string): string | undefined {
  if (path === OWN_PATH || path.startsWith(`${OWN_PATH}/`)) return 'A workflow cannot call workflows.';
  return whyClosed(path) === undefined
    ? undefined
    : 'A workflow cannot call logins, keys, policies or approvals.';
}

/** Problems of the operation a node calls and of its parameters. */
export function operationProblems(
  node: OperationNode,
  operations: ReadonlyMap<string, Operation>,
): readonly WorkflowProblem[] {
  return said(node, operations.get(node.operationId)).map((problem) => ({
    severity: problem.code === 'retries-ignored' ? 'warning' : 'error',
    nodeId: node.id,
    ...problem,
  }));
}

function said(node: OperationNode, operation: Operation | undefined): readonly Said[] {
  const { operationId } = node;
  if (!operation)
    return [
      {
        code: 'operation-unknown',
        field: 'operationId',
        text: say('Request operation {operationId} not found. GET /api/docs/apis lists all operations.', {
          operationId,
        }),
      },
    ];
  const why = whyRefused(operation.path.replaceAll(/[{}]/g, ''));
  if (why !== undefined) return [{ code: 'operation-closed', field: 'operationId', text: why }];
  if (!operation.isCallable)
    return [
      {
        code: 'operation-unsupported',
        field: 'operationId',
        text: say('{operationId} requires a file, not JSON.', { operationId }),
      },
    ];
  const retries =
    node.retries > 0 && operation.method !== 'GET'
      ? [
          {
            code: 'retries-ignored',
            field: 'retries',
            text: say('{method} requests are never retried.', { method: operation.method }),
          },
        ]
      : [];
  return [
    ...parameterProblems(node, operation, 'path'),
    ...parameterProblems(node, operation, 'query'),
    ...bodyProblems(node, operation),
    ...retries,
  ];
}

function parameterProblems(
  node: OperationNode,
  operation: Operation,
  part: 'path' | 'query',
): readonly Said[] {
  const given: Readonly<Record<string, WorkflowBinding>> = node[part];
  const parameters = operation.parameters.filter((parameter) => parameter.in === part);
  const known = new Set(parameters.map(({ name }) => name));
  const unknown = Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name) => unknownField(`${part}.${name}`, operation));
  return [
    ...unknown,
    ...parameters.flatMap(({ name, isRequired, schema }) => {
      const binding = given[name];
      const field = `${part}.${name}`;
      if (!binding) return isRequired ? [missingField(field, operation)] : [];
      if (!('value' in binding)) return [];
      // Everything in an address is a string.
      const { value } = binding;
      const readings =
        typeof value === 'string' && value !== '' ? [value, Number(value)] : [value, String(value)];
      const found = readings.map((reading) => misfits(schema, reading));
      return found.some((each) => each.length === 0) ? [] : wrongField(field, found[0] ?? []);
    }),
  ];
}

function bodyProblems(
  node: OperationNode,
  { body, isBodyRequired, ...operation }: Operation,
): readonly Said[] {
  const names = Object.keys(node.body);
  const whole = { body, isBodyRequired, ...operation };
  if (!body) return names.map((name) => unknownField(`body.${name}`, whole));
  const { fields, isClosed } = fieldsOf(body);
  const isSent = names.length > 0 || isBodyRequired;
  const missing = [...fields]
    .filter(([name, { isRequired }]) => isSent && isRequired && !(name in node.body))
    .map(([name]) => missingField(`body.${name}`, whole));
  const unknown = isClosed ? names.filter((name) => !fields.has(name)) : [];
  const wrong = Object.entries(node.body).flatMap(([name, binding]) => {
    const schemas = fields.get(name)?.schemas ?? [];
    if (!('value' in binding) || schemas.length === 0) return [];
    const found = schemas.map((schema) => misfits(schema, binding.value));
    return found.some((each) => each.length === 0) ? [] : wrongField(`body.${name}`, found[0] ?? []);
  });
  const problems = [...missing, ...unknown.map((name) => unknownField(`body.${name}`, whole)), ...wrong];
  const values = literalsOf(node.body);
  if (problems.length > 0 || !isSent || !values) return problems;
  // Each field is valid on its own. This checks how they fit together.
  return wrongField('body', misfits(body, values));
}

/** The values, if no expression is involved. */
function literalsOf(
  bindings: Readonly<Record<string, WorkflowBinding>>,
): Readonly<Record<string, unknown>> | undefined {
  const values: Record<string, unknown> = {};
  for (const [name, binding] of Object.entries(bindings)) {
    if (!('value' in binding)) return undefined;
    values[name] = binding.value;
  }
  return values;
}

function wrongField(field: string, found: ReturnType<typeof misfits>): readonly Said[] {
  return found.map(({ path, text }) => ({
    code: 'field-wrong',
    field: path === '' ? field : `${field}.${path}`,
    text: `${text}.`,
  }));
}

function missingField(field: string, { id }: Operation): Said {
  return { code: 'field-missing', field, text: say('{id} requires {field}.', { id, field }) };
}

function unknownField(field: string, { id }: Operation): Said {
  return { code: 'field-unknown', field, text: say('{id} has no {field}.', { id, field }) };
}
