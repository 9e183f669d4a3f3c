import { onboardApi } from '../../../../contract/api/onboard-api.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { serve } from '../serve.ts';

import { asTransfer } from './as-transfer.ts';

/**
 * The onboard fence and rally points, the comparison of the onboard mission with a given one, and how to
 * resume an interrupted mission.
 */
export function onboardRoutes(app: App, dependencies: RouteDependencies): void {
  const { port } = dependencies;
  fenceRoutes(app, dependencies);
  rallyRoutes(app, dependencies);

  serve(app, onboardApi.compareVehicleMission, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.onboard.compareMission(vehicleId, request.body.items, request.query.refresh, context),
    );
  });

  serve(app, onboardApi.proposeMissionResume, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.onboard.proposeResume(vehicleId, request.body.fromIndex, context),
    );
  });
}

function fenceRoutes(app: App, dependencies: RouteDependencies): void {
  const { port } = dependencies;
  serve(app, onboardApi.getVehicleFence, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.onboard.readFence(vehicleId, request.query.refresh, context),
    );
  });

  serve(app, onboardApi.putVehicleFence, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.onboard.writeFence(vehicleId, request.body, context),
    );
  });

  serve(app, onboardApi.deleteVehicleFence, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId, status: 204 }, (context) =>
      port.onboard.clearFence(vehicleId, context),
    );
  });
}

function rallyRoutes(app: App, dependencies: RouteDependencies): void {
  const { port } = dependencies;
  serve(app, onboardApi.getVehicleRally, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.onboard.readRally(vehicleId, request.query.refresh, context),
    );
  });

  serve(app, onboardApi.putVehicleRally, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.onboard.writeRally(vehicleId, request.body.points, context),
    );
  });

  serve(app, onboardApi.deleteVehicleRally, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId, status: 204 }, (context) =>
      port.onboard.clearRally(vehicleId, context),
    );
  });
}
