import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import {
  policyCheckSchema,
  policyIdSchema,
  policySchema,
  policySetSchema,
  policyTextSchema,
} from '../../../../contract/command/policy.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { answers } from '../answers.ts';
import { listQuerySchema, pageWithin } from '../page-query.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const policyParams = z.object({ policyId: policyIdSchema });

/**
 * The policies behind every decision. They apply to the live vehicles of all tenants, so only the operator
 * changes them.
 */
export function policyRoutes(app: App, { governanceOf }: RouteDependencies): void {
  app.get(
    '/api/policies',
    {
      schema: {
        operationId: 'listPolicies',
        tags: [TAGS.supporting],
        summary: 'All policies with their texts, and the version of the set',
        querystring: listQuerySchema,
        response: answers(200, policySetSchema),
      },
    },
    (request) => {
      const set = governanceOf(request).policies();
      return { ...set, ...pageWithin(set.items, request.query, ({ policyId }) => policyId) };
    },
  );

  app.get(
    '/api/policies/:policyId',
    {
      schema: {
        operationId: 'getPolicy',
        tags: [TAGS.supporting],
        summary: 'One policy',
        params: policyParams,
        response: answers(200, policySchema),
      },
    },
    (request) => {
      const policy = governanceOf(request).policy(request.params.policyId);
      if (!policy) throw new AppError('not-found', `There is no policy ${request.params.policyId}.`);
      return policy;
    },
  );

  app.put(
    '/api/policies/:policyId',
    {
      schema: {
        operationId: 'putPolicy',
        tags: [TAGS.supporting],
        summary: 'Replace the text of a policy on this machine. It applies from the next command on',
        params: policyParams,
        body: policyTextSchema,
        response: answers(200, policySchema),
      },
    },
    (request) =>
      governanceOf(request).putPolicy(request.params.policyId, request.body.text, contextOf(request)),
  );

  app.delete(
    '/api/policies/:policyId',
    {
      schema: {
        operationId: 'deletePolicy',
        tags: [TAGS.supporting],
        summary: 'Remove the text of this machine. The default applies again',
        params: policyParams,
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      governanceOf(request).removePolicy(request.params.policyId, contextOf(request));
      reply.code(204).send();
    },
  );

  app.post(
    '/api/policies/:policyId/validate',
    {
      schema: {
        operationId: 'validatePolicy',
        tags: [TAGS.supporting],
        summary: 'Check a policy text and report line and reason of errors. Changes nothing',
        params: policyParams,
        body: policyTextSchema,
        response: answers(200, policyCheckSchema),
      },
    },
    (request) => {
      const { policyId } = request.params;
      return governanceOf(request).checkPolicy(policyId, request.body.text, contextOf(request).principal);
    },
  );
}
