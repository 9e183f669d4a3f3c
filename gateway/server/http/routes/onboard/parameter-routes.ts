import { z } from 'zod';
import { listOf } from '../../../../contract/list.ts';
import {
  parameterCompareRequestSchema,
  parameterComparisonSchema,
  parameterFileFormatSchema,
  parameterHistorySchema,
  parameterQuerySchema,
  parameterWriteResultSchema,
  parameterWriteSchema,
  vehicleParametersSchema,
} from '../../../../contract/onboard/parameter.ts';
import { answers } from '../../answer/answers.ts';
import { pageOf, pageQuerySchema } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';
import { asTransfer, transferAnswers } from './as-transfer.ts';

const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });

/** Onboard parameters of a vehicle: read, written with read-back, compared, exported as files. */
export function parameterRoutes(app: App, dependencies: RouteDependencies): void {
  const { portOf } = dependencies;
  app.get(
    '/api/vehicles/:vehicleId/parameters',
    {
      schema: {
        operationId: 'getVehicleParameters',
        tags: [TAGS.supporting],
        summary: 'The onboard parameters known so far. The first call starts reading them',
        params: vehicleParams,
        querystring: parameterQuerySchema,
        response: answers(200, vehicleParametersSchema),
      },
    },
    (request) => portOf(request).readParameters(request.params.vehicleId, request.query, contextOf(request)),
  );

  app.put(
    '/api/vehicles/:vehicleId/parameters',
    {
      schema: {
        operationId: 'putVehicleParameters',
        tags: [TAGS.supporting],
        summary: 'Write parameters and read each back. The answer has the result of each',
        params: vehicleParams,
        body: parameterWriteSchema,
        response: transferAnswers(200, parameterWriteResultSchema),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        portOf(request).writeParameters(vehicleId, request.body.changes, context),
      );
    },
  );

  app.get(
    '/api/vehicles/:vehicleId/parameters/history',
    {
      schema: {
        operationId: 'listParameterChanges',
        tags: [TAGS.supporting],
        summary: 'History of parameters written to the vehicle, newest first',
        params: vehicleParams,
        querystring: pageQuerySchema,
        response: answers(200, listOf(parameterHistorySchema)),
      },
    },
    (request) => {
      const { limit, cursor } = request.query;
      const rows = portOf(request).parameterHistory(request.params.vehicleId, limit + 1, cursor);
      return pageOf(rows, limit, (row) => row.changeId);
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/parameters/compare',
    {
      schema: {
        operationId: 'compareVehicleParameters',
        tags: [TAGS.supporting],
        summary: 'Compare with a parameter file or another vehicle. Writes nothing',
        params: vehicleParams,
        body: parameterCompareRequestSchema,
        response: answers(200, parameterComparisonSchema),
      },
    },
    (request) => portOf(request).compareParameters(request.params.vehicleId, request.body),
  );

  app.get(
    '/api/vehicles/:vehicleId/parameters/export',
    {
      schema: {
        operationId: 'exportVehicleParameters',
        tags: [TAGS.supporting],
        summary: 'Export the parameters as a file for Mission Planner or QGroundControl',
        params: vehicleParams,
        querystring: z.strictObject({ format: parameterFileFormatSchema.default('param') }),
        response: answers(200, z.string()),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      const { format } = request.query;
      const text = portOf(request).exportParameters(vehicleId, format);
      void reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileStem(vehicleId)}.${format}"`);
      return text;
    },
  );
}

/** Vehicle ids are ours, but a header must not rely on that. */
function fileStem(vehicleId: string): string {
  return vehicleId.replace(/[^A-Za-z0-9_-]/g, '_');
}
