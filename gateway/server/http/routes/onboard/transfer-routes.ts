import { z } from 'zod';
import { listOf } from '../../../../contract/list.ts';
import { transferSchema } from '../../../../contract/onboard/transfer.ts';
import { Transfers } from '../../answer/transfers.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { requireModeReach } from '../../guard/live-reach.ts';
import { requireScope } from '../../guard/require-scope.ts';
import { answers } from '../answers.ts';
import { listQuerySchema, pageWithin } from '../page-query.ts';
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
