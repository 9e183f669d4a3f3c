import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import {
  meterAnswerSchema,
  meterRequestSchema,
  planSchema,
  subscribeRequestSchema,
  subscriptionSchema,
  usageGroupingSchema,
  usageSchema,
} from '../../../../contract/account/billing.ts';
import { listOf } from '../../../../contract/list.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { answers } from '../answers.ts';
import { listQuerySchema, pageWithin } from '../page-query.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

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
