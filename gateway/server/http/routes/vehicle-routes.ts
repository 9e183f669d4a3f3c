import { AppError } from '../../../base/error.ts';
import { vehicleApi } from '../../../contract/api/vehicle-api.ts';
import { COMMAND_PARAMS, type CommandName } from '../../../contract/command/catalogue/commands.ts';
import type { Visibility } from '../../../contract/port/port-guard.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import { asTransfer } from '../answer/as-transfer.ts';
import { succeededCommand } from '../answer/command-outcome.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { parseBody, validatorCompiler } from '../body/validation.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve, serveList } from './serve.ts';

export const VEHICLE_ROUTES: readonly Routes[] = [vehicleRoutes, telemetryRoutes];

/** Vehicles, commands to them, and their onboard missions. */
function vehicleRoutes(app: App, dependencies: RouteDependencies): void {
  const { port } = dependencies;
  serveList(
    app,
    vehicleApi.listVehicles,
    ({ id }) => id,
    () => port.vehicles(),
  );

  serve(app, vehicleApi.getVehicle, (request) => {
    const vehicle = port.vehicle(request.params.vehicleId);
    if (!vehicle) throw new AppError('not-found', `Vehicle ${request.params.vehicleId} not found.`);
    return vehicle;
  });

  serve(app, vehicleApi.listVehiclePhotos, (request) => {
    const photos = port.photos(request.params.vehicleId);
    if (!photos) throw new AppError('not-found', `Vehicle ${request.params.vehicleId} not found.`);
    return { photos: [...photos] };
  });

  serve(app, vehicleApi.getCameraSettings, (request) =>
    dependencies.cameraSettings.read(request.params.vehicleId, request.params.cameraId, contextOf(request)),
  );

  serve(
    app,
    vehicleApi.commandVehicle,
    (request, reply) => {
      const { vehicleId, command } = request.params;
      const params = request.body ?? {};
      // No await before this call: hold, land, RTL and disarm are sent in the tick their body was parsed in.
      return port
        .submitCommand({ vehicleId, command, params, waitFor: request.query.wait }, contextOf(request))
        .then((record) => {
          const succeeded = succeededCommand(record);
          reply.code(succeeded.state === 'done' ? 200 : 202);
          return succeeded;
        });
    },
    {
      validatorCompiler: (route) =>
        route.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(route as never),
      preHandler: (request, _reply, done) => {
        const { command } = request.params as { command: CommandName };
        request.body = parseBody(COMMAND_PARAMS[command], request.body ?? {});
        done();
      },
    },
  );

  serve(app, vehicleApi.getVehicleMission, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.readMission(vehicleId, request.query.refresh, context),
    );
  });

  serve(app, vehicleApi.putVehicleMission, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.writeMission(vehicleId, request.body.items, context),
    );
  });

  serve(app, vehicleApi.deleteVehicleMission, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId, status: 204 }, (context) =>
      port.clearMission(vehicleId, context),
    );
  });
}

/** `GET /telemetry`, specification 4.1. */
function telemetryRoutes(app: App, { port, clock }: RouteDependencies): void {
  serve(app, vehicleApi.getTelemetry, (request, reply) => {
    const { vehicle: vehicleId, fields, maxAgeMs } = request.query;
    const visibility = app.seenBy(request);
    const vehicles = selected(visibility, vehicleId).filter(
      (vehicle) => maxAgeMs === undefined || vehicle.link.last_seen_ms <= maxAgeMs,
    );
    reply.header('cache-control', 'no-store');
    return {
      timestamp: new Date(clock.utcMs()).toISOString(),
      mode: visibility.mode(port),
      vehicles: fields ? vehicles.map((vehicle) => reduced(vehicle, fields)) : [...vehicles],
    };
  });

  function selected(visibility: Visibility, vehicleId: string | undefined): readonly TelemetryVehicle[] {
    if (vehicleId === undefined) return port.vehicles().filter(({ id }) => visibility.vehicle(id));
    const vehicle = visibility.vehicle(vehicleId) ? port.vehicle(vehicleId) : undefined;
    if (!vehicle) throw new AppError('not-found', `Vehicle ${vehicleId} not found.`);
    return [vehicle];
  }
}

function reduced(vehicle: TelemetryVehicle, fields: readonly string[]): TelemetryVehicle {
  const kept = Object.entries(vehicle).filter(([name]) => name === 'id' || fields.includes(name));
  // The caller selected fields. Those present have the schema's types.
  return Object.fromEntries(kept) as unknown as TelemetryVehicle;
}
