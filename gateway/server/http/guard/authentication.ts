import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../base/error.ts';
import { hasStationRole, roleMissing } from '../../../base/principal/principal-reach.ts';
import type { Principal } from '../../../contract/account/principal.ts';
import type { App } from '../app.ts';
import type { Access } from './access.ts';
import { isSafetyRequest } from './safety-request.ts';

/**
 * Identifies the caller and checks access to the route before the body is read. Routes that accept the
 * credential in the body field `auth` decide after reading the body, before validating it. Public
 * routes recognise only the operator, who takes precedence at the login, and ignore other credentials.
 */
export function addAuthentication(app: App, access: Access): void {
  app.decorateRequest('principal', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const required = request.routeOptions.config.operation?.access;
    if (required === undefined) return done();
    const token = bearerToken(request);
    if (required.kind === 'public') {
      const principal = token === undefined ? undefined : access.authenticate(token);
      if (principal?.kind === 'operator') request.principal = principal;
      return done();
    }
    if (token === undefined && required.bodyCredential) return done();
    admit(request, token, access);
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.routeOptions.config.operation?.access.bodyCredential) return done();
    const inBody = (request.body as { auth?: unknown } | null | undefined)?.auth;
    if (request.principal === undefined)
      admit(request, typeof inBody === 'string' ? inBody : undefined, access);
    else if (typeof inBody === 'string' && !isSame(inBody, bearerToken(request) ?? ''))
      throw new AppError(
        'auth-mismatch',
        'Send the credential once: in the Authorization header, or in the body field "auth".',
      );
    done();
  });
}

/** The principal of a request that passed authentication. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new AppError('login-required', 'A bearer token is required.');
  return request.principal;
}

function admit(request: FastifyRequest, token: string | undefined, access: Access): void {
  const required = request.routeOptions.config.operation?.access;
  const principal = token === undefined ? undefined : access.authenticate(token);
  if (!principal) {
    throw new AppError(
      'login-required',
      'Send "Authorization: Bearer <token>": an API key, the access token of a login, or the operator’s token from the file operator-token of the data directory. If you sent one, it is wrong, expired or revoked.',
    );
  }
  if ((required?.kind === 'scope' || required?.kind === 'role') && !principal.scopes.has(required.scope))
    throw new AppError('scope-missing', `The scope ${required.scope} is required.`, {
      context: { scope: required.scope },
    });
  if (required?.kind === 'role' && !hasStationRole(principal, required.role))
    throw roleMissing(principal, 'This applies to live vehicles', required.role);
  if (required?.kind === 'role' && required.isForPeople && principal.kind === 'key')
    throw accountOnly(principal);
  if (required?.kind === 'operator' && principal.kind !== 'operator')
    throw new AppError('scope-missing', 'Only the operator of this machine can do this.', {
      context: { scope: 'operator' },
    });
  if (required?.kind === 'account' && principal.kind !== 'account') throw accountOnly(principal);
  if (principal.isDemo && required?.demo !== true)
    throw new AppError(
      'company-email-required',
      'A demo login gives access to the documentation only. Log in with the PIN sent to your company e-mail.',
      { context: { gate: 'companyEmail' } },
    );
  const tenant = request.headers['x-tenant-id'];
  if (tenant !== undefined && tenant !== principal.tenantId)
    throw new AppError(
      'tenant-mismatch',
      'X-Tenant-Id does not match the tenant of the credential. Leave it out.',
    );
  // A pilot whose credits run out in flight must still be able to make the vehicle safe.
  const isSecuring = principal.maySecureLive === true && isSafetyRequest(request);
  request.principal = isSecuring
    ? { ...principal, stationRole: principal.stationRole ?? 'pilot' }
    : principal;
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

function isSame(left: string, right: string): boolean {
  const leftBytes = Buffer.from(left);
  const rightBytes = Buffer.from(right);
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}

/** The operator needs no login to fly, but account data requires an account. */
function accountOnly({ kind }: Principal): AppError {
  return kind === 'operator'
    ? new AppError(
        'login-required',
        'This requires an account. Log in with POST /api/auth/login and send the access token.',
        { context: { gate: 'login' } },
      )
    : new AppError('scope-missing', 'API keys cannot do this. Send the access token of a login.', {
        context: { scope: 'account' },
      });
}
