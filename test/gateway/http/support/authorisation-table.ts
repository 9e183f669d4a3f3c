/** Who calls. Foreign is somebody of another tenant with every right but that to the caller's own things. */
export const CALLERS = [
  'none',
  'garbage',
  'wrongScope',
  'foreign',
  'expiredKey',
  'revokedKey',
  'expiredToken',
  'right',
] as const;
export type Caller = (typeof CALLERS)[number];

/** The status each caller is answered, in the order of {@link CALLERS}. */
export type Row = readonly [number, number, number, number, number, number, number, number];

/** For everybody; a credential is not even looked at. */
const open = (status: number): Row => [status, status, status, status, status, status, status, status];
/** For any valid credential. */
const known = (status: number): Row => [401, 401, status, status, 401, 401, 401, status];
/** For a scope; `foreign` where the answer depends on whose thing it is. */
const scoped = (status: number, foreign = status): Row => [401, 401, 403, foreign, 401, 401, 401, status];
/** For a person's login: `wrongScope` is a key of the same account with all scopes. */
const account = (status: number, foreign = status): Row => [401, 401, 403, foreign, 401, 401, 401, status];
/** For the operator: `wrongScope` is a key with all scopes, `foreign` a login. */
const operator = (status: number): Row => [401, 401, 403, 403, 401, 401, 401, status];

/** Every route there is. One that is added without a row fails the matrix. */
export const AUTHORISATION: Readonly<Record<string, Row>> = {
  'GET /health': open(200),
  'GET /runtime-config.json': open(200),
  'GET /tiles/base/:z/:x/:y': open(404),
  'GET /openapi.json': known(200),
  'GET /api/whoami': known(200),
  'GET /api/errors': known(200),
  'GET /telemetry': scoped(200),
  'GET /api/vehicles': scoped(200),
  'GET /api/vehicles/:vehicleId': scoped(200),
  'POST /api/vehicles/:vehicleId/commands/:command': scoped(202),
  'GET /api/vehicles/:vehicleId/mission': scoped(200),
  'PUT /api/vehicles/:vehicleId/mission': scoped(200),
  'DELETE /api/vehicles/:vehicleId/mission': scoped(204),
  'GET /api/commands': scoped(200),
  'GET /api/commands/:commandId': scoped(200, 404),
  'POST /drone/launch': scoped(202),
  'GET /drone/launch/:launchId': scoped(200, 404),
  'POST /mission/start': scoped(202),
  'GET /mission/:missionId': scoped(200, 404),
  'GET /api/zones': scoped(200),
  'GET /api/zones/:zoneId': scoped(200),
  'PUT /api/zones/:zoneId': scoped(200),
  'DELETE /api/zones/:zoneId': scoped(204),
  'GET /api/links': scoped(200),
  'POST /api/links': operator(201),
  'PUT /api/links/:linkId': operator(200),
  'DELETE /api/links/:linkId': operator(204),
  'GET /api/alerts': scoped(200),
  'POST /api/alerts/:alertId/acknowledge': scoped(200),
  'GET /api/audit': scoped(200),
  'GET /api/billing/plans': open(200),
  'GET /api/billing/subscription': scoped(200),
  'POST /api/billing/subscription': account(200),
  'GET /api/billing/usage': scoped(200),
  'POST /api/billing/meter': scoped(202),
  'GET /api/docs/apis': known(200),
  'GET /api/docs/apis/:operationId': known(200),
  'POST /api/assistant/recommend': known(200),
  'GET /api/workspaces': account(200),
  'POST /api/workspaces': account(201),
  'GET /api/workspaces/:workspaceId': account(200, 404),
  'PUT /api/workspaces/:workspaceId': account(200, 404),
  'DELETE /api/workspaces/:workspaceId': account(204, 404),
  // Without a body: what counts is that nobody is turned away for a credential.
  'POST /api/auth/login': open(422),
  'POST /api/auth/refresh': open(422),
  'POST /api/auth/logout': account(204),
  'GET /api/auth/session': account(200),
  'DELETE /api/auth/session/:sessionId': account(204, 404),
  'GET /api/auth/outbox': operator(200),
  'POST /api/developer/key': account(201),
  'GET /api/developer/key': account(200),
  'DELETE /api/developer/key/:keyId': account(204, 404),
  'POST /api/developer/key/:keyId/rotate': account(201, 404),
};
