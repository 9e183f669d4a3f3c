import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { categorySchema } from '../../../../contract/command/category.ts';
import {
  commandRecordSchema,
  commandStateSchema,
  commandTraceSchema,
} from '../../../../contract/command/command.ts';
import { listOf } from '../../../../contract/list.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { answers } from '../answers.ts';
import { pageOf, pageQuerySchema } from '../page-query.ts';
import { TAGS } from '../tags.ts';

/** Commands to vehicles and their outcome. */
export function commandRoutes(app: App, { portOf }: RouteDependencies): void {
  app.get(
    '/api/commands',
    {
      schema: {
        operationId: 'listCommands',
        tags: [TAGS.supporting],
        summary: 'Commands, newest first',
        querystring: pageQuerySchema.extend({
          category: categorySchema.optional(),
          vehicle: z.string().min(1).max(64).optional(),
          state: commandStateSchema.optional(),
          actor: z.string().min(1).max(64).optional().describe('Id of the actor who sent it'),
        }),
        response: answers(200, listOf(commandRecordSchema)),
      },
    },
    (request) => {
      const { category, vehicle, state, actor, limit, cursor } = request.query;
      const rows = portOf(request).commands({
        category,
        vehicleId: vehicle,
        state,
        actorId: actor,
        limit: limit + 1,
        beforeId: cursor,
      });
      return pageOf(rows, limit, (row) => row.commandId);
    },
  );

  app.get(
    '/api/commands/:commandId',
    {
      schema: {
        operationId: 'getCommand',
        tags: [TAGS.supporting],
        summary: 'One command with its trace: request, decision, attempts, vehicle answer, effect',
        params: z.object({ commandId: z.string().min(1).max(64) }),
        response: answers(200, commandTraceSchema),
      },
    },
    (request) => {
      const record = portOf(request).commandTrace(request.params.commandId);
      if (!record) throw new AppError('not-found', `There is no command ${request.params.commandId}.`);
      return record;
    },
  );
}
