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
 * ports of this machine, so changing them is its owner's business, whatever scopes a key has.
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
  'GET /api/vehicles/:vehicleId/mission': scope('mission:read'),
  'PUT /api/vehicles/:vehicleId/mission': scope('mission:write'),
  'DELETE /api/vehicles/:vehicleId/mission': scope('mission:write'),
  'GET /api/commands': scope('action:read'),
  'GET /api/commands/:commandId': scope('action:read'),
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
  'GET /api/audit': scope('audit:read'),
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
