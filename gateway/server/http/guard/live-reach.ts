import type { FastifyRequest } from 'fastify';
import { mayReach, roleMissing } from '../../../base/principal/principal-reach.ts';
import type { LiveRole } from '../../../contract/account/access.ts';
import type { Mode } from '../../../contract/list.ts';
import type { App } from '../app.ts';
import { principalOf } from './authentication.ts';

type ModeOf = (vehicleId: string) => Mode | undefined;

/** The role a route requires for live vehicles, from the table. */
export function liveRoleOf(request: FastifyRequest): LiveRole {
  const access = request.routeOptions.config.access;
  if (access?.kind === 'role') return access.role;
  const isForCredential = access?.kind === 'scope' || access?.kind === 'principal';
  return isForCredential ? (access.live ?? 'observer') : 'never';
}

/**
 * @throws station-role-missing, test-key-live-vehicle where the vehicle is live and the caller lacks the
 * route's role
 */
export function requireReach(request: FastifyRequest, vehicleId: string, modeOf: ModeOf): void {
  const mode = modeOf(vehicleId);
  if (mode !== undefined) requireModeReach(request, mode, `${vehicleId} is not simulated`);
}

/** The same for what is known to fly in `mode`. The message starts with `what`. */
export function requireModeReach(request: FastifyRequest, mode: Mode, what: string): void {
  const needed = liveRoleOf(request);
  const principal = principalOf(request);
  if (!mayReach(principal, mode, needed)) throw roleMissing(principal, what, needed);
}

/**
 * Refuses changes of a live vehicle for a caller without the route's role wherever the address names the
 * vehicle, whatever the handler does. For reading, a vehicle out of reach does not exist; the handlers say
 * so.
 */
export function addReachCheck(app: App, modeOf: ModeOf): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { vehicleId } = (request.params ?? {}) as { readonly vehicleId?: unknown };
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading && typeof vehicleId === 'string') requireReach(request, vehicleId, modeOf);
    done();
  });
}
