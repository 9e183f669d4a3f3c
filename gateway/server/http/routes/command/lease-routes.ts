import { z } from 'zod';
import {
  commandLeaseSchema,
  takeoverAnswerSchema,
  takeoverRequestSchema,
} from '../../../../contract/command/lease.ts';
import { listOf } from '../../../../contract/list.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { requireScope } from '../../guard/require-scope.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });

/** Command leases of vehicles and their takeover. */
export function leaseRoutes(app: App, { governanceOf }: RouteDependencies): void {
  app.get(
    '/api/leases',
    {
      schema: {
        operationId: 'listCommandLeases',
        tags: [TAGS.supporting],
        summary: 'Command leases of all vehicles',
        querystring: listQuerySchema,
        response: answers(200, listOf(commandLeaseSchema)),
      },
    },
    (request) =>
      pageWithin(governanceOf(request).commandLeases(), request.query, ({ vehicleId }) => vehicleId),
  );

  app.get(
    '/api/vehicles/:vehicleId/lease',
    {
      schema: {
        operationId: 'getCommandLease',
        tags: [TAGS.supporting],
        summary: 'Command lease of a vehicle: holder, present activity and takeover requests',
        params: vehicleParams,
        response: answers(200, commandLeaseSchema),
      },
    },
    (request) => governanceOf(request).commandLease(request.params.vehicleId),
  );

  app.post(
    '/api/vehicles/:vehicleId/lease',
    {
      schema: {
        operationId: 'takeCommandLease',
        tags: [TAGS.supporting],
        summary: 'Take command of a free vehicle, or renew your lease',
        params: vehicleParams,
        body: z.strictObject({}).optional(),
        response: answers(200, commandLeaseSchema),
      },
    },
    (request) => governanceOf(request).takeLease(request.params.vehicleId, contextOf(request)),
  );

  app.delete(
    '/api/vehicles/:vehicleId/lease',
    {
      schema: {
        operationId: 'releaseCommandLease',
        tags: [TAGS.supporting],
        summary: 'Release command of a vehicle',
        params: vehicleParams,
        response: answers(200, commandLeaseSchema),
      },
    },
    (request) => governanceOf(request).releaseLease(request.params.vehicleId, contextOf(request)),
  );

  app.post(
    '/api/vehicles/:vehicleId/lease/takeover',
    {
      schema: {
        operationId: 'requestTakeover',
        tags: [TAGS.supporting],
        summary:
          'Request command of a vehicle from its holder: 200 once you have it, 202 while the holder is asked',
        params: vehicleParams,
        body: takeoverRequestSchema,
        response: { ...answers(200, commandLeaseSchema), 202: commandLeaseSchema },
      },
    },
    (request, reply) => {
      // A takeover by force requires more than the scope to command.
      if (request.body.force) requireScope(request, 'governance:override', 'Taking over by force');
      const lease = governanceOf(request).requestTakeover(
        request.params.vehicleId,
        request.body,
        contextOf(request),
      );
      reply.code(lease.takeover === null ? 200 : 202);
      return lease;
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/lease/takeover/answer',
    {
      schema: {
        operationId: 'answerTakeover',
        tags: [TAGS.supporting],
        summary: 'Grant or refuse a takeover request',
        params: vehicleParams,
        body: takeoverAnswerSchema,
        response: answers(200, commandLeaseSchema),
      },
    },
    (request) =>
      governanceOf(request).answerTakeover(request.params.vehicleId, request.body, contextOf(request)),
  );
}
