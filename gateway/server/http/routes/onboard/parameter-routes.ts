import { setupApi } from '../../../../contract/api/setup-api.ts';
import { pageOf } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { serve } from '../serve.ts';

import { asTransfer } from './as-transfer.ts';

/** Onboard parameters of a vehicle: read, written with read-back, compared, exported as files. */
export function parameterRoutes(app: App, dependencies: RouteDependencies): void {
  const { portOf } = dependencies;
  serve(app, setupApi.getVehicleParameters, (request) =>
    portOf(request).readParameters(request.params.vehicleId, request.query, contextOf(request)),
  );

  serve(app, setupApi.putVehicleParameters, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      portOf(request).writeParameters(vehicleId, request.body.changes, context),
    );
  });

  serve(app, setupApi.listParameterChanges, (request) => {
    const { limit, cursor } = request.query;
    const rows = portOf(request).parameterHistory(request.params.vehicleId, limit + 1, cursor);
    return pageOf(rows, limit, (row) => row.changeId);
  });

  serve(app, setupApi.compareVehicleParameters, (request) =>
    portOf(request).compareParameters(request.params.vehicleId, request.body),
  );

  serve(app, setupApi.exportVehicleParameters, (request, reply) => {
    const { vehicleId } = request.params;
    const { format } = request.query;
    const text = portOf(request).exportParameters(vehicleId, format);
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
