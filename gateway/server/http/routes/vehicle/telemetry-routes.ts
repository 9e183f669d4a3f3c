import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import type { GatewayPort } from '../../../../contract/gateway-port.ts';
import {
  type TelemetryVehicle,
  telemetrySchema,
  telemetryVehicleSchema,
} from '../../../../contract/vehicle/telemetry.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { answers } from '../answers.ts';
import { TAGS } from '../tags.ts';

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
