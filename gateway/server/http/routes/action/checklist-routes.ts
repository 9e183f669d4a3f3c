import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import {
  checklistChoiceSchema,
  checklistContentSchema,
  checklistIdSchema,
  checklistSchema,
  checklistTickSchema,
  vehicleChecklistSchema,
} from '../../../../contract/action/checklist.ts';
import { listOf } from '../../../../contract/list.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const checklistParams = z.object({ checklistId: checklistIdSchema });
const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });
const tickParams = vehicleParams.extend({ itemId: z.string().min(1).max(64) });

/** Preflight checklists. The owner defines their items, and the pilot works through them. */
export function checklistRoutes(app: App, { checklists, portOf }: RouteDependencies): void {
  /** A vehicle the caller does not see has no checklist for it. @throws not-found */
  function shown(request: FastifyRequest, vehicleId: string): string {
    if (!portOf(request).vehicle(vehicleId))
      throw new AppError('not-found', `Vehicle ${vehicleId} not found.`);
    return vehicleId;
  }

  app.get(
    '/api/checklists',
    {
      schema: {
        operationId: 'listChecklists',
        tags: [TAGS.supporting],
        summary: 'Preflight checklists, shipped and of the station',
        querystring: listQuerySchema,
        response: answers(200, listOf(checklistSchema)),
      },
    },
    ({ query }) => pageWithin(checklists.list(), query, ({ checklistId }) => checklistId),
  );

  app.get(
    '/api/checklists/:checklistId',
    {
      schema: {
        operationId: 'readChecklist',
        tags: [TAGS.supporting],
        summary: 'A preflight checklist',
        params: checklistParams,
        response: answers(200, checklistSchema),
      },
    },
    ({ params }) => checklists.get(params.checklistId),
  );

  app.put(
    '/api/checklists/:checklistId',
    {
      schema: {
        operationId: 'putChecklist',
        tags: [TAGS.supporting],
        summary: 'Save a checklist of the station. With the id of a shipped checklist, it replaces it',
        params: checklistParams,
        body: checklistContentSchema,
        response: answers(200, checklistSchema),
      },
    },
    (request) => checklists.put(request.params.checklistId, request.body, contextOf(request)),
  );

  app.delete(
    '/api/checklists/:checklistId',
    {
      schema: {
        operationId: 'deleteChecklist',
        tags: [TAGS.supporting],
        summary: 'Remove a checklist of the station. A shipped checklist with that id applies again',
        params: checklistParams,
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      checklists.remove(request.params.checklistId, contextOf(request));
      reply.code(204).send();
    },
  );

  app.get(
    '/api/vehicles/:vehicleId/checklist',
    {
      schema: {
        operationId: 'readVehicleChecklist',
        tags: [TAGS.supporting],
        summary: 'State of the checklist for the vehicle’s next flight',
        params: vehicleParams,
        response: answers(200, vehicleChecklistSchema),
      },
    },
    (request) => checklists.ofVehicle(shown(request, request.params.vehicleId)),
  );

  app.put(
    '/api/vehicles/:vehicleId/checklist',
    {
      schema: {
        operationId: 'chooseVehicleChecklist',
        tags: [TAGS.supporting],
        summary: 'Choose the checklist of a vehicle. All ticks are cleared',
        params: vehicleParams,
        body: checklistChoiceSchema,
        response: answers(200, vehicleChecklistSchema),
      },
    },
    (request) =>
      checklists.choose(
        shown(request, request.params.vehicleId),
        request.body.checklistId,
        contextOf(request),
      ),
  );

  app.put(
    '/api/vehicles/:vehicleId/checklist/ticks/:itemId',
    {
      schema: {
        operationId: 'tickVehicleChecklist',
        tags: [TAGS.supporting],
        summary: 'Tick or untick a manual item',
        params: tickParams,
        body: checklistTickSchema,
        response: answers(200, vehicleChecklistSchema),
      },
    },
    (request) =>
      checklists.tick(
        shown(request, request.params.vehicleId),
        request.params.itemId,
        request.body.isDone,
        contextOf(request),
      ),
  );

  app.post(
    '/api/vehicles/:vehicleId/checklist/reset',
    {
      schema: {
        operationId: 'resetVehicleChecklist',
        tags: [TAGS.supporting],
        summary: 'Clear all ticks of a vehicle’s checklist',
        params: vehicleParams,
        body: z.strictObject({}).optional(),
        response: answers(200, vehicleChecklistSchema),
      },
    },
    (request) => checklists.reset(shown(request, request.params.vehicleId), contextOf(request)),
  );
}
