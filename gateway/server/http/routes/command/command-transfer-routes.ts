import { AppError } from '../../../../base/error.ts';
import { commandApi } from '../../../../contract/api/command-api.ts';
import { pageOf, pageWithin } from '../../answer/page-query.ts';
import { Transfers } from '../../answer/transfers.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { requireModeReach } from '../../guard/live-reach.ts';
import { requireScope } from '../../guard/require-scope.ts';
import { serve } from '../serve.ts';

/** Work that continues after its request was answered 202. */
export function transferRoutes(app: App, { transfers }: RouteDependencies): void {
  serve(app, commandApi.listTransfers, (request) =>
    pageWithin(transfers.list(principalOf(request)), request.query, ({ transferId }) => transferId),
  );

  serve(app, commandApi.getTransfer, (request) =>
    transfers.get(request.params.transferId, principalOf(request)),
  );

  serve(app, commandApi.cancelTransfer, (request) => {
    const principal = principalOf(request);
    const transfer = transfers.get(request.params.transferId, principal);
    if (!Transfers.isOwn(transfer, principal))
      requireScope(request, 'drone:command', 'Cancelling a transfer of another user');
    requireModeReach(request, transfer.mode, `${transfer.vehicleId ?? 'It'} is not simulated`);
    return transfers.cancel(transfer.transferId, principal);
  });
}

/** Commands to vehicles and their outcome. */
export function commandRoutes(app: App, { portOf }: RouteDependencies): void {
  serve(app, commandApi.listCommands, (request) => {
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
  });

  serve(app, commandApi.getCommand, (request) => {
    const record = portOf(request).commandTrace(request.params.commandId);
    if (!record) throw new AppError('not-found', `There is no command ${request.params.commandId}.`);
    return record;
  });
}
