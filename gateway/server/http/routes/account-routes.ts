import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../base/error.ts';
import { accountApi } from '../../../contract/api/account-api.ts';
import { pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { principalOf } from '../guard/authentication.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve } from './serve.ts';

export const ACCOUNT_ROUTES: readonly Routes[] = [accountRoutes, keyRoutes, billingRoutes];

/** Intermediaries must not cache tokens. */
const NO_STORE = { 'cache-control': 'no-store' } as const;

/** Programs on one machine share an address. The operator's token distinguishes its owner. */
function clientOf({ principal, ip }: FastifyRequest): string {
  return principal?.kind === 'operator' ? principal.kind : ip;
}

/** Login with a mailed PIN, sessions, and failed mails. */
function accountRoutes(app: App, { accounts }: RouteDependencies): void {
  serve(app, accountApi.login, async (request, reply) => {
    const answer = await accounts.login(request.body, clientOf(request));
    reply.headers(NO_STORE);
    return answer.kind === 'grant'
      ? reply.code(200).send(answer.grant)
      : reply.code(202).send(answer.challenge);
  });

  serve(app, accountApi.refreshLogin, async (request, reply) => {
    const grant = await accounts.refresh(request.body.refreshToken);
    reply.headers(NO_STORE);
    return grant;
  });

  serve(app, accountApi.logout, (request, reply) => {
    accounts.logout(principalOf(request));
    reply.code(204).send();
  });

  serve(app, accountApi.listSessions, (request) => {
    const sessions = accounts.sessions(principalOf(request));
    return { ...sessions, ...pageWithin(sessions.items, request.query, ({ sessionId }) => sessionId) };
  });

  serve(app, accountApi.endSession, (request, reply) => {
    accounts.endSession(principalOf(request), request.params.sessionId);
    reply.code(204).send();
  });

  serve(app, accountApi.listOutbox, ({ query }, reply) => {
    reply.headers(NO_STORE);
    return pageWithin(accounts.outbox(), query, ({ mailId }) => mailId);
  });
}

/** API keys of the caller's account, specification 4.1. */
function keyRoutes(app: App, { keys }: RouteDependencies): void {
  serve(app, accountApi.createKey, (request, reply) => {
    const grant = keys.create(request.body, contextOf(request));
    reply.code(201).header('cache-control', 'no-store');
    return grant;
  });

  serve(app, accountApi.listKeys, (request, reply) => {
    reply.header('cache-control', 'no-store');
    return pageWithin(keys.list(principalOf(request)), request.query, ({ keyId }) => keyId);
  });

  serve(app, accountApi.revokeKey, (request, reply) => {
    keys.revoke(request.params.keyId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, accountApi.rotateKey, (request, reply) => {
    const grant = keys.rotate(request.params.keyId, contextOf(request));
    reply.code(201).header('cache-control', 'no-store');
    return grant;
  });
}

/** Plans, credits and usage of an account (specification 4, group Billing). */
function billingRoutes(app: App, { credit }: RouteDependencies): void {
  serve(app, accountApi.listPlans, ({ query }) => pageWithin(credit.plans(), query, ({ id }) => id));

  serve(app, accountApi.getSubscription, (request) => credit.subscription(accountOf(request)));

  serve(app, accountApi.activatePlan, (request) =>
    credit.subscribe(accountOf(request), request.body, contextOf(request)),
  );

  serve(app, accountApi.getUsage, (request) => {
    const usage = credit.usage(accountOf(request), request.query);
    return {
      ...usage,
      ...pageWithin(usage.items, request.query, ({ day, keyId, operationId }) =>
        [day, keyId ?? '', operationId].join(' '),
      ),
    };
  });

  serve(app, accountApi.recordUsage, async (request, reply) => {
    const events = [request.body].flat();
    const { key } = principalOf(request);
    const answer = credit.meter(accountOf(request), events, key?.keyId, request.id);
    return reply.code(202).send(answer);
  });
}

/** Credits belong to an account. The operator has none. @throws login-required */
function accountOf(request: FastifyRequest): string {
  const { accountId } = principalOf(request);
  if (accountId !== undefined) return accountId;
  throw new AppError(
    'login-required',
    'Credits belong to an account, and the operator’s token has no account. Log in with POST /api/auth/login, or send an API key.',
    { context: { gate: 'login', action: '/api/auth/login' } },
  );
}
