import { z } from 'zod';

interface ErrorRow {
  readonly status: number;
  readonly title: string;
}

/**
 * Every error code of the gateway with its HTTP status and title. Each has a heading of its own in `docs/errors.md`
 * (a test compares the two). Status meanings: design, section 3 "Errors".
 */
export const ERRORS = {
  'invalid-request': { status: 400, title: 'The request cannot be understood' },
  'auth-mismatch': { status: 400, title: 'The body field "auth" and the Authorization header differ' },
  'key-in-query': { status: 400, title: 'A credential must not stand in the address' },
  'login-required': { status: 401, title: 'A valid bearer token is needed' },
  'scope-missing': { status: 403, title: 'The credential lacks a scope' },
  'origin-refused': { status: 403, title: 'This web origin may not use the gateway' },
  'tenant-mismatch': { status: 403, title: 'The tenant is not the credential’s own' },
  'governance-denied': { status: 403, title: 'Governance refused the command' },
  'second-person-required': { status: 403, title: 'Somebody else must approve it' },
  'override-refused': { status: 403, title: 'This policy cannot be overridden' },
  'production-locked': { status: 403, title: 'Live keys are locked' },
  'test-key-live-vehicle': { status: 403, title: 'A test key reaches simulated vehicles only' },
  'station-role-missing': { status: 403, title: 'The account lacks a role at this station' },
  'credits-required': { status: 402, title: 'Not enough credits' },
  'docs-locked': { status: 423, title: 'This documentation is locked' },
  'pin-wrong': { status: 401, title: 'The PIN is not right' },
  'session-expired': { status: 401, title: 'The session has ended' },
  'company-email-required': { status: 422, title: 'A company e-mail address is needed' },
  'voucher-invalid': { status: 422, title: 'The voucher cannot be used' },
  'version-conflict': { status: 409, title: 'It was changed meanwhile' },
  'not-found': { status: 404, title: 'There is no such thing' },
  'method-not-allowed': { status: 405, title: 'This path does not take that method' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive' },
  'state-conflict': { status: 409, title: 'The present state does not allow it' },
  'lease-held': { status: 409, title: 'Somebody else commands the vehicle' },
  'plan-limit': { status: 409, title: 'The billing plan allows no more' },
  'resource-limit': { status: 409, title: 'As many are open as allowed' },
  'resource-busy': { status: 409, title: 'A resource is taken' },
  'vehicle-busy': { status: 409, title: 'The vehicle is busy with another command' },
  'vehicle-conflict': { status: 409, title: 'Two vehicles answer to the same system id' },
  'idempotency-in-progress': { status: 409, title: 'The first request with this key still runs' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'Only application/json is understood' },
  'host-refused': { status: 421, title: 'The Host header does not name this gateway' },
  'scenario-invalid': { status: 422, title: 'The scenario cannot be used' },
  'workflow-invalid': { status: 422, title: 'The workflow cannot be run' },
  'workflow-expression': { status: 422, title: 'The expression cannot be evaluated' },
  validation: { status: 422, title: 'The values do not fit' },
  'dependency-cycle': { status: 422, title: 'The steps would wait for each other' },
  'plan-infeasible': { status: 422, title: 'The plan cannot be carried out' },
  'resource-unknown': { status: 422, title: 'There is no such resource' },
  'job-limit': { status: 422, title: 'The computation exceeds its limits' },
  'log-unreadable': { status: 422, title: 'The log cannot be read' },
  'policy-invalid': { status: 422, title: 'The policy cannot be taken' },
  'idempotency-mismatch': { status: 422, title: 'This Idempotency-Key was used with another body' },
  'confirmation-required': { status: 422, title: 'It has to be confirmed' },
  'unsupported-command': { status: 422, title: 'The vehicle does not support that command' },
  'headers-too-large': { status: 431, title: 'The request headers are too large' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'internal-error': { status: 500, title: 'The gateway failed' },
  'job-failed': { status: 500, title: 'The computation failed' },
  'vehicle-denied': { status: 502, title: 'The vehicle refused' },
  'vehicle-offline': { status: 503, title: 'The vehicle is not connected' },
  'no-aircraft': { status: 503, title: 'No aircraft can take this launch' },
  'governance-unavailable': { status: 503, title: 'Governance cannot answer' },
  'store-unavailable': { status: 503, title: 'The store cannot take the record' },
  overloaded: { status: 503, title: 'The gateway is at its limit' },
  'vehicle-timeout': { status: 504, title: 'The vehicle stayed silent' },
  'config-invalid': { status: 500, title: 'The configuration is wrong' },
  'data-dir-unwritable': { status: 500, title: 'The data directory cannot be written' },
  'data-dir-in-use': { status: 500, title: 'Another gateway uses this data directory' },
  'port-in-use': { status: 500, title: 'The port is taken' },
  'address-refused': { status: 500, title: 'This address needs TLS' },
  'store-schema': { status: 500, title: 'The store has another shape' },
  'store-corrupt': { status: 500, title: 'The store is damaged' },
  'link-config-invalid': { status: 422, title: 'The link cannot be understood' },
  'link-exists': { status: 409, title: 'There is already such a link' },
  'port-taken': { status: 409, title: 'Another program holds the port' },
  'sitl-program-missing': { status: 422, title: 'The SITL program is not installed' },
  'sitl-config-invalid': { status: 422, title: 'The file of SITL programs is wrong' },
  'zone-unknown': { status: 422, title: 'There is no such zone' },
  'mission-invalid': { status: 422, title: 'The mission cannot be flown' },
  'plan-file-invalid': { status: 422, title: 'The file cannot be read as a plan' },
  'map-unreadable': { status: 422, title: 'The map cannot be read' },
  'terrain-unreadable': { status: 422, title: 'The heights cannot be read' },
  'mission-transfer-failed': { status: 502, title: 'The mission transfer failed' },
  'fence-invalid': { status: 422, title: 'The fence makes no sense' },
  'fence-excludes-vehicle': { status: 409, title: 'The vehicle would breach the fence at once' },
  'fence-not-enabled': { status: 502, title: 'The fence is on board but not in force as asked' },
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof ERRORS;

export const errorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** The body of every error answer: RFC 9457 `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string().describe('Address of the page that explains the code'),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    code: errorCodeSchema,
    trace_id: z.string(),
    errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
    retryAfterS: z.number().optional(),
    decision: z.unknown().optional(),
    cycle: z
      .array(z.string())
      .optional()
      .describe('Steps that would wait for each other, the first one again at the end'),
    mavlink: z
      .object({ command: z.string(), result: z.string().nullable(), statustext: z.array(z.string()) })
      .optional(),
  })
  .loose()
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
