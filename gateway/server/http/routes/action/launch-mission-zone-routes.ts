import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import {
  launchAbortSchema,
  launchRecordSchema,
  launchRequestSchema,
  launchResponseSchema,
} from '../../../../contract/action/launch.ts';
import { listOf } from '../../../../contract/list.ts';
import { missionRunSchema, missionStartRequestSchema } from '../../../../contract/mission/mission.ts';
import { zoneRequestSchema, zoneSchema } from '../../../../contract/mission/zone.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { validationError } from '../../body/validation.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

/** `POST /drone/launch`, specification 2.1 and 2.2, and the outcome of a launch. */
export function launchRoutes(app: App, { portOf }: RouteDependencies): void {
  app.post(
    '/drone/launch',
    {
      schema: {
        operationId: 'launchDrone',
        tags: [TAGS.mission],
        summary: 'Allocate an aircraft and fly a mission type over a zone',
        body: launchRequestSchema,
        response: answers(202, launchResponseSchema),
      },
    },
    async (request, reply) => {
      const { missionType, zoneId, priority } = request.body;
      const launch = await portOf(request).launch({ missionType, zoneId, priority }, contextOf(request));
      const { timestamp, launchId, status, aircraft, mode, traceId, decision } = launch;
      return reply
        .code(202)
        .header('location', `/drone/launch/${encodeURIComponent(launchId)}`)
        .send({ timestamp, launchId, status, aircraft, mode, traceId, decision });
    },
  );

  app.get(
    '/drone/launch',
    {
      schema: {
        operationId: 'listLaunches',
        tags: [TAGS.supporting],
        summary: 'Launches, newest first. The station keeps the latest 500',
        querystring: pageQuerySchema,
        response: answers(200, listOf(launchRecordSchema)),
      },
    },
    (request) =>
      pageWithin(
        portOf(request).launches(Number.MAX_SAFE_INTEGER),
        request.query,
        ({ launchId }) => launchId,
      ),
  );

  app.post(
    '/drone/launch/:launchId/abort',
    {
      schema: {
        operationId: 'abortLaunch',
        tags: [TAGS.supporting],
        summary:
          'Abort one of your launches. The aircraft returns, holds or lands. Always accepted, like hold',
        params: z.object({ launchId: z.string().min(1).max(64) }),
        body: launchAbortSchema.optional(),
        response: answers(202, launchRecordSchema),
      },
    },
    async (request, reply) => {
      const { launchId } = request.params;
      // No await before this call: like hold it acts in the tick its request was parsed in.
      const aborted = portOf(request).abortLaunch(
        launchId,
        request.body ?? { command: 'rtl' },
        contextOf(request),
      );
      return reply
        .code(202)
        .header('location', `/drone/launch/${encodeURIComponent(launchId)}`)
        .send(await aborted);
    },
  );

  app.get(
    '/drone/launch/:launchId',
    {
      schema: {
        operationId: 'getLaunch',
        tags: [TAGS.supporting],
        summary: 'State or result of a launch',
        params: z.object({ launchId: z.string().min(1).max(64) }),
        response: answers(200, launchRecordSchema),
      },
    },
    (request) => {
      const record = portOf(request).launchRecord(request.params.launchId);
      if (!record) throw new AppError('not-found', `There is no launch ${request.params.launchId}.`);
      return record;
    },
  );
}

/** `POST /mission/start`, specification 4.1, and the outcome of a mission run. */
export function missionRoutes(app: App, { portOf }: RouteDependencies): void {
  app.post(
    '/mission/start',
    {
      schema: {
        operationId: 'startMission',
        tags: [TAGS.mission],
        summary: 'Fly the given mission or the onboard mission',
        body: missionStartRequestSchema,
        response: answers(202, missionRunSchema),
      },
    },
    async (request, reply) => {
      const { vehicleId, items, zoneId, priority } = request.body;
      const run = await portOf(request).startMission(
        { vehicleId, items, zoneId, priority },
        contextOf(request),
      );
      return reply
        .code(202)
        .header('location', `/mission/${encodeURIComponent(run.missionId)}`)
        .send(run);
    },
  );

  app.get(
    '/mission',
    {
      schema: {
        operationId: 'listMissions',
        tags: [TAGS.supporting],
        summary: 'Mission runs, newest first. The station keeps the latest 500',
        querystring: pageQuerySchema,
        response: answers(200, listOf(missionRunSchema)),
      },
    },
    (request) =>
      pageWithin(
        portOf(request).missions(Number.MAX_SAFE_INTEGER),
        request.query,
        ({ missionId }) => missionId,
      ),
  );

  app.get(
    '/mission/:missionId',
    {
      schema: {
        operationId: 'getMission',
        tags: [TAGS.supporting],
        summary: 'State or result of a mission run',
        params: z.object({ missionId: z.string().min(1).max(64) }),
        response: answers(200, missionRunSchema),
      },
    },
    (request) => {
      const run = portOf(request).mission(request.params.missionId);
      if (!run) throw new AppError('not-found', `There is no mission run ${request.params.missionId}.`);
      return run;
    },
  );
}

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
