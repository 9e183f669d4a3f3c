import { AppError } from '../../../../base/error.ts';
import { actionApi } from '../../../../contract/api/action-api.ts';
import { pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { serve, serveList, servePages } from '../serve.ts';

/** Single actions (specification 4.4) and what the Command Center shows beside them. */
export function actionRoutes(app: App, { port, actions, seenBy }: RouteDependencies): void {
  serve(app, actionApi.queueAction, (request, reply) => {
    const action = actions.queueAction(request.body, contextOf(request));
    reply.code(202).header('location', addressOf(action.actionId));
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
    return reply.code(202).header('location', addressOf(action.actionId)).send(action);
  });

  serve(app, actionApi.abortAction, (request, reply) => {
    // No await before this call: like hold it acts in the tick its request was parsed in.
    const action = actions.abortAction(request.params.actionId, contextOf(request));
    reply.code(202).header('location', addressOf(action.actionId));
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
    const visibility = seenBy(request);
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
    if (!action) throw new AppError('not-found', `There is no action ${request.params.actionId}.`);
    return action;
  });

  serve(app, actionApi.listActionEvents, (request) =>
    pageWithin(actions.events({ actionId: request.params.actionId }), request.query, ({ eventId }) =>
      String(eventId),
    ),
  );
}

function addressOf(actionId: string): string {
  return `/api/action/${encodeURIComponent(actionId)}`;
}
