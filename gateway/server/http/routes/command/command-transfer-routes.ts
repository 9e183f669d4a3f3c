import { AppError } from '../../../../base/error.ts';
import { commandApi } from '../../../../contract/api/command-api.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { principalOf } from '../../guard/authentication.ts';
import { serve, serveList, servePages } from '../serve.ts';

/** Work that continues after its request was answered 202. */
export function transferRoutes(app: App, { transfers }: RouteDependencies): void {
  serveList(
    app,
    commandApi.listTransfers,
    ({ transferId }) => transferId,
    () => transfers.list(),
  );

  serve(app, commandApi.getTransfer, (request) => transfers.get(request.params.transferId));

  serve(app, commandApi.cancelTransfer, (request) =>
    transfers.cancel(request.params.transferId, principalOf(request)),
  );
}

/** Commands to vehicles and their outcome. */
export function commandRoutes(app: App, { port }: RouteDependencies): void {
  servePages(
    app,
    commandApi.listCommands,
    ({ commandId }) => commandId,
    ({ query: { category, vehicle, state, actor } }, page) =>
      port.commands({ category, vehicleId: vehicle, state, actorId: actor, ...page }),
  );

  serve(app, commandApi.getCommand, (request) => {
    const record = port.commandTrace(request.params.commandId);
    if (!record) throw new AppError('not-found', `There is no command ${request.params.commandId}.`);
    return record;
  });
}
