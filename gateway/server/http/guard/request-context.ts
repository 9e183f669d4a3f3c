import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../../contract/account/principal.ts';
import { isOwnCall } from '../own-calls.ts';
import { principalOf } from './authentication.ts';

/** A request's context for the core. The operator's token is the window's own credential. */
export function contextOf(request: FastifyRequest): RequestContext {
  const principal = principalOf(request);
  return {
    principal,
    traceId: request.id,
    source: isWindow(request) ? 'window' : 'rest',
    isDirect: !isOwnCall(request),
  };
}

/** Browsers send Fetch Metadata with our pages' requests; other programs do not. For the record only. */
function isWindow(request: FastifyRequest): boolean {
  return request.principal?.kind === 'operator' && request.headers['sec-fetch-site'] === 'same-origin';
}
