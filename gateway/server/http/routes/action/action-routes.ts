import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import {
  actionEventSchema,
  actionRecordSchema,
  actionStateSchema,
  allocateResourcesSchema,
  allocationSchema,
  dependencyCheckSchema,
  executeActionSchema,
  queueActionSchema,
  resourceLeaseSchema,
} from '../../../../contract/action/action.ts';
import { stepTypeRecordSchema } from '../../../../contract/action/step.ts';
import { categorySchema, categorySummarySchema } from '../../../../contract/command/category.ts';
import { listOf } from '../../../../contract/list.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageOf, pageQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { requireScopeFor } from '../../guard/require-scope.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const actionParams = z.object({ actionId: z.string().min(1).max(64) });
/** Resources and dependencies are asked of an action, or of a whole plan. */
const actionOrPlanParams = z.object({
  actionId: z.string().min(1).max(64).describe('Of an action, or the planId of a whole plan'),
});

/** Single actions (specification 4.4) and what the Command Center shows beside them. */
export function actionRoutes(app: App, { portOf, actionsOf }: RouteDependencies): void {
  app.post(
    '/api/action/queue',
    {
      schema: {
        operationId: 'queueAction',
        tags: [TAGS.action],
        summary: 'Queue an action. It runs only when executed',
        body: queueActionSchema,
        response: answers(202, actionRecordSchema),
      },
    },
    (request, reply) => {
      requireScopeFor(request, [request.body.type]);
      const action = actionsOf(request).queueAction(request.body, contextOf(request));
      reply.code(202).header('location', addressOf(action.actionId));
      return action;
    },
  );

  app.post(
    '/api/action/:actionId/resources',
    {
      schema: {
        operationId: 'allocateResources',
        tags: [TAGS.action],
        summary: 'Lease all resources that an action or plan needs, or release them',
        params: actionOrPlanParams,
        body: allocateResourcesSchema.optional(),
        response: answers(200, allocationSchema),
      },
    },
    (request) => {
      const { actionId } = request.params;
      return actionsOf(request).allocateResources(
        actionId,
        request.body ?? { release: false },
        contextOf(request),
      );
    },
  );

  app.post(
    '/api/action/:actionId/dependencies/check',
    {
      schema: {
        operationId: 'checkDependencies',
        tags: [TAGS.action],
        summary: 'List what an action or plan is waiting for. A draft plan without errors becomes validated',
        params: actionOrPlanParams,
        body: z.strictObject({}).optional(),
        response: answers(200, dependencyCheckSchema),
      },
    },
    (request) => actionsOf(request).checkDependencies(request.params.actionId, contextOf(request)),
  );

  app.post(
    '/api/action/:actionId/execute',
    {
      schema: {
        operationId: 'executeAction',
        tags: [TAGS.action],
        summary: 'Execute an action after a new decision. Actions run in order of priority and age',
        params: actionParams,
        body: executeActionSchema.optional(),
        response: answers(202, actionRecordSchema),
      },
    },
    async (request, reply) => {
      const action = await actionsOf(request).executeAction(
        request.params.actionId,
        request.body ?? {},
        contextOf(request),
      );
      return reply.code(202).header('location', addressOf(action.actionId)).send(action);
    },
  );

  app.post(
    '/api/action/:actionId/abort',
    {
      schema: {
        operationId: 'abortAction',
        tags: [TAGS.supporting],
        summary: 'Abort an action. A vehicle that moves for it holds. Always accepted, like hold',
        params: actionParams,
        body: z.strictObject({}).optional(),
        response: answers(202, actionRecordSchema),
      },
    },
    (request, reply) => {
      // No await before this call: like hold it acts in the tick its request was parsed in.
      const action = actionsOf(request).abortAction(request.params.actionId, contextOf(request));
      reply.code(202).header('location', addressOf(action.actionId));
      return action;
    },
  );

  app.get(
    '/api/action',
    {
      schema: {
        operationId: 'listActions',
        tags: [TAGS.supporting],
        summary: 'Actions, newest first, steps of plans included',
        querystring: pageQuerySchema.extend({
          category: categorySchema.optional(),
          vehicle: z.string().min(1).max(64).optional(),
          state: actionStateSchema.optional(),
          plan: z.string().min(1).max(64).optional().describe('planId'),
        }),
        response: answers(200, listOf(actionRecordSchema)),
      },
    },
    (request) => {
      const { category, vehicle, state, plan, limit, cursor } = request.query;
      const rows = actionsOf(request).actions({
        category,
        vehicleId: vehicle,
        state,
        planId: plan,
        limit: limit + 1,
        beforeId: cursor,
      });
      return pageOf(rows, limit, (row) => row.actionId);
    },
  );

  app.get(
    '/api/action/categories',
    {
      schema: {
        operationId: 'listCategories',
        tags: [TAGS.supporting],
        summary: 'The eight command categories with counts, success rate, latency and replay coverage',
        querystring: listQuerySchema,
        response: answers(200, listOf(categorySummarySchema)),
      },
    },
    (request) => pageWithin(portOf(request).categorySummaries(), request.query, ({ category }) => category),
  );

  app.get(
    '/api/action/step-types',
    {
      schema: {
        operationId: 'listStepTypes',
        tags: [TAGS.supporting],
        summary: 'All operations of actions and steps, with their parameters',
        querystring: listQuerySchema,
        response: answers(200, listOf(stepTypeRecordSchema)),
      },
    },
    (request) => pageWithin(actionsOf(request).stepTypes(), request.query, ({ type }) => type),
  );

  app.get(
    '/api/action/leases',
    {
      schema: {
        operationId: 'listResourceLeases',
        tags: [TAGS.supporting],
        summary: 'Resources leased by actions and plans',
        querystring: listQuerySchema,
        response: answers(200, listOf(resourceLeaseSchema)),
      },
    },
    (request) => pageWithin(actionsOf(request).leases(), request.query, ({ type, id }) => `${type}:${id}`),
  );

  app.get(
    '/api/action/:actionId',
    {
      schema: {
        operationId: 'getAction',
        tags: [TAGS.supporting],
        summary: 'One action with its attempts',
        params: actionParams,
        response: answers(200, actionRecordSchema),
      },
    },
    (request) => {
      const action = actionsOf(request).action(request.params.actionId);
      if (!action) throw new AppError('not-found', `There is no action ${request.params.actionId}.`);
      return action;
    },
  );

  app.get(
    '/api/action/:actionId/events',
    {
      schema: {
        operationId: 'listActionEvents',
        tags: [TAGS.supporting],
        summary: 'Every change of an action, oldest first',
        params: actionParams,
        querystring: listQuerySchema,
        response: answers(200, listOf(actionEventSchema)),
      },
    },
    (request) =>
      pageWithin(
        actionsOf(request).events({ actionId: request.params.actionId }),
        request.query,
        ({ eventId }) => String(eventId),
      ),
  );
}

function addressOf(actionId: string): string {
  return `/api/action/${encodeURIComponent(actionId)}`;
}
