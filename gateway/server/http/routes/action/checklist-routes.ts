import { setupApi } from '../../../../contract/api/setup-api.ts';
import { pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { serve } from '../serve.ts';

/** Preflight checklists. The owner defines their items, and the pilot works through them. */
export function checklistRoutes(app: App, { checklists }: RouteDependencies): void {
  serve(app, setupApi.listChecklists, ({ query }) =>
    pageWithin(checklists.list(), query, ({ checklistId }) => checklistId),
  );

  serve(app, setupApi.readChecklist, ({ params }) => checklists.get(params.checklistId));

  serve(app, setupApi.putChecklist, (request) =>
    checklists.put(request.params.checklistId, request.body, contextOf(request)),
  );

  serve(app, setupApi.deleteChecklist, (request, reply) => {
    checklists.remove(request.params.checklistId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, setupApi.readVehicleChecklist, (request) => checklists.ofVehicle(request.params.vehicleId));

  serve(app, setupApi.chooseVehicleChecklist, (request) =>
    checklists.choose(request.params.vehicleId, request.body.checklistId, contextOf(request)),
  );

  serve(app, setupApi.tickVehicleChecklist, (request) =>
    checklists.tick(request.params.vehicleId, request.params.itemId, request.body.isDone, contextOf(request)),
  );

  serve(app, setupApi.resetVehicleChecklist, (request) =>
    checklists.reset(request.params.vehicleId, contextOf(request)),
  );
}
