import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import {
  manualControlRequestSchema,
  manualControlSchema,
} from '../../../../contract/onboard/manual-control.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { answers } from '../answers.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';
import { whileHeld } from './while-held.ts';

const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });

/** Starting and stopping manual control. The sticks themselves are sent over the WebSocket. */
export function manualControlRoutes(app: App, { manualControl, portOf }: RouteDependencies): void {
  /** @throws not-found for a vehicle the caller does not see */
  function shown(request: FastifyRequest, vehicleId: string): string {
    if (!portOf(request).vehicle(vehicleId))
      throw new AppError('not-found', `Vehicle ${vehicleId} not found.`);
    return vehicleId;
  }

  app.get(
    '/api/vehicles/:vehicleId/manual-control',
    {
      schema: {
        operationId: 'getManualControl',
        tags: [TAGS.supporting],
        summary: 'State of your manual control of a vehicle, or how the last one ended',
        params: vehicleParams,
        response: answers(200, manualControlSchema),
      },
    },
    (request) => {
      const control = manualControl.of(shown(request, request.params.vehicleId));
      const { principal } = contextOf(request);
      const isOwn = control?.by.kind === principal.kind && control.by.id === principal.id;
      if (!control || !(isOwn || principal.kind === 'operator'))
        throw new AppError('not-found', 'You have not used manual control of this vehicle.');
      return control;
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/manual-control',
    {
      schema: {
        operationId: 'beginManualControl',
        tags: [TAGS.supporting],
        summary:
          'Start manual control of a flying copter. Then send `sticks` over the WebSocket at least every 0.5 s',
        params: vehicleParams,
        body: manualControlRequestSchema,
        response: answers(200, manualControlSchema),
      },
    },
    (request, reply) => {
      const vehicleId = shown(request, request.params.vehicleId);
      const context = contextOf(request);
      return whileHeld(reply, manualControl.begin(vehicleId, request.body, context), () => {
        try {
          manualControl.end(vehicleId, context);
        } catch {
          // It has already ended.
        }
      });
    },
  );

  app.delete(
    '/api/vehicles/:vehicleId/manual-control',
    {
      schema: {
        operationId: 'endManualControl',
        tags: [TAGS.supporting],
        summary: 'Stop manual control. The sticks are centred and the vehicle holds',
        params: vehicleParams,
        response: answers(200, manualControlSchema),
      },
    },
    (request) => manualControl.end(shown(request, request.params.vehicleId), contextOf(request)),
  );
}
