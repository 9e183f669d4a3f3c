import type { ErrorCode } from '../error.ts';
import type { DocumentedOperation } from './documented-operations.ts';

/** Errors of every address: before a route sees the request, or if the gateway itself has a problem. */
const ANYWHERE: readonly ErrorCode[] = [
  'invalid-request',
  'key-in-query',
  'origin-refused',
  'method-not-allowed',
  'unsupported-media-type',
  'host-refused',
  'headers-too-large',
  'rate-limited',
  'validation',
  'internal-error',
  'overloaded',
];
/** Answers of an overloaded gateway. Requests that make vehicles safe never get them. */
const LIMITS: ReadonlySet<ErrorCode> = new Set(['rate-limited', 'overloaded']);
const WITHOUT_LIMITS: ReadonlySet<string> = new Set(['SVC-AX-PLN-ABT-E-v1']);
const WITH_CREDENTIAL: readonly ErrorCode[] = [
  'login-required',
  'session-expired',
  'scope-missing',
  'tenant-mismatch',
];
const WITH_BODY: readonly ErrorCode[] = [
  'request-timeout',
  'body-too-large',
  'idempotency-in-progress',
  'idempotency-mismatch',
  'store-unavailable',
];
const WITH_VEHICLE: readonly ErrorCode[] = [
  'governance-denied',
  'governance-unavailable',
  'station-role-missing',
  'test-key-live-vehicle',
  'vehicle-busy',
  'vehicle-conflict',
  'vehicle-denied',
  'vehicle-offline',
  'vehicle-timeout',
];

/** Besides {@link WITH_VEHICLE}: for messages to the vehicle that the address names. */
const TO_ONE_VEHICLE: readonly ErrorCode[] = [
  ...WITH_VEHICLE,
  'lease-held',
  'plan-limit',
  'state-conflict',
  'unsupported-command',
  'confirmation-required',
];

const OF_PLAN: readonly ErrorCode[] = [
  'not-found',
  'version-conflict',
  'state-conflict',
  'test-key-live-vehicle',
];

const OF_ANALYSIS: readonly ErrorCode[] = ['governance-denied', 'governance-unavailable'];

/** Further errors of single operations. Those without an entry have none. */
const OWN: Readonly<Record<string, readonly ErrorCode[]>> = {
  'auth.login': ['pin-wrong', 'company-email-required'],
  'developer.key': ['production-locked', 'state-conflict'],
  'mission.start': [
    ...WITH_VEHICLE,
    'lease-held',
    'plan-limit',
    'not-found',
    'state-conflict',
    'resource-busy',
    'zone-unknown',
    'mission-invalid',
    'mission-transfer-failed',
  ],
  'drone.launch': [...WITH_VEHICLE, 'auth-mismatch', 'no-aircraft', 'state-conflict', 'zone-unknown'],
  'telemetry.read': ['not-found', 'validation'],
  'cognition.overlay': ['governance-unavailable'],
  'uav-replay-explain': [...OF_ANALYSIS, 'not-found', 'state-conflict'],
  'uav-mavlink-orchestrate': [...OF_ANALYSIS, 'not-found'],
  'uav-governance': ['governance-unavailable', 'not-found'],
  'uav-observability': OF_ANALYSIS,
  'SVC-AX-PLN-CRE-C-v1': [
    'test-key-live-vehicle',
    'dependency-cycle',
    'resource-unknown',
    'zone-unknown',
    'mission-invalid',
  ],
  'SVC-AX-STP-ADD-C-v1': [...OF_PLAN, 'dependency-cycle', 'resource-unknown', 'zone-unknown'],
  'SVC-AX-DPN-ADD-C-v1': [...OF_PLAN, 'dependency-cycle', 'resource-unknown'],
  'SVC-AX-ACT-QUE-C-v1': ['test-key-live-vehicle', 'resource-unknown', 'zone-unknown'],
  'SVC-AX-RES-ALL-L-v1': [...OF_PLAN, 'resource-busy', 'resource-unknown'],
  'SVC-AX-DEP-CHK-E-v1': ['not-found'],
  'SVC-AX-ACT-EXE-E-v1': [...OF_PLAN, 'resource-busy', 'resource-unknown'],
  'SVC-AX-PLN-ABT-E-v1': ['not-found'],
};

/** Operations whose body is read, or whose answer is computed, in a job process. */
const IN_JOBS: ReadonlySet<string> = new Set([
  'PUT /api/vehicles/{vehicleId}/mission',
  'POST /api/vehicles/{vehicleId}/mission/compare',
  'PUT /api/vehicles/{vehicleId}/parameters',
  'POST /api/vehicles/{vehicleId}/parameters/compare',
  'POST /mission/start',
  'POST /api/action/queue',
  'POST /api/action/plan/create',
  'POST /api/action/plan/{planId}/steps/add',
  'POST /api/flight-plans',
  'PUT /api/flight-plans/{flightPlanId}',
  'POST /api/flight-plans/check',
  'POST /api/flight-plans/import',
  'GET /api/flight-plans/{flightPlanId}/export',
  'POST /api/workspaces',
  'PUT /api/workspaces/{workspaceId}',
  'POST /api/workflows',
  'GET /api/workflows/{workflowId}',
  'PUT /api/workflows/{workflowId}',
  'POST /api/workflows/check',
  'POST /api/workflows/evaluate',
  'POST /api/workflows/{workflowId}/runs',
  'PUT /api/workflows/{workflowId}/schedule',
  'DELETE /api/workflows/{workflowId}/schedule',
  'POST /api/simulation/run',
  'POST /api/simulations/showcase',
  'GET /api/simulations',
  'PUT /api/simulations/{scenarioId}',
  'POST /api/simulations/{scenarioId}/validate',
  'PUT /api/policies/{policyId}',
  'POST /api/policies/{policyId}/validate',
  'POST /api/policies/{policyId}/preview',
  'PUT /api/checklists/{checklistId}',
  'PUT /api/zones/{zoneId}',
  'GET /api/replay/sessions/{sessionId}/export',
  'GET /api/replay/sessions/{sessionId}/fields',
  'GET /api/replay/sessions/{sessionId}/plot',
  'POST /api/map/sources/import',
  'GET /api/map/sources/{sourceId}/tiles/{z}/{x}/{y}',
  'POST /api/map/online',
  'GET /api/map/online/{layerId}/tiles/{z}/{x}/{y}',
  'GET /tiles/terrain/{z}/{x}/{y}',
  'POST /api/terrain/files/import',
  'POST /api/terrain/heights',
  'POST /api/v1/cognitive/uav/observability/telemetry',
  'POST /api/v1/cognitive/uav/replay/explain',
  'POST /api/sdk/generate',
]);

/**
 * The facts of an operation that decide its errors. `id` is its id in the reference; undefined if
 * not documented.
 */
export interface FailingOperation extends Pick<DocumentedOperation, 'auth' | 'credits' | 'path'> {
  readonly id: string | undefined;
  readonly method: string;
  /** Whether it needs a station role for live vehicles. */
  readonly needsRole: boolean;
}

/** The operation's possible error codes, without duplicates. Tests that provoke errors expect them in here. */
export function operationErrors(operation: FailingOperation): readonly ErrorCode[] {
  const { id = '', auth, credits, method, path, needsRole } = operation;
  const isChange = method !== 'GET' && method !== 'WS';
  return [
    ...new Set<ErrorCode>([
      ...ANYWHERE.filter((code) => !WITHOUT_LIMITS.has(id) || !LIMITS.has(code)),
      ...(auth === 'bearer' ? WITH_CREDENTIAL : []),
      ...(credits > 0 ? (['credits-required'] as const) : []),
      ...(isChange ? WITH_BODY : []),
      ...(IN_JOBS.has(`${method} ${path}`) ? (['job-limit', 'job-failed'] as const) : []),
      ...(needsRole ? (['station-role-missing', 'test-key-live-vehicle'] as const) : []),
      ...(path.includes('{') ? (['not-found'] as const) : []),
      ...(needsRole && isChange && path.includes('{vehicleId}') ? TO_ONE_VEHICLE : []),
      ...(OWN[id] ?? []),
    ]),
  ];
}
