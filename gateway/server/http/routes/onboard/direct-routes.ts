import { AppError } from '../../../../base/error.ts';
import { onboardApi } from '../../../../contract/api/onboard-api.ts';
import { pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { serve } from '../serve.ts';

import { asTransfer } from './as-transfer.ts';

/** Raw messages and shell lines, sent to a vehicle unchanged. */
export function directRoutes(app: App, dependencies: RouteDependencies): void {
  const { port } = dependencies;
  serve(app, onboardApi.listRawMessages, (request) =>
    pageWithin(port.direct.rawMessages(), request.query, ({ name }) => name),
  );

  serve(app, onboardApi.describeRawMessage, (request) => {
    const { name } = request.params;
    const message = port.direct.rawMessage(name);
    if (!message) throw new AppError('not-found', `The dialects of this station have no message ${name}.`);
    return message;
  });

  serve(app, onboardApi.sendRawMessage, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.direct.sendRaw(vehicleId, request.body, context),
    );
  });

  serve(app, onboardApi.openConsole, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId, status: 201 }, (context) =>
      port.direct.openConsole(vehicleId, request.body, context),
    );
  });

  serve(app, onboardApi.sendConsoleLine, (request, reply) =>
    asTransfer(dependencies, request, reply, { vehicleId: null }, (context) =>
      port.direct.consoleLine(request.params.sessionId, request.body, context),
    ),
  );

  serve(app, onboardApi.readConsole, (request) => {
    const { from, waitMs } = request.query;
    return port.direct.consoleOutput(request.params.sessionId, from, waitMs, contextOf(request));
  });

  serve(app, onboardApi.closeConsole, (request) =>
    port.direct.closeConsole(request.params.sessionId, contextOf(request)),
  );
}
