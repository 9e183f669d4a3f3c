import { AppError } from '../../../../base/error.ts';
import { actionApi } from '../../../../contract/api/action-api.ts';
import { pageOf, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { requireScopeFor } from '../../guard/require-scope.ts';
import { contextOf } from '../request-context.ts';
import { serve } from '../serve.ts';

/** Single actions (specification 4.4) and what the Command Center shows beside them. */
export function actionRoutes(app: App, { portOf, actionsOf }: RouteDependencies): void {
  serve(app, actionApi.queueAction, (request, reply) => {
    requireScopeFor(request, [request.body.type]);
    const action = actionsOf(request).queueAction(request.body, contextOf(request));
    reply.code(202).header('location', addressOf(action.actionId));
    return action;
  });

  serve(app, actionApi.allocateResources, (request) => {
    const { actionId } = request.params;
    return actionsOf(request).allocateResources(
      actionId,
      request.body ?? { release: false },
      contextOf(request),
    );
  });

  serve(app, actionApi.checkDependencies, (request) =>
    actionsOf(request).checkDependencies(request.params.actionId, contextOf(request)),
  );

  serve(app, actionApi.executeAction, async (request, reply) => {
    const action = await actionsOf(request).executeAction(
      request.params.actionId,
      request.body ?? {},
      contextOf(request),
    );
    return reply.code(202).header('location', addressOf(action.actionId)).send(action);
  });

  serve(app, actionApi.abortAction, (request, reply) => {
    // No await before this call: like hold it acts in the tick its request was parsed in.
    const action = actionsOf(request).abortAction(request.params.actionId, contextOf(request));
    reply.code(202).header('location', addressOf(action.actionId));
    return action;
  });

  serve(app, actionApi.listActions, (request) => {
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
  });

  serve(app, actionApi.listCategories, (request) =>
    pageWithin(portOf(request).categorySummaries(), request.query, ({ category }) => category),
  );

  serve(app, actionApi.listStepTypes, (request) =>
    pageWithin(actionsOf(request).stepTypes(), request.query, ({ type }) => type),
  );

  serve(app, actionApi.listResourceLeases, (request) =>
    pageWithin(actionsOf(request).leases(), request.query, ({ type, id }) => `${type}:${id}`),
  );

  serve(app, actionApi.getAction, (request) => {
    const action = actionsOf(request).action(request.params.actionId);
    if (!action) throw new AppError('not-found', `There is no action ${request.params.actionId}.`);
    return action;
  });

  serve(app, actionApi.listActionEvents, (request) =>
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
