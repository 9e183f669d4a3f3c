import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import { decisionSchema } from '../command/decision.ts';
import { EXAMPLE_BODIES } from '../developer/example-bodies.ts';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';

const parameter = z.number().nullable().describe('null: the autopilot default (NaN on the wire)');

/** One mission item with the fields of MISSION_ITEM_INT. https://mavlink.io/en/services/mission.html */
export const missionItemSchema = z
  .strictObject({
    command: z.number().int().min(0).max(65_535).describe('MAV_CMD'),
    frame: z.number().int().min(0).max(21).describe('MAV_FRAME; 3 is altitude above home'),
    params: z.tuple([parameter, parameter, parameter, parameter]),
    lat: z.number().min(-90).max(90).nullable(),
    lon: z.number().min(-180).max(180).nullable(),
    altitude_m: z.number().min(-1000).max(100_000).nullable(),
    autocontinue: z.boolean().default(true),
  })
  .meta({ id: 'MissionItem' });
export type MissionItem = z.infer<typeof missionItemSchema>;

/** Body of `PUT /api/vehicles/{id}/mission`. Home is not an item: the gateway adds it as the autopilot requires. */
export const missionRequestSchema = z.strictObject({ items: z.array(missionItemSchema).min(1).max(2000) });

export const vehicleMissionSchema = z
  .object({
    vehicleId: z.string(),
    items: z.array(missionItemSchema),
    readAtMs: z.number().int(),
    source: z.enum(['vehicle', 'upload']),
    doubt: operatorTextSchema
      .nullable()
      .default(null)
      .describe(
        'Why the mission may be incomplete: the latest transfer was interrupted. It cannot be started then',
      ),
  })
  .meta({ id: 'VehicleMission' });
export type VehicleMission = z.infer<typeof vehicleMissionSchema>;

/** Body of `POST /mission/start`. Without `items`, starts the onboard mission. */
export const missionStartRequestSchema = z
  .strictObject({
    vehicleId: z.string().min(1).max(64),
    items: z.array(missionItemSchema).min(1).max(2000).optional(),
    zoneId: z.string().min(1).max(64).optional(),
    priority: z.string().min(1).max(32).optional(),
  })
  .meta({ id: 'MissionStartRequest', examples: [EXAMPLE_BODIES['mission.start']] });

export const missionRunSchema = z
  .object({
    missionId: z.string(),
    actor: actorSchema.optional().describe('Who requested it. Decides which tenant can see it'),
    timestamp: z.iso.datetime({ precision: 3 }),
    status: z.enum([
      'enqueued',
      'uploading',
      'arming',
      'flying',
      'completed',
      'failed',
      'aborted',
      'interrupted',
    ]),
    detail: operatorTextSchema.nullable(),
    vehicleId: z.string(),
    mode: modeSchema,
    traceId: z.string(),
    decision: decisionSchema.nullable(),
    commandIds: z.array(z.string()),
    actionId: z.string().nullable().default(null).describe('The action that started it'),
    updatedAtMs: z.number().int(),
  })
  .meta({ id: 'MissionRun' });
export type MissionRun = z.infer<typeof missionRunSchema>;
