import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../base/error.ts';
import { hasStationRole, roleMissing } from '../../../base/principal/principal-reach.ts';
import { SCOPES } from '../../../contract/account/access.ts';
import type { Principal } from '../../../contract/account/principal.ts';
import type { ApiAccess } from '../../../contract/api/api-operation.ts';
import type { App } from '../app.ts';
import { isSafetyRequest } from './safety-request.ts';

/**
 * Resolves a bearer token to its principal; undefined if it is not valid. The only interface to stored
 * credentials: the operator's token, accounts and keys. Takes the same time for all invalid tokens.
 */
export type Authenticate = (token: string) => Principal | undefined;

/**
 * Identifies the caller and checks access to the route before the body is read. Routes that accept the
 * credential in the body field `auth` decide after reading the body, before validating it. Public
 * routes recognise only the operator, who takes precedence at the login, and ignore other credentials.
 */
export function addAuthentication(app: App, authenticate: Authenticate): void {
  app.decorateRequest('principal', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const access = request.routeOptions.config.operation?.access;
    const token = bearerToken(request);
    const principal = access && token ? authenticate(token) : undefined;
    if (access?.kind === 'public') {
      if (principal?.kind === 'operator') request.principal = principal;
    } else if (access && (token || !access.bodyCredential)) admit(request, access, principal);
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const access = request.routeOptions.config.operation?.access;
    if (!access?.bodyCredential) return done();
    const inBody = (request.body as { auth?: unknown } | null | undefined)?.auth;
    if (request.principal === undefined)
      admit(request, access, typeof inBody === 'string' ? authenticate(inBody) : undefined);
    else if (typeof inBody === 'string' && inBody !== bearerToken(request))
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

function admit(request: FastifyRequest, access: ApiAccess, principal: Principal | undefined): void {
  if (!principal) {
    throw new AppError(
      'login-required',
      'Send "Authorization: Bearer <token>": an API key, the access token of a login, or the operator’s token from the file operator-token of the data directory. If you sent one, it is wrong, expired or revoked.',
    );
  }
  if ('scope' in access && !principal.scopes.has(access.scope))
    throw scopeMissing(`The scope ${access.scope} is required.`, access.scope);
  if (access.kind === 'role') {
    if (!hasStationRole(principal, access.role))
      throw roleMissing(principal, 'This applies to live vehicles', access.role);
    if (access.isForPeople && principal.kind === 'key') throw accountOnly(principal);
  }
  // A user of a fleet acts like the operator, as far as their scopes go.
  if (access.kind === 'operator' && (principal.kind !== 'operator' || principal.scopes.size < SCOPES.length))
    throw scopeMissing('Only the operator of this machine can do this.', 'operator');
  if (access.kind === 'account' && principal.kind !== 'account') throw accountOnly(principal);
  if (principal.isDemo && !access.demo)
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

/** The operator needs no login to fly, but account data requires an account. */
function accountOnly({ kind }: Principal): AppError {
  return kind === 'operator'
    ? new AppError(
        'login-required',
        'This requires an account. Log in with POST /api/auth/login and send the access token.',
        { context: { gate: 'login' } },
      )
    : scopeMissing('API keys cannot do this. Send the access token of a login.', 'account');
}

/** `scope`: of a row, or the kind of caller it is for. */
export function scopeMissing(detail: string, scope: string): AppError {
  return new AppError('scope-missing', detail, { context: { scope } });
}
