import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { listOf } from '../../../../contract/list.ts';
import { missionRunSchema, missionStartRequestSchema } from '../../../../contract/mission/mission.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { answers } from '../answers.ts';
import { pageQuerySchema, pageWithin } from '../page-query.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

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
