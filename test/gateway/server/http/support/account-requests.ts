import type { SampleRequests } from './sample-request.ts';

const workspace = {
  name: 'roofs',
  content: { scenario: 'inspection', apis: ['drone.launch'], requests: [] },
};

/** The audit, the reference, workspaces, logins and keys. */
export const ACCOUNT_REQUESTS: SampleRequests = {
  'GET /api/audit': { method: 'GET', path: '/api/audit', status: 200 },
  'GET /api/audit/verify': { method: 'GET', path: '/api/audit/verify', status: 200 },
  'POST /api/audit/acknowledge': {
    method: 'POST',
    path: '/api/audit/acknowledge',
    body: { reason: 'The disk was exchanged' },
    status: 200,
  },
  'GET /api/audit/export': { method: 'GET', path: '/api/audit/export', status: 200 },
  'GET /api/docs/apis': { method: 'GET', path: '/api/docs/apis', status: 200 },
  'GET /api/docs/apis/:operationId': { method: 'GET', path: '/api/docs/apis/auth.login', status: 200 },
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
