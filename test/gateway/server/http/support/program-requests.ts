import type { SampleRequests } from './sample-request.ts';

/** The operator's own tenant. */
const cognitive = {
  tenant_id: 'local',
  correlation_id: 'c-1',
  mission_context: { asset_id: 'uav-1', site: 'field', objective: 'take off to 20 m, then return' },
};

/** Billing, cognition, flight plans, workflows, clients, simulation and replay. */
export const PROGRAM_REQUESTS: SampleRequests = {
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
  'GET /api/flight-plans': { method: 'GET', path: '/api/flight-plans', status: 200 },
  'POST /api/flight-plans': {
    method: 'POST',
    path: '/api/flight-plans',
    body: { name: 'North field', plan: { flightPlan: 1 } },
    status: 201,
  },
  'POST /api/flight-plans/check': {
    method: 'POST',
    path: '/api/flight-plans/check',
    body: { plan: { flightPlan: 1 } },
    status: 200,
  },
  // The matrix sends JSON; a file is application/octet-stream.
  'POST /api/flight-plans/import': {
    method: 'POST',
    path: '/api/flight-plans/import?format=waypoints',
    body: {},
    status: 415,
  },
  // Saved plans are told apart by ids that nobody knows before.
  'GET /api/flight-plans/:flightPlanId/export': {
    method: 'GET',
    path: '/api/flight-plans/fpl_none/export?format=plan',
    status: 404,
  },
  'GET /api/flight-plans/:flightPlanId': { method: 'GET', path: '/api/flight-plans/fpl_none', status: 404 },
  'PUT /api/flight-plans/:flightPlanId': {
    method: 'PUT',
    path: '/api/flight-plans/fpl_none',
    body: { name: 'North field', plan: { flightPlan: 1 }, version: 1 },
    status: 404,
  },
  'DELETE /api/flight-plans/:flightPlanId': {
    method: 'DELETE',
    path: '/api/flight-plans/fpl_none',
    status: 404,
  },
  'GET /api/workflows': { method: 'GET', path: '/api/workflows', status: 200 },
  'POST /api/workflows': {
    method: 'POST',
    path: '/api/workflows',
    body: {
      name: 'Look',
      graph: { workflow: 1, nodes: [{ id: 'start', type: 'start', position: { x: 0, y: 0 } }] },
    },
    status: 201,
  },
  'POST /api/workflows/check': {
    method: 'POST',
    path: '/api/workflows/check',
    body: { workflow: 1, nodes: [{ id: 'start', type: 'start', position: { x: 0, y: 0 } }] },
    status: 200,
  },
  'POST /api/workflows/evaluate': {
    method: 'POST',
    path: '/api/workflows/evaluate',
    body: { expression: '1 + 1' },
    status: 200,
  },
  'GET /api/workflows/runs': { method: 'GET', path: '/api/workflows/runs', status: 200 },
  // Saved workflows and their runs are told apart by ids that nobody knows before.
  'GET /api/workflows/runs/:runId': { method: 'GET', path: '/api/workflows/runs/wfr_none', status: 404 },
  'PATCH /api/workflows/runs/:runId': {
    method: 'PATCH',
    path: '/api/workflows/runs/wfr_none',
    body: { order: 'abort' },
    status: 404,
  },
  'GET /api/workflows/:workflowId': { method: 'GET', path: '/api/workflows/wfl_none', status: 404 },
  'PUT /api/workflows/:workflowId': {
    method: 'PUT',
    path: '/api/workflows/wfl_none',
    body: {
      name: 'Look',
      version: 1,
      graph: { workflow: 1, nodes: [{ id: 'start', type: 'start', position: { x: 0, y: 0 } }] },
    },
    status: 404,
  },
  'DELETE /api/workflows/:workflowId': { method: 'DELETE', path: '/api/workflows/wfl_none', status: 404 },
  'POST /api/workflows/:workflowId/runs': {
    method: 'POST',
    path: '/api/workflows/wfl_none/runs',
    body: { environment: 'sandbox' },
    status: 404,
  },
  'PUT /api/workflows/:workflowId/schedule': {
    method: 'PUT',
    path: '/api/workflows/wfl_none/schedule',
    body: { cron: '0 6 * * *', environment: 'sandbox' },
    status: 404,
  },
  'DELETE /api/workflows/:workflowId/schedule': {
    method: 'DELETE',
    path: '/api/workflows/wfl_none/schedule',
    status: 404,
  },
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
  'PUT /api/simulations/:scenarioId': {
    method: 'PUT',
    path: '/api/simulations/calm-patrol',
    body: { text: 'scenario: 1' },
    status: 200,
  },
  'DELETE /api/simulations/:scenarioId': {
    method: 'DELETE',
    path: '/api/simulations/calm-patrol',
    status: 204,
  },
  'POST /api/simulations/:scenarioId/validate': {
    method: 'POST',
    path: '/api/simulations/calm-patrol/validate',
    body: { text: 'scenario: 1' },
    status: 200,
  },
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
};
