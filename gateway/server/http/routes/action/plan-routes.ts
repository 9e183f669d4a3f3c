import { AppError } from '../../../../base/error.ts';
import { actionApi } from '../../../../contract/api/action-api.ts';
import { pageOf, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { requireScopeFor } from '../../guard/require-scope.ts';
import { contextOf } from '../request-context.ts';
import { serve } from '../serve.ts';

/** Action plans (specification 4.4): made step by step, then executed, paused, aborted, verified and tried again. */
export function planRoutes(app: App, { actionsOf }: RouteDependencies): void {
  serve(app, actionApi.createActionPlan, async (request, reply) => {
    requireScopeFor(
      request,
      request.body.steps.map(({ type }) => type),
    );
    const plan = await actionsOf(request).createPlan(request.body, contextOf(request));
    reply.code(201).header('location', addressOf(plan.planId));
    return plan;
  });

  serve(app, actionApi.addStep, (request, reply) => {
    const { planId } = request.params;
    requireScopeFor(request, [request.body.type]);
    const added = actionsOf(request).addStep(planId, request.body, contextOf(request));
    reply.code(201).header('location', addressOf(planId));
    return added;
  });

  serve(app, actionApi.addDependency, (request, reply) => {
    const { planId } = request.params;
    const added = actionsOf(request).addDependency(planId, request.body, contextOf(request));
    reply.code(201).header('location', addressOf(planId));
    return added;
  });

  serve(app, actionApi.abortPlan, (request, reply) => {
    // No await before this call: like hold it acts in the tick its request was parsed in.
    const plan = actionsOf(request).abortPlan(request.params.planId, request.body ?? {}, contextOf(request));
    reply.code(202).header('location', addressOf(plan.planId));
    return plan;
  });

  serve(app, actionApi.executePlan, async (request, reply) => {
    const { planId } = request.params;
    const plan = await actionsOf(request).executePlan(planId, request.body ?? {}, contextOf(request));
    return reply.code(202).header('location', addressOf(planId)).send(plan);
  });

  serve(app, actionApi.pausePlan, (request, reply) => {
    const { planId } = request.params;
    const plan = actionsOf(request).pausePlan(planId, request.body ?? {}, contextOf(request));
    reply.code(202).header('location', addressOf(planId));
    return plan;
  });

  serve(app, actionApi.resumePlan, async (request, reply) => {
    const { planId } = request.params;
    const plan = await actionsOf(request).resumePlan(planId, request.body ?? {}, contextOf(request));
    return reply.code(202).header('location', addressOf(planId)).send(plan);
  });

  serve(app, actionApi.verifyPlan, (request) =>
    actionsOf(request).verifyPlan(request.params.planId, request.body ?? {}, contextOf(request)),
  );

  serve(app, actionApi.retryPlan, async (request, reply) => {
    const { planId } = request.params;
    const plan = await actionsOf(request).retryPlan(planId, request.body ?? {}, contextOf(request));
    return reply.code(202).header('location', addressOf(planId)).send(plan);
  });

  serve(app, actionApi.listActionPlans, (request) => {
    const { limit, cursor } = request.query;
    const rows = actionsOf(request).plans({ limit: limit + 1, beforeId: cursor });
    return pageOf(rows, limit, (row) => row.planId);
  });

  serve(app, actionApi.getActionPlan, (request) => {
    const plan = actionsOf(request).plan(request.params.planId);
    if (!plan) throw new AppError('not-found', `Plan ${request.params.planId} not found.`);
    return plan;
  });

  serve(app, actionApi.listPlanEvents, (request) =>
    pageWithin(actionsOf(request).events({ planId: request.params.planId }), request.query, ({ eventId }) =>
      String(eventId),
    ),
  );
}

function addressOf(planId: string): string {
  return `/api/action/plan/${encodeURIComponent(planId)}`;
}
