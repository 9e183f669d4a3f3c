import { z } from 'zod';
import { operatorTextSchema } from './operator-text.ts';

interface ErrorRow {
  readonly status: number;
  readonly title: string;
}

/**
 * Every error code of the gateway with its HTTP status and title. Each has its own heading in
 * `docs/errors.md` (a test compares the two).
 */
export const ERRORS = {
  'invalid-request': { status: 400, title: 'The request is malformed' },
  'auth-mismatch': { status: 400, title: 'The request has two different credentials' },
  'key-in-query': { status: 400, title: 'A credential must not be part of the address' },
  'login-required': { status: 401, title: 'A valid bearer token is required' },
  'scope-missing': { status: 403, title: 'The credential lacks a required scope' },
  'origin-refused': { status: 403, title: 'This web origin is not allowed' },
  'tenant-mismatch': { status: 403, title: 'The tenant does not match the credential' },
  'governance-denied': { status: 403, title: 'Governance refused the command' },
  'second-person-required': { status: 403, title: 'A second person must approve this' },
  'override-refused': { status: 403, title: 'This policy cannot be overridden' },
  'production-locked': { status: 403, title: 'Live keys are locked' },
  'test-key-live-vehicle': { status: 403, title: 'Test keys work with simulated vehicles only' },
  'station-role-missing': { status: 403, title: 'The account lacks the required station role' },
  'credits-required': { status: 402, title: 'Not enough credits' },
  'docs-locked': { status: 423, title: 'This documentation is locked' },
  'pin-wrong': { status: 401, title: 'The PIN is wrong or expired' },
  'session-expired': { status: 401, title: 'The session has expired' },
  'company-email-required': { status: 422, title: 'A company e-mail address is required' },
  'voucher-invalid': { status: 422, title: 'The voucher is not valid' },
  'version-conflict': { status: 409, title: 'Changed since you last read it' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed for this path' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive' },
  'state-conflict': { status: 409, title: 'Not possible in the present state' },
  'lease-held': { status: 409, title: 'Another operator has command of this vehicle' },
  'plan-limit': { status: 409, title: 'The limit of the billing plan is reached' },
  'resource-limit': { status: 409, title: 'Too many are open' },
  'resource-busy': { status: 409, title: 'A resource is in use' },
  'vehicle-busy': { status: 409, title: 'The vehicle is busy with another command' },
  'vehicle-conflict': { status: 409, title: 'Two vehicles use the same system id' },
  'idempotency-in-progress': { status: 409, title: 'The first request with this key is still running' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'Only application/json is accepted' },
  'host-refused': { status: 421, title: 'The Host header does not name this gateway' },
  'scenario-invalid': { status: 422, title: 'The scenario is not valid' },
  'workflow-invalid': { status: 422, title: 'The workflow is not valid' },
  'workflow-expression': { status: 422, title: 'The expression cannot be evaluated' },
  validation: { status: 422, title: 'Some values are not valid' },
  'limits-contradict': { status: 422, title: 'The limits contradict each other' },
  'dependency-cycle': { status: 422, title: 'The dependencies form a cycle' },
  'plan-infeasible': { status: 422, title: 'The plan cannot be executed' },
  'resource-unknown': { status: 422, title: 'Unknown resource' },
  'job-limit': { status: 422, title: 'The computation exceeds its limits' },
  'log-unreadable': { status: 422, title: 'The log cannot be read' },
  'policy-invalid': { status: 422, title: 'The policy is not valid' },
  'idempotency-mismatch': { status: 422, title: 'This Idempotency-Key was used with another body' },
  'confirmation-required': { status: 422, title: 'Confirmation required' },
  'unsupported-command': { status: 422, title: 'The vehicle does not support that command' },
  'headers-too-large': { status: 431, title: 'The request headers are too large' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'internal-error': { status: 500, title: 'Internal error of the gateway' },
  'job-failed': { status: 500, title: 'The computation failed' },
  'vehicle-denied': { status: 502, title: 'The vehicle refused the command' },
  'vehicle-offline': { status: 503, title: 'The vehicle is not connected' },
  'no-aircraft': { status: 503, title: 'No aircraft can take this launch' },
  'governance-unavailable': { status: 503, title: 'Governance is not available' },
  'store-unavailable': { status: 503, title: 'The record cannot be stored' },
  overloaded: { status: 503, title: 'The gateway is overloaded' },
  'vehicle-timeout': { status: 504, title: 'The vehicle did not answer' },
  'config-invalid': { status: 500, title: 'The configuration is not valid' },
  'data-dir-unwritable': { status: 500, title: 'The data directory is not writable' },
  'data-dir-network': { status: 500, title: 'The data directory is on a network file system' },
  'data-dir-in-use': { status: 500, title: 'Another gateway uses this data directory' },
  'port-in-use': { status: 500, title: 'The port is in use' },
  'address-refused': { status: 500, title: 'This address requires TLS' },
  'store-schema': { status: 500, title: 'The store schema does not match' },
  'store-corrupt': { status: 500, title: 'The store is damaged' },
  'backup-invalid': { status: 422, title: 'The backup is not valid' },
  'backup-failed': { status: 500, title: 'The backup failed' },
  'diagnostics-failed': { status: 500, title: 'The diagnostics could not be saved' },
  'link-config-invalid': { status: 422, title: 'The link is not valid' },
  'link-exists': { status: 409, title: 'The link already exists' },
  'port-taken': { status: 409, title: 'Another program uses the port' },
  'sitl-program-missing': { status: 422, title: 'The SITL program is not installed' },
  'sitl-config-invalid': { status: 422, title: 'The SITL configuration file is not valid' },
  'zone-unknown': { status: 422, title: 'Unknown zone' },
  'mission-invalid': { status: 422, title: 'The mission cannot be flown' },
  'plan-file-invalid': { status: 422, title: 'The plan file cannot be read' },
  'map-unreadable': { status: 422, title: 'The map cannot be read' },
  'descriptions-unusable': { status: 422, title: 'The parameter descriptions cannot be used' },
  'camera-definition-unusable': { status: 422, title: 'The definition file of the camera cannot be used' },
  'map-server-unavailable': { status: 503, title: 'The map server gives no tiles now' },
  'corrections-unavailable': { status: 503, title: 'The source of corrections cannot be reached' },
  'terrain-unreadable': { status: 422, title: 'The terrain heights cannot be read' },
  'mission-transfer-failed': { status: 502, title: 'The mission transfer failed' },
  'fence-invalid': { status: 422, title: 'The geofence is not valid' },
  'fence-excludes-vehicle': { status: 409, title: 'The vehicle would breach the geofence at once' },
  'fence-not-enabled': { status: 502, title: 'The geofence is onboard, but not enabled as requested' },
  'centre-unreachable': { status: 503, title: 'The fleet server cannot be reached' },
  'enrolment-refused': { status: 422, title: 'The fleet server refused the enrolment' },
  'centre-call-refused': { status: 403, title: 'The station refuses a call of the centre' },
  'station-unreachable': { status: 503, title: 'The station cannot be reached' },
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof ERRORS;

export const errorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** The body of every error answer: RFC 9457 `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string().describe('Address of the page that explains the code'),
    title: z.string(),
    status: z.number().int(),
    detail: operatorTextSchema,
    instance: z.string(),
    code: errorCodeSchema,
    trace_id: z.string(),
    errors: z.array(z.object({ pointer: z.string(), detail: operatorTextSchema })).optional(),
    retryAfterS: z.number().optional(),
    decision: z.unknown().optional(),
    cycle: z.array(z.string()).optional().describe('Steps of the cycle, the first one repeated at the end'),
    mavlink: z
      .object({ command: z.string(), result: z.string().nullable(), statustext: z.array(z.string()) })
      .optional(),
  })
  .loose()
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
