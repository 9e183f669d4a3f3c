import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import {
  loginChallengeSchema,
  loginGrantSchema,
  loginRequestSchema,
  outboxMailSchema,
  refreshRequestSchema,
  sessionListSchema,
} from '../../../../contract/account/account.ts';
import {
  meterAnswerSchema,
  meterRequestSchema,
  planSchema,
  subscribeRequestSchema,
  subscriptionSchema,
  usageGroupingSchema,
  usageSchema,
} from '../../../../contract/account/billing.ts';
import { keyGrantSchema, keyRecordSchema, keyRequestSchema } from '../../../../contract/account/key.ts';
import { listOf } from '../../../../contract/list.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

/** Tokens must not be cached on the way to the caller. */
const NO_STORE = { 'cache-control': 'no-store' } as const;

/** Programs of the same machine share an address. The operator's token distinguishes its owner from them. */
function clientOf({ principal, ip }: FastifyRequest): string {
  return principal?.kind === 'operator' ? principal.kind : ip;
}

/** Login with a mailed PIN, sessions, and mails that could not be sent. */
export function accountRoutes(app: App, { accounts }: RouteDependencies): void {
  app.post(
    '/api/auth/login',
    {
      schema: {
        operationId: 'login',
        tags: [TAGS.access],
        summary: 'Register or log in: send an e-mail address to receive a PIN, then the PIN to log in',
        body: loginRequestSchema,
        response: {
          ...answers(200, loginGrantSchema),
          202: loginChallengeSchema,
        },
      },
    },
    async (request, reply) => {
      const answer = await accounts.login(request.body, clientOf(request));
      reply.headers(NO_STORE);
      return answer.kind === 'grant'
        ? reply.code(200).send(answer.grant)
        : reply.code(202).send(answer.challenge);
    },
  );

  app.post(
    '/api/auth/refresh',
    {
      schema: {
        operationId: 'refreshLogin',
        tags: [TAGS.access],
        summary: 'Exchange a refresh token for new tokens. Using a token twice ends the session',
        body: refreshRequestSchema,
        response: answers(200, loginGrantSchema),
      },
    },
    async (request, reply) => {
      const grant = await accounts.refresh(request.body.refreshToken);
      reply.headers(NO_STORE);
      return grant;
    },
  );

  app.post(
    '/api/auth/logout',
    {
      schema: {
        operationId: 'logout',
        tags: [TAGS.access],
        summary: 'End this login',
        body: z.strictObject({}).optional(),
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      accounts.logout(principalOf(request));
      reply.code(204).send();
    },
  );

  app.get(
    '/api/auth/session',
    {
      schema: {
        operationId: 'listSessions',
        tags: [TAGS.access],
        summary: 'The account with its gates and logins',
        querystring: listQuerySchema,
        response: answers(200, sessionListSchema),
      },
    },
    (request) => {
      const sessions = accounts.sessions(principalOf(request));
      return { ...sessions, ...pageWithin(sessions.items, request.query, ({ sessionId }) => sessionId) };
    },
  );

  app.delete(
    '/api/auth/session/:sessionId',
    {
      schema: {
        operationId: 'endSession',
        tags: [TAGS.access],
        summary: 'End one login of the account',
        params: z.object({ sessionId: z.string().min(1).max(64) }),
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      accounts.endSession(principalOf(request), request.params.sessionId);
      reply.code(204).send();
    },
  );

  app.get(
    '/api/auth/outbox',
    {
      schema: {
        operationId: 'listOutbox',
        tags: [TAGS.access],
        summary: 'Mails that could not be sent, newest first, while their PIN is valid',
        querystring: listQuerySchema,
        response: answers(200, listOf(outboxMailSchema)),
      },
    },
    ({ query }, reply) => {
      reply.headers(NO_STORE);
      return pageWithin(accounts.outbox(), query, ({ mailId }) => mailId);
    },
  );
}

const keyParams = z.object({ keyId: z.string().regex(/^[0-9A-Za-z]{10}$/) });
/** The key is shown once: a repeat under the same Idempotency-Key answers without it. */
const SHOWN_ONCE = { secretFields: ['key'] };

/** API keys of the caller's account, specification 4.1. */
export function keyRoutes(app: App, { keys }: RouteDependencies): void {
  app.post(
    '/api/developer/key',
    {
      config: SHOWN_ONCE,
      schema: {
        operationId: 'createKey',
        tags: [TAGS.access],
        summary: 'Create an API key. It is shown only once',
        body: keyRequestSchema,
        response: answers(201, keyGrantSchema),
      },
    },
    (request, reply) => {
      const grant = keys.create(request.body, contextOf(request));
      reply.code(201).header('cache-control', 'no-store');
      return grant;
    },
  );

  app.get(
    '/api/developer/key',
    {
      schema: {
        operationId: 'listKeys',
        tags: [TAGS.supporting],
        summary: 'The keys of the account, without their secrets',
        querystring: listQuerySchema,
        response: answers(200, listOf(keyRecordSchema)),
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return pageWithin(keys.list(principalOf(request)), request.query, ({ keyId }) => keyId);
    },
  );

  app.delete(
    '/api/developer/key/:keyId',
    {
      schema: {
        operationId: 'revokeKey',
        tags: [TAGS.supporting],
        summary: 'Revoke a key. Its open WebSockets close within a second',
        params: keyParams,
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      keys.revoke(request.params.keyId, contextOf(request));
      reply.code(204).send();
    },
  );

  app.post(
    '/api/developer/key/:keyId/rotate',
    {
      config: SHOWN_ONCE,
      schema: {
        operationId: 'rotateKey',
        tags: [TAGS.supporting],
        summary: 'Create a replacement for a key. The old key stays valid for 24 hours',
        params: keyParams,
        body: z.strictObject({}).optional(),
        response: answers(201, keyGrantSchema),
      },
    },
    (request, reply) => {
      const grant = keys.rotate(request.params.keyId, contextOf(request));
      reply.code(201).header('cache-control', 'no-store');
      return grant;
    },
  );
}

/** Plans, credits and usage of an account (specification 4, group Billing). */
export function billingRoutes(app: App, { credit }: RouteDependencies): void {
  app.get(
    '/api/billing/plans',
    {
      schema: {
        operationId: 'listPlans',
        tags: [TAGS.billing],
        summary: 'All billing plans. Requires no credential',
        querystring: listQuerySchema,
        response: answers(200, listOf(planSchema)),
      },
    },
    ({ query }) => pageWithin(credit.plans(), query, ({ id }) => id),
  );

  app.get(
    '/api/billing/subscription',
    {
      schema: {
        operationId: 'getSubscription',
        tags: [TAGS.supporting],
        summary: 'Billing plan, credits and latest ledger entries of the account',
        response: answers(200, subscriptionSchema),
      },
    },
    (request) => credit.subscription(accountOf(request)),
  );

  app.post(
    '/api/billing/subscription',
    {
      schema: {
        operationId: 'activatePlan',
        tags: [TAGS.supporting],
        summary: 'Activate a billing plan. Paid plans need a voucher from the owner of the machine',
        body: subscribeRequestSchema,
        response: answers(200, subscriptionSchema),
      },
    },
    (request) => credit.subscribe(accountOf(request), request.body, contextOf(request)),
  );

  app.get(
    '/api/billing/usage',
    {
      schema: {
        operationId: 'getUsage',
        tags: [TAGS.supporting],
        summary: 'Calls, failures and credits by day, key and operation. Default: the last 30 days',
        querystring: listQuerySchema.extend({
          from: z.iso.date().optional().describe('First day, UTC'),
          to: z.iso.date().optional().describe('Last day, UTC'),
          groupBy: usageGroupingSchema.default('day'),
        }),
        response: answers(200, usageSchema),
      },
    },
    (request) => {
      const usage = credit.usage(accountOf(request), request.query);
      return {
        ...usage,
        ...pageWithin(usage.items, request.query, ({ day, keyId, operationId }) =>
          [day, keyId ?? '', operationId].join(' '),
        ),
      };
    },
  );

  app.post(
    '/api/billing/meter',
    {
      schema: {
        operationId: 'recordUsage',
        tags: [TAGS.billing],
        summary: 'Record usage of your own systems as CloudEvents. Each event counts once',
        body: meterRequestSchema,
        response: answers(202, meterAnswerSchema),
      },
    },
    async (request, reply) => {
      const events = [request.body].flat();
      const { key } = principalOf(request);
      const answer = credit.meter(accountOf(request), events, key?.keyId, request.id);
      return reply.code(202).send(answer);
    },
  );
}

/** Credits belong to an account: the operator has none. @throws login-required */
function accountOf(request: FastifyRequest): string {
  const { accountId } = principalOf(request);
  if (accountId !== undefined) return accountId;
  throw new AppError(
    'login-required',
    'Credits belong to an account, and the operator’s token has no account. Log in with POST /api/auth/login, or send an API key.',
    { context: { gate: 'login', action: '/api/auth/login' } },
  );
}
