import { AppError } from '../../base/error.ts';
import type { Scope } from '../../contract/access.ts';

/** Who may call a route. `bodyCredential`: without a header the body field `auth` is the bearer token. */
export type RouteAccess = { readonly bodyCredential?: boolean } & (
  | { readonly kind: 'public' | 'principal' | 'operator' | 'account' }
  | { readonly kind: 'scope'; readonly scope: Scope }
);

const scope = (name: Scope): RouteAccess => ({ kind: 'scope', scope: name });
const open: RouteAccess = { kind: 'public' };
const anyPrincipal: RouteAccess = { kind: 'principal' };
const operator: RouteAccess = { kind: 'operator' };
/** A person's login, never the operator or a key: what belongs to an account. */
const account: RouteAccess = { kind: 'account' };

/**
 * Every route with what it takes to call it. A route that is missing here cannot be registered. Links open devices and
 * ports of this machine, and policies hold for the vehicles of everybody, so changing them is its owner's business, whatever
 * scopes a key has.
 */
export const ROUTE_ACCESS: Readonly<Record<string, RouteAccess>> = {
  'GET /health': open,
  'GET /runtime-config.json': open,
  'GET /tiles/base/:z/:x/:y': open,
  'GET /openapi.json': anyPrincipal,
  'GET /api/whoami': anyPrincipal,
  'GET /api/errors': anyPrincipal,
  'GET /telemetry': scope('telemetry:read'),
  'GET /api/vehicles': scope('telemetry:read'),
  'GET /api/vehicles/:vehicleId': scope('telemetry:read'),
  'POST /api/vehicles/:vehicleId/commands/:command': scope('drone:command'),
  'GET /api/vehicles/:vehicleId/lease': scope('telemetry:read'),
  'POST /api/vehicles/:vehicleId/lease': scope('drone:command'),
  'DELETE /api/vehicles/:vehicleId/lease': scope('drone:command'),
  'POST /api/vehicles/:vehicleId/lease/takeover': scope('drone:command'),
  'POST /api/vehicles/:vehicleId/lease/takeover/answer': scope('drone:command'),
  'GET /api/leases': scope('telemetry:read'),
  'GET /api/vehicles/:vehicleId/mission': scope('mission:read'),
  'PUT /api/vehicles/:vehicleId/mission': scope('mission:write'),
  'DELETE /api/vehicles/:vehicleId/mission': scope('mission:write'),
  'GET /api/commands': scope('action:read'),
  'GET /api/commands/:commandId': scope('action:read'),
  'POST /api/action/queue': scope('action:write'),
  'POST /api/action/:actionId/resources': scope('action:write'),
  'POST /api/action/:actionId/dependencies/check': scope('action:read'),
  'POST /api/action/:actionId/execute': scope('action:execute'),
  'POST /api/action/:actionId/abort': scope('action:execute'),
  'GET /api/action': scope('action:read'),
  'GET /api/action/categories': scope('action:read'),
  'GET /api/action/step-types': scope('action:read'),
  'GET /api/action/leases': scope('action:read'),
  'GET /api/action/:actionId': scope('action:read'),
  'GET /api/action/:actionId/events': scope('action:read'),
  'POST /api/action/plan/create': scope('action:write'),
  'POST /api/action/plan/:planId/steps/add': scope('action:write'),
  'POST /api/action/plan/:planId/dependencies/add': scope('action:write'),
  'POST /api/action/plan/:planId/abort': scope('action:execute'),
  'POST /api/action/plan/:planId/execute': scope('action:execute'),
  'POST /api/action/plan/:planId/pause': scope('action:execute'),
  'POST /api/action/plan/:planId/resume': scope('action:execute'),
  'POST /api/action/plan/:planId/verify': scope('action:execute'),
  'POST /api/action/plan/:planId/retry': scope('action:execute'),
  'GET /api/action/plan': scope('action:read'),
  'GET /api/action/plan/:planId': scope('action:read'),
  'GET /api/action/plan/:planId/events': scope('action:read'),
  'GET /api/governance/decisions': scope('governance:read'),
  'GET /api/governance/decisions/:decisionId': scope('governance:read'),
  'POST /api/governance/decisions/:decisionId/override': scope('governance:override'),
  'GET /api/governance/overrides/:overrideId': scope('governance:read'),
  'GET /api/approvals': scope('governance:read'),
  'GET /api/approvals/:approvalId': scope('governance:read'),
  'POST /api/approvals/:approvalId/approve': scope('governance:override'),
  'POST /api/approvals/:approvalId/reject': scope('governance:override'),
  'GET /api/policies': scope('governance:read'),
  'GET /api/policies/:policyId': scope('governance:read'),
  'PUT /api/policies/:policyId': operator,
  'DELETE /api/policies/:policyId': operator,
  'POST /api/policies/:policyId/validate': scope('governance:read'),
  'POST /drone/launch': { kind: 'scope', scope: 'drone:launch', bodyCredential: true },
  'GET /drone/launch/:launchId': scope('mission:read'),
  'POST /mission/start': scope('mission:start'),
  'GET /mission/:missionId': scope('mission:read'),
  'GET /api/zones': scope('mission:read'),
  'GET /api/zones/:zoneId': scope('mission:read'),
  'PUT /api/zones/:zoneId': scope('mission:write'),
  'DELETE /api/zones/:zoneId': scope('mission:write'),
  'GET /api/links': scope('telemetry:read'),
  'POST /api/links': operator,
  'PUT /api/links/:linkId': operator,
  'DELETE /api/links/:linkId': operator,
  'GET /api/alerts': scope('telemetry:read'),
  'POST /api/alerts/:alertId/acknowledge': scope('drone:command'),
  'POST /api/v1/cognitive/uav/replay/explain': scope('cognition:read'),
  'POST /api/v1/cognitive/uav/mavlink/orchestrate': scope('cognition:read'),
  'POST /api/v1/cognitive/uav/governance/enforce': scope('governance:enforce'),
  'POST /api/v1/cognitive/uav/observability/telemetry': scope('cognition:read'),
  'GET /api/cognition/overlay': scope('cognition:read'),
  'GET /api/audit': scope('audit:read'),
  'GET /api/audit/verify': scope('audit:read'),
  'GET /api/audit/export': operator,
  'GET /api/simulations': scope('simulation:run'),
  'GET /api/simulations/:scenarioId': scope('simulation:run'),
  'POST /api/simulations/showcase': scope('simulation:run'),
  'POST /api/simulation/run': scope('simulation:run'),
  'GET /api/simulation/run': scope('simulation:run'),
  'GET /api/simulation/run/:simulationId': scope('simulation:run'),
  'PATCH /api/simulation/run/:simulationId': scope('simulation:run'),
  'POST /api/simulation/run/:simulationId/cancel': scope('simulation:run'),
  'GET /api/replay/timeline': scope('replay:read'),
  'GET /api/replay/flights': scope('replay:read'),
  'GET /api/replay/sessions': scope('replay:read'),
  'GET /api/replay/sessions/:sessionId': scope('replay:read'),
  'DELETE /api/replay/sessions/:sessionId': scope('replay:read'),
  'POST /api/replay/sessions/:sessionId/notes': scope('replay:read'),
  'GET /api/replay/sessions/:sessionId/tlog': scope('replay:read'),
  'GET /api/replay/sessions/:sessionId/export': scope('replay:read'),
  'GET /api/replay/sessions/:sessionId/fields': scope('replay:read'),
  'GET /api/replay/sessions/:sessionId/plot': scope('replay:read'),
  'POST /api/replay/import': scope('replay:read'),
  'POST /api/replay/playbacks': scope('replay:read'),
  'GET /api/replay/playbacks': scope('replay:read'),
  'GET /api/replay/playbacks/:playbackId': scope('replay:read'),
  'PATCH /api/replay/playbacks/:playbackId': scope('replay:read'),
  'DELETE /api/replay/playbacks/:playbackId': scope('replay:read'),
  'GET /api/replay/playbacks/:playbackId/setup': scope('replay:read'),
  'GET /api/billing/plans': open,
  'GET /api/billing/subscription': scope('billing:read'),
  'POST /api/billing/subscription': account,
  'GET /api/billing/usage': scope('billing:read'),
  'POST /api/billing/meter': scope('billing:meter'),
  'GET /api/docs/apis': anyPrincipal,
  'GET /api/docs/apis/:operationId': anyPrincipal,
  'POST /api/assistant/recommend': anyPrincipal,
  'GET /api/workspaces': account,
  'POST /api/workspaces': account,
  'GET /api/workspaces/:workspaceId': account,
  'PUT /api/workspaces/:workspaceId': account,
  'DELETE /api/workspaces/:workspaceId': account,
  'POST /api/auth/login': open,
  'POST /api/auth/refresh': open,
  'POST /api/auth/logout': account,
  'GET /api/auth/session': account,
  'DELETE /api/auth/session/:sessionId': account,
  'GET /api/auth/outbox': operator,
  'POST /api/developer/key': account,
  'GET /api/developer/key': account,
  'DELETE /api/developer/key/:keyId': account,
  'POST /api/developer/key/:keyId/rotate': account,
};

/** The access rule of a route; HEAD has that of GET. @throws internal-error for a route that is not in the table */
export function accessOf(method: string, url: string): RouteAccess {
  const rule = ROUTE_ACCESS[`${method === 'HEAD' ? 'GET' : method} ${url}`];
  if (!rule)
    throw new AppError('internal-error', `The route ${method} ${url} has no row in route-access.ts.`);
  return rule;
}
