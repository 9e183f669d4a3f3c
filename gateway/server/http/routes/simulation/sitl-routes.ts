import { z } from 'zod';
import { listOf } from '../../../../contract/list.ts';
import {
  sitlOutputSchema,
  sitlProgramSchema,
  sitlRecordSchema,
  sitlRequestSchema,
} from '../../../../contract/simulation/sitl.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { answers } from '../answers.ts';
import { listQuerySchema, pageWithin } from '../page-query.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const sitlParams = z.object({ sitlId: z.string().min(1).max(64) });

/** SITL programs as processes of this machine, for its owner only. */
export function sitlRoutes(app: App, { sitl }: RouteDependencies): void {
  app.get(
    '/api/sitl/programs',
    {
      schema: {
        operationId: 'listSitlPrograms',
        tags: [TAGS.supporting],
        summary: 'SITL programs that can be started here, and missing ones',
        querystring: listQuerySchema,
        response: answers(200, listOf(sitlProgramSchema)),
      },
    },
    ({ query }) => pageWithin(sitl.programs(), query, ({ program }) => program),
  );

  app.get(
    '/api/sitl',
    {
      schema: {
        operationId: 'listSitls',
        tags: [TAGS.supporting],
        summary: 'SITL instances started here, newest first',
        querystring: listQuerySchema,
        response: answers(200, listOf(sitlRecordSchema)),
      },
    },
    ({ query }) => pageWithin(sitl.list(), query, ({ sitlId }) => sitlId),
  );

  app.post(
    '/api/sitl',
    {
      schema: {
        operationId: 'startSitl',
        tags: [TAGS.supporting],
        summary: 'Start a SITL program and connect it',
        body: sitlRequestSchema,
        response: answers(201, sitlRecordSchema),
      },
    },
    async (request, reply) => reply.code(201).send(await sitl.start(request.body, contextOf(request))),
  );

  app.get(
    '/api/sitl/:sitlId/output',
    {
      schema: {
        operationId: 'readSitlOutput',
        tags: [TAGS.supporting],
        summary: 'Output of a SITL after a given line',
        params: sitlParams,
        querystring: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
        response: answers(200, sitlOutputSchema),
      },
    },
    ({ params, query }) => sitl.output(params.sitlId, query.after),
  );

  app.post(
    '/api/sitl/:sitlId/stop',
    {
      schema: {
        operationId: 'stopSitl',
        tags: [TAGS.supporting],
        summary: 'Stop a SITL and its child processes. Idempotent',
        params: sitlParams,
        body: z.strictObject({}).optional(),
        response: answers(200, sitlRecordSchema),
      },
    },
    (request) => sitl.stop(request.params.sitlId, contextOf(request)),
  );
}
