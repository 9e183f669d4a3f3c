import { AppError } from '../../base/error.ts';
import { type Scope, scopeSchema } from '../../contract/account/access.ts';
import {
  DOCUMENTED_OPERATIONS,
  type DocumentedOperation,
} from '../../contract/developer/documented-operations.ts';
import type { SdkRequest } from '../../contract/developer/sdk.ts';
import type { DescribedOperation } from '../reference/api-description.ts';
import type { JsonSchema } from '../reference/json-schema.ts';
import type { ApiCall, CallParameter, FollowedRun } from './api-call.ts';
import { reachedSchemas } from './reached-schemas.ts';
import type { Specification } from './specification.ts';

const JSON_TYPE = 'application/json';

/** The content of one client, independent of its language. */
export interface SdkSurface {
  readonly name: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly version: string;
  readonly specHash: string;
  /** Ids as asked, each once, in the order of use. */
  readonly operations: readonly string[];
  /** The requests of the selected operations; a stream is not a request. */
  readonly calls: readonly ApiCall[];
  /** Additional reads that belong to the selected operations. */
  readonly follows: readonly ApiCall[];
  /** Telemetry is in it: a client may stream it. */
  readonly hasStream: boolean;
  /** By name; all that calls and stream speak of, and nothing else. */
  readonly types: ReadonlyMap<string, JsonSchema>;
  readonly scopes: readonly Scope[];
}

/**
 * @param tenantId the reader's, for the examples.
 * @throws validation, with the place of each id that is not documented
 */
export function surfaceOf(
  request: SdkRequest & { readonly baseUrl: string },
  tenantId: string,
  specification: Specification,
): SdkSurface {
  const operations = chosenOperations(request.operations);
  const calls = operations
    .filter(({ method }) => method !== 'WS')
    .map((operation) => callOf(operation, tenantId, specification));
  const known = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const follows: ApiCall[] = [];
  for (const { id } of operations) {
    const followUp = FOLLOW_UPS[id];
    if (!followUp || known.has(`GET ${followUp.path}`)) continue;
    known.add(`GET ${followUp.path}`);
    follows.push(readOf(followUp, tenantId, specification));
  }
  const hasStream = operations.some(({ id }) => id === 'telemetry.read' || id === 'telemetry.stream');
  const all = [...calls, ...follows];
  const needed = new Set([...operations, ...follows].flatMap(({ scope }) => scope ?? []));
  return {
    name: request.name,
    baseUrl: request.baseUrl.replace(/\/+$/, ''),
    version: specification.version,
    specHash: specification.hash,
    operations: operations.map(({ id }) => id),
    calls,
    follows,
    hasStream,
    types: reachedSchemas(
      all,
      // The others poll instead: they never see a frame.
      hasStream && request.language === 'typescript' ? specification.stream() : undefined,
      specification.components,
    ),
    scopes: scopeSchema.options.filter((scope) => needed.has(scope)),
  };
}

function chosenOperations(ids: readonly string[]): readonly DocumentedOperation[] {
  const errors = ids.flatMap((id, index) =>
    DOCUMENTED_OPERATIONS.some((operation) => operation.id === id)
      ? []
      : [{ pointer: `/operations/${index}`, detail: `"${id}" is not a documented operation` }],
  );
  if (errors.length > 0)
    throw new AppError(
      'validation',
      `${errors.map(({ detail }) => detail).join('; ')}. GET /api/docs/apis lists them.`,
      { context: { errors } },
    );
  return [...new Set(ids)].flatMap((id) => DOCUMENTED_OPERATIONS.find((each) => each.id === id) ?? []);
}

function callOf(operation: DocumentedOperation, tenantId: string, specification: Specification): ApiCall {
  const { id, name, purpose, path, scope, credits } = operation;
  const method = operation.method === 'GET' ? 'GET' : 'POST';
  const described = specification.operation(method, path);
  return {
    id,
    title: name,
    purpose,
    method,
    path,
    isAuthenticated: operation.auth === 'bearer',
    scope,
    credits,
    ...shapeOf(described),
    example: specification.example(id, tenantId),
    run: FOLLOW_UPS[id]?.path === path ? FOLLOW_UPS[id].run : undefined,
  };
}

function readOf({ path, run }: FollowUp, tenantId: string, specification: Specification): ApiCall {
  const documented = DOCUMENTED_OPERATIONS.find((each) => each.method === 'GET' && each.path === path);
  if (documented) return callOf(documented, tenantId, specification);
  const described = specification.operation('GET', path);
  const { operationId = '', summary = '' } = described;
  return {
    id: operationId,
    title: run ? `Follow a ${run.noun}` : summary,
    purpose: summary,
    method: 'GET',
    path,
    isAuthenticated: true,
    scope: scopeSchema.safeParse(described.security?.[0]?.bearer?.[0]).data,
    credits: 0,
    ...shapeOf(described),
    example: undefined,
    run,
  };
}

function shapeOf(
  described: DescribedOperation,
): Pick<ApiCall, 'name' | 'pathParameters' | 'query' | 'body' | 'answers'> {
  const parameters = (place: string): readonly CallParameter[] =>
    (described.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required = false, description }) => ({
        name,
        schema,
        isRequired: required,
        description: description ?? String(schema.description ?? ''),
      }));
  return {
    name: described.operationId ?? '',
    pathParameters: parameters('path'),
    query: parameters('query'),
    body: described.requestBody?.content[JSON_TYPE]?.schema,
    answers: Object.entries(described.responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([, { content }]) => content?.[JSON_TYPE]?.schema),
  };
}

/**
 * A read that belongs to an operation: accepted is not done, so a client that starts something can also see
 * its end.
 */
interface FollowUp {
  readonly path: string;
  readonly run: FollowedRun | undefined;
}

const MOTION_ENDS = ['completed', 'failed', 'aborted', 'interrupted'];

const LAUNCH: FollowUp = {
  path: '/drone/launch/{launchId}',
  run: { noun: 'launch', stateField: 'status', ends: MOTION_ENDS },
};
const MISSION: FollowUp = {
  path: '/mission/{missionId}',
  run: { noun: 'mission', stateField: 'status', ends: MOTION_ENDS },
};
const ACTION: FollowUp = {
  path: '/api/action/{actionId}',
  run: {
    noun: 'action',
    stateField: 'state',
    ends: ['succeeded', 'failed', 'denied', 'aborted', 'expired'],
  },
};
const PLAN: FollowUp = {
  path: '/api/action/plan/{planId}',
  run: {
    noun: 'plan',
    stateField: 'state',
    ends: ['completed', 'partially_completed', 'failed', 'aborted', 'interrupted'],
  },
};
const SIMULATION: FollowUp = {
  path: '/api/simulation/run/{simulationId}',
  run: { noun: 'simulation', stateField: 'state', ends: ['passed', 'failed', 'cancelled'] },
};
/** Fallback of a stream. */
const TELEMETRY: FollowUp = { path: '/telemetry', run: undefined };

/** By id of the documented operation. */
const FOLLOW_UPS: Readonly<Record<string, FollowUp>> = {
  'drone.launch': LAUNCH,
  'mission.start': MISSION,
  'SVC-AX-ACT-QUE-C-v1': ACTION,
  'SVC-AX-ACT-EXE-E-v1': ACTION,
  'SVC-AX-PLN-CRE-C-v1': PLAN,
  'SVC-AX-PLN-ABT-E-v1': PLAN,
  'simulations.showcase': SIMULATION,
  'simulation.run': SIMULATION,
  'telemetry.stream': TELEMETRY,
};
