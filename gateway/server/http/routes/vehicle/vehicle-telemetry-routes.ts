import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import {
  COMMAND_PARAMS,
  commandNameSchema,
  commandRecordSchema,
  commandWaitSchema,
} from '../../../../contract/command/command.ts';
import { listOf } from '../../../../contract/list.ts';
import { missionRequestSchema, vehicleMissionSchema } from '../../../../contract/mission/mission.ts';
import { writtenMissionSchema } from '../../../../contract/onboard/onboard.ts';
import type { GatewayPort } from '../../../../contract/port/gateway-port.ts';
import {
  type TelemetryVehicle,
  telemetrySchema,
  telemetryVehicleSchema,
} from '../../../../contract/vehicle/telemetry.ts';
import { answers } from '../../answer/answers.ts';
import { succeededCommand } from '../../answer/command-outcome.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { parseBody, validatorCompiler } from '../../body/validation.ts';
import { requireScopeFor } from '../../guard/require-scope.ts';
import { asTransfer, transferAnswers } from '../onboard/as-transfer.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });
const commandParams = vehicleParams.extend({ command: commandNameSchema });
const anyCommandBody = z.union(Object.values(COMMAND_PARAMS)).optional();

/** Vehicles, commands to them, and their onboard missions. */
export function vehicleRoutes(app: App, dependencies: RouteDependencies): void {
  const { portOf } = dependencies;
  app.get(
    '/api/vehicles',
    {
      schema: {
        operationId: 'listVehicles',
        tags: [TAGS.supporting],
        summary: 'All vehicles heard so far',
        querystring: listQuerySchema,
        response: answers(200, listOf(telemetryVehicleSchema)),
      },
    },
    (request) => pageWithin(portOf(request).vehicles(), request.query, ({ id }) => id),
  );

  app.get(
    '/api/vehicles/:vehicleId',
    {
      schema: {
        operationId: 'getVehicle',
        tags: [TAGS.supporting],
        summary: 'One vehicle',
        params: vehicleParams,
        response: answers(200, telemetryVehicleSchema),
      },
    },
    (request) => {
      const vehicle = portOf(request).vehicle(request.params.vehicleId);
      if (!vehicle) throw new AppError('not-found', `No vehicle ${request.params.vehicleId} has been heard.`);
      return vehicle;
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/commands/:command',
    {
      schema: {
        operationId: 'commandVehicle',
        tags: [TAGS.supporting],
        summary: 'Send a command to a vehicle: 202 while it is in progress, 200 once telemetry confirms it',
        params: commandParams,
        querystring: z.strictObject({ wait: commandWaitSchema }),
        body: anyCommandBody,
        response: { ...answers(200, commandRecordSchema), 202: commandRecordSchema },
      },
      // Which body fits depends on the command: the command's own schema decides, before an idempotency key is taken.
      validatorCompiler: (route) =>
        route.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(route as never),
      preHandler: (request, _reply, done) => {
        requireScopeFor(request, [request.params.command]);
        request.body = parseBody(COMMAND_PARAMS[request.params.command], request.body ?? {});
        done();
      },
    },
    (request, reply) => {
      const { vehicleId, command } = request.params;
      const params = request.body ?? {};
      // No await before this call: hold, land, RTL and disarm leave in the tick their body was parsed in.
      return portOf(request)
        .submitCommand({ vehicleId, command, params, waitFor: request.query.wait }, contextOf(request))
        .then((record) => {
          const succeeded = succeededCommand(record);
          reply.code(succeeded.state === 'done' ? 200 : 202);
          return succeeded;
        });
    },
  );

  app.get(
    '/api/vehicles/:vehicleId/mission',
    {
      schema: {
        operationId: 'getVehicleMission',
        tags: [TAGS.supporting],
        summary: 'The onboard mission',
        params: vehicleParams,
        querystring: z.strictObject({
          refresh: z
            .enum(['true', 'false'])
            .default('false')
            .transform((text) => text === 'true')
            .describe('Read it from the vehicle again'),
        }),
        response: transferAnswers(200, vehicleMissionSchema),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        portOf(request).readMission(vehicleId, request.query.refresh, context),
      );
    },
  );

  app.put(
    '/api/vehicles/:vehicleId/mission',
    {
      schema: {
        operationId: 'putVehicleMission',
        tags: [TAGS.supporting],
        summary: 'Replace the onboard mission',
        params: vehicleParams,
        body: missionRequestSchema,
        response: transferAnswers(200, writtenMissionSchema),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        portOf(request).writeMission(vehicleId, request.body.items, context),
      );
    },
  );

  app.delete(
    '/api/vehicles/:vehicleId/mission',
    {
      schema: {
        operationId: 'deleteVehicleMission',
        tags: [TAGS.supporting],
        summary: 'Clear the onboard mission',
        params: vehicleParams,
        response: transferAnswers(204, z.undefined()),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId, status: 204 }, (context) =>
        portOf(request).clearMission(vehicleId, context),
      );
    },
  );
}

const FIELDS: ReadonlySet<string> = new Set(Object.keys(telemetryVehicleSchema.shape));

const fieldsSchema = z
  .string()
  .max(1000)
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine((names) => names.every((name) => FIELDS.has(name)), {
    error: `must be a comma-separated list of ${[...FIELDS].join(', ')}`,
  });

const querySchema = z.strictObject({
  vehicle: z.string().min(1).max(64).optional().describe('Only this vehicle'),
  fields: fieldsSchema
    .optional()
    .describe('Only these fields of each vehicle, comma-separated. id is always included'),
  maxAgeMs: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400_000)
    .optional()
    .describe('Only vehicles heard within this many milliseconds'),
});

/** `GET /telemetry`, specification 4.1. */
export function telemetryRoutes(app: App, { portOf, clock }: RouteDependencies): void {
  app.get(
    '/telemetry',
    {
      schema: {
        operationId: 'getTelemetry',
        tags: [TAGS.telemetry],
        summary: 'The present state of all vehicles',
        querystring: querySchema,
        response: answers(200, telemetrySchema),
      },
    },
    (request, reply) => {
      const { vehicle: vehicleId, fields, maxAgeMs } = request.query;
      const port = portOf(request);
      const vehicles = selected(port, vehicleId).filter(
        (vehicle) => maxAgeMs === undefined || vehicle.link.last_seen_ms <= maxAgeMs,
      );
      reply.header('cache-control', 'no-store');
      return {
        timestamp: new Date(clock.utcMs()).toISOString(),
        mode: port.mode(),
        vehicles: fields ? vehicles.map((vehicle) => reduced(vehicle, fields)) : [...vehicles],
      };
    },
  );

  function selected(port: GatewayPort, vehicleId: string | undefined): readonly TelemetryVehicle[] {
    if (vehicleId === undefined) return port.vehicles();
    const vehicle = port.vehicle(vehicleId);
    if (!vehicle) throw new AppError('not-found', `No vehicle ${vehicleId} has been heard.`);
    return [vehicle];
  }
}

function reduced(vehicle: TelemetryVehicle, fields: readonly string[]): TelemetryVehicle {
  const kept = Object.entries(vehicle).filter(([name]) => name === 'id' || fields.includes(name));
  // The caller asked for less than the schema's whole: what is there still has the schema's types.
  return Object.fromEntries(kept) as unknown as TelemetryVehicle;
}
