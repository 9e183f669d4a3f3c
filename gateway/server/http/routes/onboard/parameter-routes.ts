import { setupApi } from '../../../../contract/api/setup-api.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { serve, servePages } from '../serve.ts';

import { asTransfer } from './as-transfer.ts';

/** Onboard parameters of a vehicle: read, written with read-back, compared, exported as files. */
export function parameterRoutes(app: App, dependencies: RouteDependencies): void {
  const { port } = dependencies;
  serve(app, setupApi.getVehicleParameters, (request) =>
    port.readParameters(request.params.vehicleId, request.query, contextOf(request)),
  );

  serve(app, setupApi.putVehicleParameters, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.writeParameters(vehicleId, request.body.changes, context),
    );
  });

  servePages(
    app,
    setupApi.listParameterChanges,
    ({ changeId }) => changeId,
    ({ params: { vehicleId } }, { limit, beforeId }) => port.parameterHistory(vehicleId, limit, beforeId),
  );

  serve(app, setupApi.compareVehicleParameters, (request) =>
    port.compareParameters(request.params.vehicleId, request.body),
  );

  serve(app, setupApi.exportVehicleParameters, (request, reply) => {
    const { vehicleId } = request.params;
    const { format } = request.query;
    const text = port.exportParameters(vehicleId, format);
    void reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileStem(vehicleId)}.${format}"`);
    return text;
  });
}

/** Vehicle ids are ours, but a header must not rely on that. */
function fileStem(vehicleId: string): string {
  return vehicleId.replace(/[^A-Za-z0-9_-]/g, '_');
}
