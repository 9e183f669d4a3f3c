import { z } from 'zod';
import {
  fenceRequestSchema,
  missionCompareRequestSchema,
  missionComparisonSchema,
  rallyRequestSchema,
  resumeProposalSchema,
  resumeRequestSchema,
  vehicleFenceSchema,
  vehicleRallySchema,
} from '../../contract/on-board.ts';
import type { App, RouteDependencies } from '../app.ts';
import { requireScope } from '../require-scope.ts';
import { answers } from './answers.ts';
import { contextOf } from './request-context.ts';
import { TAGS } from './tags.ts';

const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });
const refreshQuery = z.strictObject({
  refresh: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('Read it from the vehicle again'),
});
const BODY_BYTES = 5 * 1024 * 1024;

/** Fence and rally points on board, whether the mission on board is a given one, and how an interrupted one goes on. */
export function onBoardRoutes(app: App, { portOf }: RouteDependencies): void {
  fenceRoutes(app, portOf);
  rallyRoutes(app, portOf);

  app.post(
    '/api/vehicles/:vehicleId/mission/compare',
    {
      bodyLimit: BODY_BYTES,
      schema: {
        operationId: 'compareVehicleMission',
        tags: [TAGS.supporting],
        summary: 'Whether the mission on board is the given one, item by item',
        params: vehicleParams,
        querystring: refreshQuery,
        body: missionCompareRequestSchema,
        response: answers(200, missionComparisonSchema),
      },
    },
    (request) =>
      portOf(request).onBoard.compareMission(
        request.params.vehicleId,
        request.body.items,
        request.query.refresh,
        contextOf(request),
      ),
  );

  app.post(
    '/api/vehicles/:vehicleId/mission/resume-proposal',
    {
      schema: {
        operationId: 'proposeMissionResume',
        tags: [TAGS.supporting],
        summary: 'The rest of an interrupted mission as a mission of its own; nothing is sent',
        params: vehicleParams,
        body: resumeRequestSchema,
        response: answers(200, resumeProposalSchema),
      },
    },
    (request) =>
      portOf(request).onBoard.proposeResume(
        request.params.vehicleId,
        request.body.fromIndex,
        contextOf(request),
      ),
  );
}

function fenceRoutes(app: App, portOf: RouteDependencies['portOf']): void {
  app.get(
    '/api/vehicles/:vehicleId/fence',
    {
      schema: {
        operationId: 'getVehicleFence',
        tags: [TAGS.supporting],
        summary: 'The fence on board, with the parameters that put it in force',
        params: vehicleParams,
        querystring: refreshQuery,
        response: answers(200, vehicleFenceSchema),
      },
    },
    (request) =>
      portOf(request).onBoard.readFence(request.params.vehicleId, request.query.refresh, contextOf(request)),
  );

  app.put(
    '/api/vehicles/:vehicleId/fence',
    {
      schema: {
        operationId: 'putVehicleFence',
        tags: [TAGS.supporting],
        summary: 'Replace the fence on board; with `enable` also write its heights and switch it on',
        params: vehicleParams,
        body: fenceRequestSchema,
        response: answers(200, vehicleFenceSchema),
      },
    },
    (request) => {
      if (request.body.enable) requireScope(request, 'param:write', 'Switching a fence on');
      return portOf(request).onBoard.writeFence(request.params.vehicleId, request.body, contextOf(request));
    },
  );

  app.delete(
    '/api/vehicles/:vehicleId/fence',
    {
      schema: {
        operationId: 'deleteVehicleFence',
        tags: [TAGS.supporting],
        summary: 'Clear the shapes of the fence on board; its parameters stay',
        params: vehicleParams,
        response: answers(204, z.undefined()),
      },
    },
    async (request, reply) => {
      await portOf(request).onBoard.clearFence(request.params.vehicleId, contextOf(request));
      return reply.code(204).send();
    },
  );
}

function rallyRoutes(app: App, portOf: RouteDependencies['portOf']): void {
  app.get(
    '/api/vehicles/:vehicleId/rally',
    {
      schema: {
        operationId: 'getVehicleRally',
        tags: [TAGS.supporting],
        summary: 'The rally points on board',
        params: vehicleParams,
        querystring: refreshQuery,
        response: answers(200, vehicleRallySchema),
      },
    },
    (request) =>
      portOf(request).onBoard.readRally(request.params.vehicleId, request.query.refresh, contextOf(request)),
  );

  app.put(
    '/api/vehicles/:vehicleId/rally',
    {
      schema: {
        operationId: 'putVehicleRally',
        tags: [TAGS.supporting],
        summary: 'Replace the rally points on board',
        params: vehicleParams,
        body: rallyRequestSchema,
        response: answers(200, vehicleRallySchema),
      },
    },
    (request) =>
      portOf(request).onBoard.writeRally(request.params.vehicleId, request.body.points, contextOf(request)),
  );

  app.delete(
    '/api/vehicles/:vehicleId/rally',
    {
      schema: {
        operationId: 'deleteVehicleRally',
        tags: [TAGS.supporting],
        summary: 'Clear the rally points on board',
        params: vehicleParams,
        response: answers(204, z.undefined()),
      },
    },
    async (request, reply) => {
      await portOf(request).onBoard.clearRally(request.params.vehicleId, contextOf(request));
      return reply.code(204).send();
    },
  );
}
