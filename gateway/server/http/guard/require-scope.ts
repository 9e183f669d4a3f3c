import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../base/error.ts';
import type { Scope } from '../../../contract/account/access.ts';
import { principalOf } from './authentication.ts';

/** Requires a scope beside that of the route. The message starts with `what`. @throws scope-missing */
export function requireScope(request: FastifyRequest, scope: Scope, what: string): void {
  if (principalOf(request).scopes.has(scope)) return;
  throw new AppError('scope-missing', `${what} needs the scope ${scope}.`, { context: { scope } });
}

/** Parameters decide what an autopilot does automatically, so writing them takes more than the scope to command. */
export function requireScopeFor(request: FastifyRequest, types: Iterable<string>): void {
  for (const type of types)
    if (type === 'set-parameter') requireScope(request, 'param:write', 'Setting a parameter');
}
