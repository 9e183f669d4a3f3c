import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { actionEventSchema } from '../../../../contract/action/action.ts';
import {
  abortPlanSchema,
  addDependencySchema,
  addStepSchema,
  createPlanSchema,
  dependencySchema,
  planCommandSchema,
  planSchema,
  planStepSchema,
  planSummarySchema,
  planVerificationSchema,
  retryPlanSchema,
} from '../../../../contract/action/plan.ts';
import { listOf } from '../../../../contract/list.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageOf, pageQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { requireScopeFor } from '../../guard/require-scope.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const planParams = z.object({ planId: z.string().min(1).max(64) });
const addedStepSchema = z.object({ plan: planSummarySchema, step: planStepSchema }).meta({ id: 'AddedStep' });
const addedDependencySchema = z
  .object({ plan: planSummarySchema, dependency: dependencySchema })
  .meta({ id: 'AddedDependency' });

/** Action plans (specification 4.4): made step by step, then executed, paused, aborted, verified and tried again. */
export function planRoutes(app: App, { actionsOf }: RouteDependencies): void {
  app.post(
    '/api/action/plan/create',
    {
      schema: {
        operationId: 'createActionPlan',
        tags: [TAGS.action],
        summary: 'Create an action plan as a draft. Nothing moves',
        body: createPlanSchema,
        response: answers(201, planSchema),
      },
    },
    async (request, reply) => {
      requireScopeFor(
        request,
        request.body.steps.map(({ type }) => type),
      );
      const plan = await actionsOf(request).createPlan(request.body, contextOf(request));
      reply.code(201).header('location', addressOf(plan.planId));
      return plan;
    },
  );

  app.post(
    '/api/action/plan/:planId/steps/add',
    {
      schema: {
        operationId: 'addStep',
        tags: [TAGS.action],
        summary: 'Add a step to a plan',
        params: planParams,
        body: addStepSchema,
        response: answers(201, addedStepSchema),
      },
    },
    (request, reply) => {
      const { planId } = request.params;
      requireScopeFor(request, [request.body.type]);
      const added = actionsOf(request).addStep(planId, request.body, contextOf(request));
      reply.code(201).header('location', addressOf(planId));
      return added;
    },
  );

  app.post(
    '/api/action/plan/:planId/dependencies/add',
    {
      schema: {
        operationId: 'addDependency',
        tags: [TAGS.action],
        summary: 'Make a step wait for another step, a condition, a time window or a resource',
        params: planParams,
        body: addDependencySchema,
        response: answers(201, addedDependencySchema),
      },
    },
    (request, reply) => {
      const { planId } = request.params;
      const added = actionsOf(request).addDependency(planId, request.body, contextOf(request));
      reply.code(201).header('location', addressOf(planId));
      return added;
    },
  );

  app.post(
    '/api/action/plan/:planId/abort',
    {
      schema: {
        operationId: 'abortPlan',
        tags: [TAGS.action],
        summary: 'Abort a plan and bring its vehicles to safety. Always accepted, like hold',
        params: planParams,
        body: abortPlanSchema.optional(),
        response: answers(202, planSummarySchema),
      },
    },
    (request, reply) => {
      // No await before this call: like hold it acts in the tick its request was parsed in.
      const plan = actionsOf(request).abortPlan(
        request.params.planId,
        request.body ?? {},
        contextOf(request),
      );
      reply.code(202).header('location', addressOf(plan.planId));
      return plan;
    },
  );

  app.post(
    '/api/action/plan/:planId/execute',
    {
      schema: {
        operationId: 'executePlan',
        tags: [TAGS.supporting],
        summary: 'Execute a plan. Each step needs its own decision',
        params: planParams,
        body: planCommandSchema.optional(),
        response: answers(202, planSummarySchema),
      },
    },
    async (request, reply) => {
      const { planId } = request.params;
      const plan = await actionsOf(request).executePlan(planId, request.body ?? {}, contextOf(request));
      return reply.code(202).header('location', addressOf(planId)).send(plan);
    },
  );

  app.post(
    '/api/action/plan/:planId/pause',
    {
      schema: {
        operationId: 'pausePlan',
        tags: [TAGS.supporting],
        summary: 'Pause a plan: start no more steps and hold its moving vehicles',
        params: planParams,
        body: planCommandSchema.optional(),
        response: answers(202, planSummarySchema),
      },
    },
    (request, reply) => {
      const { planId } = request.params;
      const plan = actionsOf(request).pausePlan(planId, request.body ?? {}, contextOf(request));
      reply.code(202).header('location', addressOf(planId));
      return plan;
    },
  );

  app.post(
    '/api/action/plan/:planId/resume',
    {
      schema: {
        operationId: 'resumePlan',
        tags: [TAGS.supporting],
        summary: 'Resume a paused or interrupted plan with new decisions',
        params: planParams,
        body: planCommandSchema.optional(),
        response: answers(202, planSummarySchema),
      },
    },
    async (request, reply) => {
      const { planId } = request.params;
      const plan = await actionsOf(request).resumePlan(planId, request.body ?? {}, contextOf(request));
      return reply.code(202).header('location', addressOf(planId)).send(plan);
    },
  );

  app.post(
    '/api/action/plan/:planId/verify',
    {
      schema: {
        operationId: 'verifyPlan',
        tags: [TAGS.supporting],
        summary: 'Check the postconditions of a plan against present telemetry',
        params: planParams,
        body: planCommandSchema.optional(),
        response: answers(200, planVerificationSchema),
      },
    },
    (request) => actionsOf(request).verifyPlan(request.params.planId, request.body ?? {}, contextOf(request)),
  );

  app.post(
    '/api/action/plan/:planId/retry',
    {
      schema: {
        operationId: 'retryPlan',
        tags: [TAGS.supporting],
        summary: 'Retry failed steps with new decisions',
        params: planParams,
        body: retryPlanSchema.optional(),
        response: answers(202, planSummarySchema),
      },
    },
    async (request, reply) => {
      const { planId } = request.params;
      const plan = await actionsOf(request).retryPlan(planId, request.body ?? {}, contextOf(request));
      return reply.code(202).header('location', addressOf(planId)).send(plan);
    },
  );

  app.get(
    '/api/action/plan',
    {
      schema: {
        operationId: 'listActionPlans',
        tags: [TAGS.supporting],
        summary: 'Action plans without their steps, newest first',
        querystring: pageQuerySchema,
        response: answers(200, listOf(planSummarySchema)),
      },
    },
    (request) => {
      const { limit, cursor } = request.query;
      const rows = actionsOf(request).plans({ limit: limit + 1, beforeId: cursor });
      return pageOf(rows, limit, (row) => row.planId);
    },
  );

  app.get(
    '/api/action/plan/:planId',
    {
      schema: {
        operationId: 'getActionPlan',
        tags: [TAGS.supporting],
        summary: 'One plan with its steps, dependencies and problems',
        params: planParams,
        response: answers(200, planSchema),
      },
    },
    (request) => {
      const plan = actionsOf(request).plan(request.params.planId);
      if (!plan) throw new AppError('not-found', `Plan ${request.params.planId} not found.`);
      return plan;
    },
  );

  app.get(
    '/api/action/plan/:planId/events',
    {
      schema: {
        operationId: 'listPlanEvents',
        tags: [TAGS.supporting],
        summary: 'Every change of a plan and its steps, oldest first',
        params: planParams,
        querystring: listQuerySchema,
        response: answers(200, listOf(actionEventSchema)),
      },
    },
    (request) =>
      pageWithin(actionsOf(request).events({ planId: request.params.planId }), request.query, ({ eventId }) =>
        String(eventId),
      ),
  );
}

function addressOf(planId: string): string {
  return `/api/action/plan/${encodeURIComponent(planId)}`;
}
