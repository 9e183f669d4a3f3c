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

/** The operator's own tenant. */
const cognitive = {
  tenant_id: 'local',
  correlation_id: 'c-1',
  mission_context: { asset_id: 'uav-1', site: 'field', objective: 'take off to 20 m, then return' },
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
  'GET /api/vehicles/:vehicleId/lease': { method: 'GET', path: '/api/vehicles/uav-1/lease', status: 200 },
  'POST /api/vehicles/:vehicleId/lease': { method: 'POST', path: '/api/vehicles/uav-1/lease', status: 200 },
  'DELETE /api/vehicles/:vehicleId/lease': {
    method: 'DELETE',
    path: '/api/vehicles/uav-1/lease',
    status: 200,
  },
  'POST /api/vehicles/:vehicleId/lease/takeover': {
    method: 'POST',
    path: '/api/vehicles/uav-1/lease/takeover',
    body: { epoch: 3, reason: 'shift change' },
    status: 202,
  },
  'POST /api/vehicles/:vehicleId/lease/takeover/answer': {
    method: 'POST',
    path: '/api/vehicles/uav-1/lease/takeover/answer',
    body: { takeoverId: 'tko_1', accept: true },
    status: 200,
  },
  'GET /api/leases': { method: 'GET', path: '/api/leases', status: 200 },
  'POST /api/action/queue': {
    method: 'POST',
    path: '/api/action/queue',
    body: { type: 'takeoff', vehicleId: 'uav-1', params: { altitudeM: 20 } },
    status: 202,
  },
  'POST /api/action/:actionId/resources': {
    method: 'POST',
    path: '/api/action/act_1/resources',
    body: { resources: [{ type: 'vehicle', id: 'uav-1' }] },
    status: 200,
  },
  'POST /api/action/:actionId/dependencies/check': {
    method: 'POST',
    path: '/api/action/act_1/dependencies/check',
    status: 200,
  },
  'POST /api/action/:actionId/execute': {
    method: 'POST',
    path: '/api/action/act_1/execute',
    body: { version: 1 },
    status: 202,
  },
  'POST /api/action/:actionId/abort': { method: 'POST', path: '/api/action/act_1/abort', status: 202 },
  'GET /api/action': { method: 'GET', path: '/api/action', status: 200 },
  'GET /api/action/categories': { method: 'GET', path: '/api/action/categories', status: 200 },
  'GET /api/action/step-types': { method: 'GET', path: '/api/action/step-types', status: 200 },
  'GET /api/action/leases': { method: 'GET', path: '/api/action/leases', status: 200 },
  'GET /api/action/:actionId': { method: 'GET', path: '/api/action/act_1', status: 200 },
  'GET /api/action/:actionId/events': { method: 'GET', path: '/api/action/act_1/events', status: 200 },
  'POST /api/action/plan/create': {
    method: 'POST',
    path: '/api/action/plan/create',
    body: {
      name: 'Look at the roof',
      vehicles: ['uav-1'],
      steps: [{ stepId: 'up', type: 'takeoff', vehicleId: 'uav-1', params: { altitudeM: 20 } }],
    },
    status: 201,
  },
  'POST /api/action/plan/:planId/steps/add': {
    method: 'POST',
    path: '/api/action/plan/pln_1/steps/add',
    body: { stepId: 'home', type: 'rtl', vehicleId: 'uav-1' },
    status: 201,
  },
  'POST /api/action/plan/:planId/dependencies/add': {
    method: 'POST',
    path: '/api/action/plan/pln_1/dependencies/add',
    body: { from: 'up', to: 'home' },
    status: 201,
  },
  'POST /api/action/plan/:planId/abort': {
    method: 'POST',
    path: '/api/action/plan/pln_1/abort',
    body: { compensation: 'land' },
    status: 202,
  },
  'POST /api/action/plan/:planId/execute': {
    method: 'POST',
    path: '/api/action/plan/pln_1/execute',
    status: 202,
  },
  'POST /api/action/plan/:planId/pause': {
    method: 'POST',
    path: '/api/action/plan/pln_1/pause',
    status: 202,
  },
  'POST /api/action/plan/:planId/resume': {
    method: 'POST',
    path: '/api/action/plan/pln_1/resume',
    status: 202,
  },
  'POST /api/action/plan/:planId/verify': {
    method: 'POST',
    path: '/api/action/plan/pln_1/verify',
    status: 200,
  },
  'POST /api/action/plan/:planId/retry': {
    method: 'POST',
    path: '/api/action/plan/pln_1/retry',
    body: { stepId: 'up' },
    status: 202,
  },
  'GET /api/action/plan': { method: 'GET', path: '/api/action/plan', status: 200 },
  'GET /api/action/plan/:planId': { method: 'GET', path: '/api/action/plan/pln_1', status: 200 },
  'GET /api/action/plan/:planId/events': {
    method: 'GET',
    path: '/api/action/plan/pln_1/events',
    status: 200,
  },
  'GET /api/governance/decisions': { method: 'GET', path: '/api/governance/decisions', status: 200 },
  'GET /api/governance/decisions/:decisionId': {
    method: 'GET',
    path: '/api/governance/decisions/dec_1',
    status: 200,
  },
  'POST /api/governance/decisions/:decisionId/override': {
    method: 'POST',
    path: '/api/governance/decisions/dec_1/override',
    body: { reason: 'inspected by hand' },
    status: 201,
  },
  'GET /api/governance/overrides/:overrideId': {
    method: 'GET',
    path: '/api/governance/overrides/ovr_1',
    status: 200,
  },
  'GET /api/approvals': { method: 'GET', path: '/api/approvals', status: 200 },
  'GET /api/approvals/:approvalId': { method: 'GET', path: '/api/approvals/apr_1', status: 200 },
  'POST /api/approvals/:approvalId/approve': {
    method: 'POST',
    path: '/api/approvals/apr_1/approve',
    body: { reason: 'looked at it' },
    status: 200,
  },
  'POST /api/approvals/:approvalId/reject': {
    method: 'POST',
    path: '/api/approvals/apr_1/reject',
    status: 200,
  },
  'GET /api/policies': { method: 'GET', path: '/api/policies', status: 200 },
  'GET /api/policies/:policyId': { method: 'GET', path: '/api/policies/altitude-ceiling', status: 200 },
  'PUT /api/policies/:policyId': {
    method: 'PUT',
    path: '/api/policies/altitude-ceiling',
    body: { text: 'forbid (principal, action, resource);' },
    status: 200,
  },
  'DELETE /api/policies/:policyId': {
    method: 'DELETE',
    path: '/api/policies/altitude-ceiling',
    status: 204,
  },
  'POST /api/policies/:policyId/validate': {
    method: 'POST',
    path: '/api/policies/altitude-ceiling/validate',
    body: { text: 'forbid (principal, action, resource);' },
    status: 200,
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
  'POST /api/v1/cognitive/uav/replay/explain': {
    method: 'POST',
    path: '/api/v1/cognitive/uav/replay/explain',
    body: cognitive,
    status: 200,
  },
  'POST /api/v1/cognitive/uav/mavlink/orchestrate': {
    method: 'POST',
    path: '/api/v1/cognitive/uav/mavlink/orchestrate',
    body: cognitive,
    status: 200,
  },
  'POST /api/v1/cognitive/uav/governance/enforce': {
    method: 'POST',
    path: '/api/v1/cognitive/uav/governance/enforce',
    body: { ...cognitive, policies: ['altitude-ceiling'], jurisdiction: 'CH', risk_threshold: 'medium' },
    status: 200,
  },
  'POST /api/v1/cognitive/uav/observability/telemetry': {
    method: 'POST',
    path: '/api/v1/cognitive/uav/observability/telemetry',
    body: {
      ...cognitive,
      telemetry: [{ battery_pct: 62, altitude_m: 30, link_quality: 0.9, status: 'flying' }],
    },
    status: 200,
  },
  'GET /api/cognition/overlay': { method: 'GET', path: '/api/cognition/overlay', status: 200 },
  'POST /api/sdk/generate': {
    method: 'POST',
    path: '/api/sdk/generate',
    body: { language: 'curl', operations: ['telemetry.read'] },
    status: 201,
  },
  'GET /api/sdk': { method: 'GET', path: '/api/sdk', status: 200 },
  // Made clients are told apart by ids that nobody knows before.
  'GET /api/sdk/:sdkId': { method: 'GET', path: '/api/sdk/sdk_none', status: 404 },
  'GET /api/sdk/:sdkId/download': { method: 'GET', path: '/api/sdk/sdk_none/download', status: 404 },
  'GET /api/simulations': { method: 'GET', path: '/api/simulations', status: 200 },
  'GET /api/simulations/:scenarioId': { method: 'GET', path: '/api/simulations/calm-patrol', status: 200 },
  'POST /api/simulations/showcase': {
    method: 'POST',
    path: '/api/simulations/showcase',
    body: {},
    status: 202,
  },
  'POST /api/simulation/run': {
    method: 'POST',
    path: '/api/simulation/run',
    body: { scenario: 'calm-patrol' },
    status: 202,
  },
  'GET /api/simulation/run': { method: 'GET', path: '/api/simulation/run', status: 200 },
  'GET /api/simulation/run/:simulationId': {
    method: 'GET',
    path: '/api/simulation/run/sim_1',
    status: 200,
  },
  'PATCH /api/simulation/run/:simulationId': {
    method: 'PATCH',
    path: '/api/simulation/run/sim_1',
    body: { isPaused: true },
    status: 200,
  },
  'POST /api/simulation/run/:simulationId/cancel': {
    method: 'POST',
    path: '/api/simulation/run/sim_1/cancel',
    status: 200,
  },
  'GET /api/replay/timeline': { method: 'GET', path: '/api/replay/timeline?session=imp_1', status: 200 },
  'GET /api/replay/flights': { method: 'GET', path: '/api/replay/flights', status: 200 },
  'GET /api/replay/sessions': { method: 'GET', path: '/api/replay/sessions', status: 200 },
  'GET /api/replay/sessions/:sessionId': {
    method: 'GET',
    path: '/api/replay/sessions/imp_1',
    status: 200,
  },
  'DELETE /api/replay/sessions/:sessionId': {
    method: 'DELETE',
    path: '/api/replay/sessions/imp_1',
    status: 204,
  },
  'POST /api/replay/sessions/:sessionId/notes': {
    method: 'POST',
    path: '/api/replay/sessions/imp_1/notes',
    body: { text: 'windy' },
    status: 201,
  },
  'GET /api/replay/sessions/:sessionId/tlog': {
    method: 'GET',
    path: '/api/replay/sessions/imp_1/tlog',
    status: 200,
  },
  'GET /api/replay/sessions/:sessionId/export': {
    method: 'GET',
    path: '/api/replay/sessions/imp_1/export?format=csv',
    status: 200,
  },
  'GET /api/replay/sessions/:sessionId/fields': {
    method: 'GET',
    path: '/api/replay/sessions/imp_1/fields',
    status: 200,
  },
  'GET /api/replay/sessions/:sessionId/plot': {
    method: 'GET',
    path: '/api/replay/sessions/imp_1/plot?fields=uav-1.1.ATTITUDE.roll',
    status: 200,
  },
  // Its body is no JSON.
  'POST /api/replay/import': { method: 'POST', path: '/api/replay/import?name=roof.tlog', status: 415 },
  'POST /api/replay/playbacks': {
    method: 'POST',
    path: '/api/replay/playbacks',
    body: { sessions: ['imp_1'], speed: 2 },
    status: 201,
  },
  'GET /api/replay/playbacks': { method: 'GET', path: '/api/replay/playbacks', status: 200 },
  'GET /api/replay/playbacks/:playbackId': {
    method: 'GET',
    path: '/api/replay/playbacks/play_1',
    status: 200,
  },
  'PATCH /api/replay/playbacks/:playbackId': {
    method: 'PATCH',
    path: '/api/replay/playbacks/play_1',
    body: { state: 'playing', positionMs: 2000 },
    status: 200,
  },
  'DELETE /api/replay/playbacks/:playbackId': {
    method: 'DELETE',
    path: '/api/replay/playbacks/play_1',
    status: 204,
  },
  'GET /api/replay/playbacks/:playbackId/setup': {
    method: 'GET',
    path: '/api/replay/playbacks/play_1/setup?session=imp_1&vehicle=uav-1',
    status: 200,
  },
  'GET /api/audit': { method: 'GET', path: '/api/audit', status: 200 },
  'GET /api/audit/verify': { method: 'GET', path: '/api/audit/verify', status: 200 },
  'GET /api/audit/export': { method: 'GET', path: '/api/audit/export', status: 200 },
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
