import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { categorySchema } from '../../../../contract/command/category.ts';
import {
  commandRecordSchema,
  commandStateSchema,
  commandTraceSchema,
} from '../../../../contract/command/command.ts';
import { listOf } from '../../../../contract/list.ts';
import { transferSchema } from '../../../../contract/onboard/transfer.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageOf, pageQuerySchema, pageWithin } from '../../answer/page-query.ts';
import { Transfers } from '../../answer/transfers.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { requireModeReach } from '../../guard/live-reach.ts';
import { requireScope } from '../../guard/require-scope.ts';
import { TAGS } from '../tags.ts';

const params = z.object({ transferId: z.string().min(1).max(64) });

/** Work that continues after its request was answered 202. */
export function transferRoutes(app: App, { transfers }: RouteDependencies): void {
  app.get(
    '/api/transfers',
    {
      schema: {
        operationId: 'listTransfers',
        tags: [TAGS.supporting],
        summary: 'Transfers since the gateway started, newest first',
        querystring: listQuerySchema,
        response: answers(200, listOf(transferSchema)),
      },
    },
    (request) =>
      pageWithin(transfers.list(principalOf(request)), request.query, ({ transferId }) => transferId),
  );

  app.get(
    '/api/transfers/:transferId',
    {
      schema: {
        operationId: 'getTransfer',
        tags: [TAGS.supporting],
        summary: 'State, progress and outcome of a transfer',
        params,
        response: answers(200, transferSchema),
      },
    },
    (request) => transfers.get(request.params.transferId, principalOf(request)),
  );

  app.delete(
    '/api/transfers/:transferId',
    {
      schema: {
        operationId: 'cancelTransfer',
        tags: [TAGS.supporting],
        summary: 'Cancel a transfer that runs or waits for approval. Ended transfers do not change',
        params,
        response: answers(200, transferSchema),
      },
    },
    (request) => {
      const principal = principalOf(request);
      const transfer = transfers.get(request.params.transferId, principal);
      if (!Transfers.isOwn(transfer, principal))
        requireScope(request, 'drone:command', 'Cancelling a transfer of another user');
      requireModeReach(request, transfer.mode, `${transfer.vehicleId ?? 'It'} is not simulated`);
      return transfers.cancel(transfer.transferId, principal);
    },
  );
}

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
