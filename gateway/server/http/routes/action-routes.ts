import { AppError } from '../../../base/error.ts';
import { actionApi } from '../../../contract/api/action-api.ts';
import { pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { validationError } from '../body/validation.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve, serveList, servePages } from './serve.ts';

export const ACTION_ROUTES: readonly Routes[] = [
  actionRoutes,
  planRoutes,
  launchRoutes,
  missionRoutes,
  zoneRoutes,
];

/** Single actions (specification 4.4) and the related parts of the Command Center. */
function actionRoutes(app: App, { port, actions }: RouteDependencies): void {
  serve(app, actionApi.queueAction, (request, reply) => {
    const action = actions.queueAction(request.body, contextOf(request));
    reply.code(202).header('location', actionAddress(action.actionId));
    return action;
  });

  serve(app, actionApi.allocateResources, (request) => {
    const { actionId } = request.params;
    return actions.allocateResources(actionId, request.body ?? { release: false }, contextOf(request));
  });

  serve(app, actionApi.checkDependencies, (request) =>
    actions.checkDependencies(request.params.actionId, contextOf(request)),
  );

  serve(app, actionApi.executeAction, async (request, reply) => {
    const action = await actions.executeAction(
      request.params.actionId,
      request.body ?? {},
      contextOf(request),
    );
    return reply.code(202).header('location', actionAddress(action.actionId)).send(action);
  });

  serve(app, actionApi.abortAction, (request, reply) => {
    // No await before this call: like hold, it acts in the tick its request was parsed in.
    const action = actions.abortAction(request.params.actionId, contextOf(request));
    reply.code(202).header('location', actionAddress(action.actionId));
    return action;
  });

  servePages(
    app,
    actionApi.listActions,
    ({ actionId }) => actionId,
    ({ query: { category, vehicle, state, plan } }, page) =>
      actions.actions({ category, vehicleId: vehicle, state, planId: plan, ...page }),
  );

  serve(app, actionApi.listCategories, (request) => {
    const visibility = app.seenBy(request);
    const summaries = port.categorySummaries((record) => visibility.record(record));
    return pageWithin(summaries, request.query, ({ category }) => category);
  });

  serve(app, actionApi.listStepTypes, (request) =>
    pageWithin(actions.stepTypes(), request.query, ({ type }) => type),
  );

  serveList(
    app,
    actionApi.listResourceLeases,
    ({ type, id }) => `${type}:${id}`,
    () => actions.leases(),
  );

  serve(app, actionApi.getAction, (request) => {
    const action = actions.action(request.params.actionId);
    if (!action) throw new AppError('not-found', `Action ${request.params.actionId} not found.`);
    return action;
  });

  serve(app, actionApi.listActionEvents, (request) =>
    pageWithin(actions.events({ actionId: request.params.actionId }), request.query, ({ eventId }) =>
      String(eventId),
    ),
  );
}

function actionAddress(actionId: string): string {
  return `/api/action/${encodeURIComponent(actionId)}`;
}

/** Action plans (specification 4.4): built step by step, then executed, paused, aborted, verified and retried. */
function planRoutes(app: App, { actions }: RouteDependencies): void {
  serve(app, actionApi.createActionPlan, async (request, reply) => {
    const plan = await actions.createPlan(request.body, contextOf(request));
    reply.code(201).header('location', planAddress(plan.planId));
    return plan;
  });

  serve(app, actionApi.addStep, (request, reply) => {
    const { planId } = request.params;
    const added = actions.addStep(planId, request.body, contextOf(request));
    reply.code(201).header('location', planAddress(planId));
    return added;
  });

  serve(app, actionApi.addDependency, (request, reply) => {
    const { planId } = request.params;
    const added = actions.addDependency(planId, request.body, contextOf(request));
    reply.code(201).header('location', planAddress(planId));
    return added;
  });

  serve(app, actionApi.abortPlan, (request, reply) => {
    // No await before this call: like hold, it acts in the tick its request was parsed in.
    const plan = actions.abortPlan(request.params.planId, request.body ?? {}, contextOf(request));
    reply.code(202).header('location', planAddress(plan.planId));
    return plan;
  });

  serve(app, actionApi.executePlan, async (request, reply) => {
    const { planId } = request.params;
    const plan = await actions.executePlan(planId, request.body ?? {}, contextOf(request));
    return reply.code(202).header('location', planAddress(planId)).send(plan);
  });

  serve(app, actionApi.pausePlan, (request, reply) => {
    const { planId } = request.params;
    const plan = actions.pausePlan(planId, request.body ?? {}, contextOf(request));
    reply.code(202).header('location', planAddress(planId));
    return plan;
  });

  serve(app, actionApi.resumePlan, async (request, reply) => {
    const { planId } = request.params;
    const plan = await actions.resumePlan(planId, request.body ?? {}, contextOf(request));
    return reply.code(202).header('location', planAddress(planId)).send(plan);
  });

  serve(app, actionApi.verifyPlan, (request) =>
    actions.verifyPlan(request.params.planId, request.body ?? {}, contextOf(request)),
  );

  serve(app, actionApi.retryPlan, async (request, reply) => {
    const { planId } = request.params;
    const plan = await actions.retryPlan(planId, request.body ?? {}, contextOf(request));
    return reply.code(202).header('location', planAddress(planId)).send(plan);
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

function planAddress(planId: string): string {
  return `/api/action/plan/${encodeURIComponent(planId)}`;
}

/** `POST /drone/launch`, specification 2.1 and 2.2, and the outcome of a launch. */
function launchRoutes(app: App, { port }: RouteDependencies): void {
  serve(app, actionApi.launchDrone, async (request, reply) => {
    const { missionType, zoneId, priority } = request.body;
    const launch = await port.launch({ missionType, zoneId, priority }, contextOf(request));
    const { timestamp, launchId, status, aircraft, mode, traceId, decision } = launch;
    return reply
      .code(202)
      .header('location', `/drone/launch/${encodeURIComponent(launchId)}`)
      .send({ timestamp, launchId, status, aircraft, mode, traceId, decision });
  });

  serveList(
    app,
    actionApi.listLaunches,
    ({ launchId }) => launchId,
    () => port.launches(Number.MAX_SAFE_INTEGER),
  );

  serve(app, actionApi.abortLaunch, async (request, reply) => {
    const { launchId } = request.params;
    // No await before this call: like hold, it acts in the tick its request was parsed in.
    const aborted = port.abortLaunch(launchId, request.body ?? { command: 'rtl' }, contextOf(request));
    return reply
      .code(202)
      .header('location', `/drone/launch/${encodeURIComponent(launchId)}`)
      .send(await aborted);
  });

  serve(app, actionApi.getLaunch, (request) => {
    const record = port.launchRecord(request.params.launchId);
    if (!record) throw new AppError('not-found', `Launch ${request.params.launchId} not found.`);
    return record;
  });
}

/** `POST /mission/start`, specification 4.1, and the outcome of a mission run. */
function missionRoutes(app: App, { port }: RouteDependencies): void {
  serve(app, actionApi.startMission, async (request, reply) => {
    const { vehicleId, items, zoneId, priority } = request.body;
    const run = await port.startMission({ vehicleId, items, zoneId, priority }, contextOf(request));
    return reply
      .code(202)
      .header('location', `/mission/${encodeURIComponent(run.missionId)}`)
      .send(run);
  });

  serveList(
    app,
    actionApi.listMissions,
    ({ missionId }) => missionId,
    () => port.missions(Number.MAX_SAFE_INTEGER),
  );

  serve(app, actionApi.getMission, (request) => {
    const run = port.mission(request.params.missionId);
    if (!run) throw new AppError('not-found', `Mission run ${request.params.missionId} not found.`);
    return run;
  });
}

/** Launch zones and no-fly zones. */
function zoneRoutes(app: App, { port }: RouteDependencies): void {
  serve(app, actionApi.listZones, (request) =>
    pageWithin(port.zones().features, request.query, ({ id }) => id),
  );

  serve(app, actionApi.getZone, (request) => {
    const zone = port.zones().features.find((feature) => feature.id === request.params.zoneId);
    if (!zone) throw new AppError('not-found', `Zone ${request.params.zoneId} not found.`);
    return zone;
  });

  serve(app, actionApi.putZone, (request) => {
    const { zoneId } = request.params;
    if (request.body.id !== undefined && request.body.id !== zoneId)
      throw validationError([{ pointer: '/id', detail: 'differs from the id in the address' }], 'body');
    return port.putZone({ ...request.body, id: zoneId }, contextOf(request));
  });

  serve(app, actionApi.deleteZone, (request, reply) => {
    port.removeZone(request.params.zoneId, contextOf(request));
    reply.code(204).send();
  });
}
