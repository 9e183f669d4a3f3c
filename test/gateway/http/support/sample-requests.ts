import { sampleZone } from '../../../builder/contract-samples.ts';

export interface SampleRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** What a well-formed call with the operator's token is answered. */
  readonly status: number;
}

const item = { command: 16, frame: 3, params: [0, 0, 0, null], lat: 47.4, lon: 8.5, altitude_m: 30 };
const workspace = {
  name: 'roofs',
  content: { scenario: 'inspection', apis: ['drone.launch'], requests: [] },
};

/** One good call of every route, by the route's own name. */
export const SAMPLE_REQUESTS: Readonly<Record<string, SampleRequest>> = {
  'GET /health': { method: 'GET', path: '/health', status: 200 },
  'GET /runtime-config.json': { method: 'GET', path: '/runtime-config.json', status: 200 },
  // No base map is configured in most tests.
  'GET /tiles/base/:z/:x/:y': { method: 'GET', path: '/tiles/base/0/0/0.pbf', status: 404 },
  'GET /openapi.json': { method: 'GET', path: '/openapi.json', status: 200 },
  'GET /api/whoami': { method: 'GET', path: '/api/whoami', status: 200 },
  'GET /api/errors': { method: 'GET', path: '/api/errors', status: 200 },
  'GET /telemetry': { method: 'GET', path: '/telemetry', status: 200 },
  'GET /api/vehicles': { method: 'GET', path: '/api/vehicles', status: 200 },
  'GET /api/vehicles/:vehicleId': { method: 'GET', path: '/api/vehicles/uav-1', status: 200 },
  'POST /api/vehicles/:vehicleId/commands/:command': {
    method: 'POST',
    path: '/api/vehicles/uav-1/commands/takeoff',
    body: { altitudeM: 20 },
    status: 202,
  },
  'GET /api/vehicles/:vehicleId/mission': { method: 'GET', path: '/api/vehicles/uav-1/mission', status: 200 },
  'PUT /api/vehicles/:vehicleId/mission': {
    method: 'PUT',
    path: '/api/vehicles/uav-1/mission',
    body: { items: [item] },
    status: 200,
  },
  'DELETE /api/vehicles/:vehicleId/mission': {
    method: 'DELETE',
    path: '/api/vehicles/uav-1/mission',
    status: 204,
  },
  'GET /api/commands': { method: 'GET', path: '/api/commands', status: 200 },
  'GET /api/commands/:commandId': { method: 'GET', path: '/api/commands/cmd_1', status: 200 },
  'POST /drone/launch': {
    method: 'POST',
    path: '/drone/launch',
    body: { missionType: 'patrol', zoneId: 'field', priority: 'normal' },
    status: 202,
  },
  'GET /drone/launch/:launchId': { method: 'GET', path: '/drone/launch/lch_1', status: 200 },
  'POST /mission/start': {
    method: 'POST',
    path: '/mission/start',
    body: { vehicleId: 'uav-1' },
    status: 202,
  },
  'GET /mission/:missionId': { method: 'GET', path: '/mission/mis_1', status: 200 },
  'GET /api/zones': { method: 'GET', path: '/api/zones', status: 200 },
  'GET /api/zones/:zoneId': { method: 'GET', path: '/api/zones/field', status: 200 },
  'PUT /api/zones/:zoneId': { method: 'PUT', path: '/api/zones/field', body: sampleZone(), status: 200 },
  'DELETE /api/zones/:zoneId': { method: 'DELETE', path: '/api/zones/field', status: 204 },
  'GET /api/links': { method: 'GET', path: '/api/links', status: 200 },
  'POST /api/links': {
    method: 'POST',
    path: '/api/links',
    body: { text: 'udpin:127.0.0.1:14550' },
    status: 201,
  },
  'PUT /api/links/:linkId': {
    method: 'PUT',
    path: '/api/links/lnk_1',
    body: { config: { kind: 'tcp', host: '127.0.0.1', port: 5760 } },
    status: 200,
  },
  'DELETE /api/links/:linkId': { method: 'DELETE', path: '/api/links/lnk_1', status: 204 },
  'GET /api/alerts': { method: 'GET', path: '/api/alerts', status: 200 },
  'POST /api/alerts/:alertId/acknowledge': {
    method: 'POST',
    path: '/api/alerts/link-lost:uav-1/acknowledge',
    status: 200,
  },
  'GET /api/billing/plans': { method: 'GET', path: '/api/billing/plans', status: 200 },
  // The operator has no account: what belongs to one asks for a login.
  'GET /api/billing/subscription': { method: 'GET', path: '/api/billing/subscription', status: 401 },
  'POST /api/billing/subscription': {
    method: 'POST',
    path: '/api/billing/subscription',
    body: { planId: 'sandbox' },
    status: 401,
  },
  'GET /api/billing/usage': { method: 'GET', path: '/api/billing/usage', status: 401 },
  'POST /api/billing/meter': {
    method: 'POST',
    path: '/api/billing/meter',
    body: {
      specversion: '1.0',
      id: '1',
      source: 'test',
      type: 'usage',
      data: { operationId: 'own.step', quantity: 1 },
    },
    status: 401,
  },
  'GET /api/audit': { method: 'GET', path: '/api/audit', status: 200 },
  'GET /api/docs/apis': { method: 'GET', path: '/api/docs/apis', status: 200 },
  'GET /api/docs/apis/:operationId': { method: 'GET', path: '/api/docs/apis/telemetry.read', status: 200 },
  'POST /api/assistant/recommend': {
    method: 'POST',
    path: '/api/assistant/recommend',
    body: { goal: 'inspect a roof' },
    status: 200,
  },
  'GET /api/workspaces': { method: 'GET', path: '/api/workspaces', status: 401 },
  'POST /api/workspaces': { method: 'POST', path: '/api/workspaces', body: workspace, status: 401 },
  'GET /api/workspaces/:workspaceId': { method: 'GET', path: '/api/workspaces/wsp_1', status: 401 },
  'PUT /api/workspaces/:workspaceId': {
    method: 'PUT',
    path: '/api/workspaces/wsp_1',
    body: { ...workspace, version: 1 },
    status: 401,
  },
  'DELETE /api/workspaces/:workspaceId': { method: 'DELETE', path: '/api/workspaces/wsp_1', status: 401 },
  // Any company address gets one PIN a minute; this one is refused alike each time.
  'POST /api/auth/login': {
    method: 'POST',
    path: '/api/auth/login',
    body: { email: 'pilot@gmail.com' },
    status: 422,
  },
  'POST /api/auth/refresh': {
    method: 'POST',
    path: '/api/auth/refresh',
    body: { refreshToken: 'adr_spent' },
    status: 401,
  },
  'POST /api/auth/logout': { method: 'POST', path: '/api/auth/logout', status: 401 },
  'GET /api/auth/session': { method: 'GET', path: '/api/auth/session', status: 401 },
  'DELETE /api/auth/session/:sessionId': {
    method: 'DELETE',
    path: '/api/auth/session/ses_1',
    status: 401,
  },
  'GET /api/auth/outbox': { method: 'GET', path: '/api/auth/outbox', status: 200 },
  'POST /api/developer/key': {
    method: 'POST',
    path: '/api/developer/key',
    body: { name: 'script', mode: 'test' },
    status: 401,
  },
  'GET /api/developer/key': { method: 'GET', path: '/api/developer/key', status: 401 },
  'DELETE /api/developer/key/:keyId': {
    method: 'DELETE',
    path: '/api/developer/key/0123456789',
    status: 401,
  },
  'POST /api/developer/key/:keyId/rotate': {
    method: 'POST',
    path: '/api/developer/key/0123456789/rotate',
    status: 401,
  },
};
