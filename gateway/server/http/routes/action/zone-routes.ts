import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { listOf } from '../../../../contract/list.ts';
import { zoneRequestSchema, zoneSchema } from '../../../../contract/mission/zone.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { validationError } from '../../body/validation.ts';
import { answers } from '../answers.ts';
import { listQuerySchema, pageWithin } from '../page-query.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const zoneParams = z.object({ zoneId: zoneSchema.shape.id });
/** The zones launches fly in and no-fly zones. */
export function zoneRoutes(app: App, { portOf }: RouteDependencies): void {
  app.get(
    '/api/zones',
    {
      schema: {
        operationId: 'listZones',
        tags: [TAGS.supporting],
        summary: 'All zones as GeoJSON features',
        querystring: listQuerySchema,
        response: answers(200, listOf(zoneSchema)),
      },
    },
    (request) => pageWithin(portOf(request).zones().features, request.query, ({ id }) => id),
  );

  app.get(
    '/api/zones/:zoneId',
    {
      schema: {
        operationId: 'getZone',
        tags: [TAGS.supporting],
        summary: 'One zone',
        params: zoneParams,
        response: answers(200, zoneSchema),
      },
    },
    (request) => {
      const zone = portOf(request)
        .zones()
        .features.find((feature) => feature.id === request.params.zoneId);
      if (!zone) throw new AppError('not-found', `Zone ${request.params.zoneId} not found.`);
      return zone;
    },
  );

  app.put(
    '/api/zones/:zoneId',
    {
      schema: {
        operationId: 'putZone',
        tags: [TAGS.supporting],
        summary: 'Create or replace a zone',
        params: zoneParams,
        body: zoneRequestSchema,
        response: answers(200, zoneSchema),
      },
    },
    (request) => {
      const { zoneId } = request.params;
      if (request.body.id !== undefined && request.body.id !== zoneId)
        throw validationError([{ pointer: '/id', detail: 'differs from the id in the address' }], 'body');
      return portOf(request).putZone({ ...request.body, id: zoneId }, contextOf(request));
    },
  );

  app.delete(
    '/api/zones/:zoneId',
    {
      schema: {
        operationId: 'deleteZone',
        tags: [TAGS.supporting],
        summary: 'Remove a zone',
        params: zoneParams,
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      portOf(request).removeZone(request.params.zoneId, contextOf(request));
      reply.code(204).send();
    },
  );
}
