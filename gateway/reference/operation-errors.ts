import type { DocumentedOperation } from '../contract/documented-operations.ts';
import type { ErrorCode } from '../contract/error.ts';

/** What every address can answer before a route sees the request, or when the gateway itself is the trouble. */
const ANYWHERE: readonly ErrorCode[] = [
  'invalid-request',
  'key-in-query',
  'origin-refused',
  'method-not-allowed',
  'unsupported-media-type',
  'host-refused',
  'headers-too-large',
  'rate-limited',
  'internal-error',
  'overloaded',
];
const WITH_CREDENTIAL: readonly ErrorCode[] = [
  'login-required',
  'session-expired',
  'scope-missing',
  'tenant-mismatch',
];
const WITH_BODY: readonly ErrorCode[] = [
  'request-timeout',
  'body-too-large',
  'validation',
  'idempotency-in-progress',
  'idempotency-mismatch',
  'store-unavailable',
];
const WITH_VEHICLE: readonly ErrorCode[] = [
  'governance-denied',
  'governance-unavailable',
  'test-key-live-vehicle',
  'vehicle-busy',
  'vehicle-conflict',
  'vehicle-denied',
  'vehicle-offline',
  'vehicle-timeout',
];

/** What single operations answer beside that. An operation without an entry adds nothing. */
const OWN: Readonly<Record<string, readonly ErrorCode[]>> = {
  'auth.login': ['pin-wrong', 'company-email-required'],
  'developer.key': ['production-locked', 'state-conflict'],
  'mission.start': [
    ...WITH_VEHICLE,
    'not-found',
    'state-conflict',
    'zone-unknown',
    'mission-invalid',
    'mission-transfer-failed',
  ],
  'drone.launch': [...WITH_VEHICLE, 'auth-mismatch', 'no-aircraft', 'state-conflict', 'zone-unknown'],
  'telemetry.read': ['not-found', 'validation'],
};

/** Codes the operation can answer with, each once. Tests provoke what they can and find it in here. */
export function operationErrors(operation: DocumentedOperation): readonly ErrorCode[] {
  const { id, auth, credits, method } = operation;
  return [
    ...new Set<ErrorCode>([
      ...ANYWHERE,
      ...(auth === 'bearer' ? WITH_CREDENTIAL : []),
      ...(credits > 0 ? (['credits-required'] as const) : []),
      ...(method === 'POST' ? WITH_BODY : []),
      ...(OWN[id] ?? []),
    ]),
  ];
}
