import { AppError } from '../../../../base/error.ts';
import { actionApi } from '../../../../contract/api/action-api.ts';
import { pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { serve, servePages } from '../serve.ts';

/** Action plans (specification 4.4): made step by step, then executed, paused, aborted, verified and tried again. */
export function planRoutes(app: App, { actions }: RouteDependencies): void {
  serve(app, actionApi.createActionPlan, async (request, reply) => {
    const plan = await actions.createPlan(request.body, contextOf(request));
    reply.code(201).header('location', addressOf(plan.planId));
    return plan;
  });

  serve(app, actionApi.addStep, (request, reply) => {
    const { planId } = request.params;
    const added = actions.addStep(planId, request.body, contextOf(request));
    reply.code(201).header('location', addressOf(planId));
    return added;
  });

  serve(app, actionApi.addDependency, (request, reply) => {
    const { planId } = request.params;
    const added = actions.addDependency(planId, request.body, contextOf(request));
    reply.code(201).header('location', addressOf(planId));
    return added;
  });

  serve(app, actionApi.abortPlan, (request, reply) => {
    // No await before this call: like hold it acts in the tick its request was parsed in.
    const plan = actions.abortPlan(request.params.planId, request.body ?? {}, contextOf(request));
    reply.code(202).header('location', addressOf(plan.planId));
    return plan;
  });

  serve(app, actionApi.executePlan, async (request, reply) => {
    const { planId } = request.params;
    const plan = await actions.executePlan(planId, request.body ?? {}, contextOf(request));
    return reply.code(202).header('location', addressOf(planId)).send(plan);
  });

  serve(app, actionApi.pausePlan, (request, reply) => {
    const { planId } = request.params;
    const plan = actions.pausePlan(planId, request.body ?? {}, contextOf(request));
    reply.code(202).header('location', addressOf(planId));
    return plan;
  });

  serve(app, actionApi.resumePlan, async (request, reply) => {
    const { planId } = request.params;
    const plan = await actions.resumePlan(planId, request.body ?? {}, contextOf(request));
    return reply.code(202).header('location', addressOf(planId)).send(plan);
  });

  serve(app, actionApi.verifyPlan, (request) =>
    actions.verifyPlan(request.params.planId, request.body ?? {}, contextOf(request)),
  );

  serve(app, actionApi.retryPlan, async (request, reply) => {
    const { planId } = request.params;
    const plan = await actions.retryPlan(planId, request.body ?? {}, contextOf(request));
    return reply.code(202).header('location', addressOf(planId)).send(plan);
  });

  servePages(
    app,
    actionApi.listActionPlans,
    ({ planId }) => planId,
    (_request, page) => actions.plans(page),
  );

  serve(app, actionApi.getActionPlan, (request) => {
    const plan = actions.plan(request.params.planId);
    if (!plan) throw new AppError('not-found', `Plan ${request.params.planId} not found.`);
    return plan;
  });

  serve(app, actionApi.listPlanEvents, (request) =>
    pageWithin(actions.events({ planId: request.params.planId }), request.query, ({ eventId }) =>
      String(eventId),
    ),
  );
}

function addressOf(planId: string): string {
  return `/api/action/plan/${encodeURIComponent(planId)}`;
}
