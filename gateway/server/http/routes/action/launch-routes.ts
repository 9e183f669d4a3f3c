import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import {
  launchAbortSchema,
  launchRecordSchema,
  launchRequestSchema,
  launchResponseSchema,
} from '../../../../contract/action/launch.ts';
import { listOf } from '../../../../contract/list.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { answers } from '../answers.ts';
import { pageQuerySchema, pageWithin } from '../page-query.ts';
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
