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
} from '../../../../contract/onboard/onboard.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { requireScope } from '../../guard/require-scope.ts';
import { TAGS } from '../tags.ts';
import { asTransfer, transferAnswers } from './as-transfer.ts';

const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });
const refreshQuery = z.strictObject({
  refresh: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('Read it from the vehicle again'),
});

/**
 * The onboard fence and rally points, the comparison of the onboard mission with a given one, and how to
 * resume an interrupted mission.
 */
export function onboardRoutes(app: App, dependencies: RouteDependencies): void {
  const { portOf } = dependencies;
  fenceRoutes(app, dependencies);
  rallyRoutes(app, dependencies);

  app.post(
    '/api/vehicles/:vehicleId/mission/compare',
    {
      schema: {
        operationId: 'compareVehicleMission',
        tags: [TAGS.supporting],
        summary: 'Compare the onboard mission with the given one, item by item',
        params: vehicleParams,
        querystring: refreshQuery,
        body: missionCompareRequestSchema,
        response: transferAnswers(200, missionComparisonSchema),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        portOf(request).onboard.compareMission(vehicleId, request.body.items, request.query.refresh, context),
      );
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/mission/resume-proposal',
    {
      schema: {
        operationId: 'proposeMissionResume',
        tags: [TAGS.supporting],
        summary: 'The rest of an interrupted mission as a new mission. Nothing is sent',
        params: vehicleParams,
        body: resumeRequestSchema,
        response: transferAnswers(200, resumeProposalSchema),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        portOf(request).onboard.proposeResume(vehicleId, request.body.fromIndex, context),
      );
    },
  );
}

function fenceRoutes(app: App, dependencies: RouteDependencies): void {
  const { portOf } = dependencies;
  app.get(
    '/api/vehicles/:vehicleId/fence',
    {
      schema: {
        operationId: 'getVehicleFence',
        tags: [TAGS.supporting],
        summary: 'The onboard geofence with the parameters that enable it',
        params: vehicleParams,
        querystring: refreshQuery,
        response: transferAnswers(200, vehicleFenceSchema),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        portOf(request).onboard.readFence(vehicleId, request.query.refresh, context),
      );
    },
  );

  app.put(
    '/api/vehicles/:vehicleId/fence',
    {
      schema: {
        operationId: 'putVehicleFence',
        tags: [TAGS.supporting],
        summary: 'Replace the onboard geofence. With `enable`, also write its heights and enable it',
        params: vehicleParams,
        body: fenceRequestSchema,
        response: transferAnswers(200, vehicleFenceSchema),
      },
    },
    (request, reply) => {
      if (request.body.enable) requireScope(request, 'param:write', 'Enabling a geofence');
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        portOf(request).onboard.writeFence(vehicleId, request.body, context),
      );
    },
  );

  app.delete(
    '/api/vehicles/:vehicleId/fence',
    {
      schema: {
        operationId: 'deleteVehicleFence',
        tags: [TAGS.supporting],
        summary: 'Clear the shapes of the onboard geofence. Its parameters are kept',
        params: vehicleParams,
        response: transferAnswers(204, z.undefined()),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId, status: 204 }, (context) =>
        portOf(request).onboard.clearFence(vehicleId, context),
      );
    },
  );
}

function rallyRoutes(app: App, dependencies: RouteDependencies): void {
  const { portOf } = dependencies;
  app.get(
    '/api/vehicles/:vehicleId/rally',
    {
      schema: {
        operationId: 'getVehicleRally',
        tags: [TAGS.supporting],
        summary: 'The onboard rally points',
        params: vehicleParams,
        querystring: refreshQuery,
        response: transferAnswers(200, vehicleRallySchema),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        portOf(request).onboard.readRally(vehicleId, request.query.refresh, context),
      );
    },
  );

  app.put(
    '/api/vehicles/:vehicleId/rally',
    {
      schema: {
        operationId: 'putVehicleRally',
        tags: [TAGS.supporting],
        summary: 'Replace the onboard rally points',
        params: vehicleParams,
        body: rallyRequestSchema,
        response: transferAnswers(200, vehicleRallySchema),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        portOf(request).onboard.writeRally(vehicleId, request.body.points, context),
      );
    },
  );

  app.delete(
    '/api/vehicles/:vehicleId/rally',
    {
      schema: {
        operationId: 'deleteVehicleRally',
        tags: [TAGS.supporting],
        summary: 'Clear the onboard rally points',
        params: vehicleParams,
        response: transferAnswers(204, z.undefined()),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId, status: 204 }, (context) =>
        portOf(request).onboard.clearRally(vehicleId, context),
      );
    },
  );
}
