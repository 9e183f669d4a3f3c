import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  loginChallengeSchema,
  loginGrantSchema,
  loginRequestSchema,
  outboxMailSchema,
  refreshRequestSchema,
  sessionListSchema,
} from '../../../../contract/account/account.ts';
import { listOf } from '../../../../contract/list.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { answers } from '../answers.ts';
import { listQuerySchema, pageWithin } from '../page-query.ts';
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
