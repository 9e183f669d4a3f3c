import { z } from 'zod';
import { COMMAND_PARAMS, commandNameSchema } from '../command/catalogue/commands.ts';
import { commandRecordSchema, commandWaitSchema } from '../command/command.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { missionRequestSchema, vehicleMissionSchema } from '../mission/mission.ts';
import { cameraSettingsSchema } from '../onboard/camera-settings.ts';
import { writtenMissionSchema } from '../onboard/onboard.ts';
import { transferSchema } from '../onboard/transfer.ts';
import { vehiclePhotosSchema } from '../vehicle/payload.ts';
import { telemetrySchema, telemetryVehicleSchema } from '../vehicle/telemetry.ts';
import { API_TAGS, apiOf, MIB, scope, settingParameters, vehicleParams } from './api-operation.ts';

const commandParams = vehicleParams.extend({ command: commandNameSchema });
const anyCommandBody = z.union(Object.values(COMMAND_PARAMS)).optional();
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
    .describe('Only vehicles with a message within this many milliseconds'),
});

/** Vehicles, commands to them, telemetry, and their onboard missions. */
export const vehicleApi = apiOf({
  listVehicles: {
    method: 'GET',
    path: '/api/vehicles',
    access: scope('telemetry:read'),
    shows: 'vehicle',
    summary: 'All known vehicles',
    query: listQuerySchema,
    answer: listOf(telemetryVehicleSchema),
  },
  getVehicle: {
    method: 'GET',
    path: '/api/vehicles/:vehicleId',
    access: scope('telemetry:read'),
    target: { vehicleId: 'answer' },
    shows: 'vehicle',
    summary: 'One vehicle',
    params: vehicleParams,
    answer: telemetryVehicleSchema,
  },
  listVehiclePhotos: {
    method: 'GET',
    path: '/api/vehicles/:vehicleId/photos',
    access: scope('telemetry:read'),
    target: { vehicleId: 'reach' },
    summary: 'Photos since the vehicle was discovered or rebooted, oldest first, at most 2,000',
    params: vehicleParams,
    answer: vehiclePhotosSchema,
  },
  getCameraSettings: {
    method: 'GET',
    path: '/api/vehicles/:vehicleId/cameras/:cameraId/settings',
    access: scope('param:read'),
    target: { vehicleId: 'onboard', cameraId: 'part' },
    summary: 'The settings of the definition file of a camera, and their values, read from it now',
    params: vehicleParams.extend({
      cameraId: z.coerce.number().int().min(1).max(255).describe('MAVLink camera id'),
    }),
    answer: cameraSettingsSchema,
    timeoutMs: 90_000,
  },
  commandVehicle: {
    method: 'POST',
    path: '/api/vehicles/:vehicleId/commands/:command',
    access: scope('drone:command', 'pilot'),
    target: { vehicleId: 'reach', command: 'part' },
    also: settingParameters,
    isSafety: 'by-command',
    summary: 'Send a command to a vehicle: 202 while it is in progress, 200 once telemetry confirms it',
    params: commandParams,
    query: z.strictObject({ wait: commandWaitSchema }),
    body: anyCommandBody,
    answer: commandRecordSchema,
    later: commandRecordSchema,
    isUrgent: true,
  },
  getVehicleMission: {
    method: 'GET',
    path: '/api/vehicles/:vehicleId/mission',
    access: scope('mission:read'),
    target: { vehicleId: 'reach' },
    summary: 'The onboard mission',
    params: vehicleParams,
    query: z.strictObject({
      refresh: z
        .enum(['true', 'false'])
        .default('false')
        .transform((text) => text === 'true')
        .describe('Read it from the vehicle again'),
    }),
    answer: vehicleMissionSchema,
    later: transferSchema,
  },
  putVehicleMission: {
    method: 'PUT',
    path: '/api/vehicles/:vehicleId/mission',
    access: scope('mission:write', 'pilot'),
    maxBodyBytes: 2 * MIB,
    target: { vehicleId: 'reach' },
    summary: 'Replace the onboard mission',
    params: vehicleParams,
    body: missionRequestSchema,
    answer: writtenMissionSchema,
    later: transferSchema,
  },
  deleteVehicleMission: {
    method: 'DELETE',
    path: '/api/vehicles/:vehicleId/mission',
    access: scope('mission:write', 'pilot'),
    target: { vehicleId: 'reach' },
    summary: 'Clear the onboard mission',
    params: vehicleParams,
    later: transferSchema,
  },
  getTelemetry: {
    method: 'GET',
    path: '/telemetry',
    access: scope('telemetry:read'),
    shows: 'narrowed',
    tag: API_TAGS.telemetry,
    summary: 'The present state of all vehicles',
    query: querySchema,
    answer: telemetrySchema,
    timeoutMs: 3_000,
  },
});
