import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import { decisionSchema } from '../command/decision.ts';
import { EXAMPLE_BODIES } from '../developer/example-bodies.ts';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';

const label = z.string().trim().min(1).max(64);

/** Body of `POST /drone/launch`: specification 2.1. `auth` is accepted as the key and never stored. */
export const launchRequestSchema = z
  .strictObject({
    missionType: label.describe('patrol, inspection, survey, orbit or hover'),
    zoneId: label,
    priority: label.describe('low, normal, high or urgent'),
    auth: z.string().min(1).max(4096).optional(),
  })
  .meta({ id: 'LaunchRequest', examples: [EXAMPLE_BODIES['drone.launch']] });
export type LaunchRequest = z.infer<typeof launchRequestSchema>;

export const missionTypes = ['patrol', 'inspection', 'survey', 'orbit', 'hover'] as const;
export type MissionType = (typeof missionTypes)[number];
export const launchPriorities = ['low', 'normal', 'high', 'urgent'] as const;

export const launchStatusSchema = z.enum([
  'enqueued',
  'checking',
  'arming',
  'taking_off',
  'on_pattern',
  'returning',
  'landing',
  'completed',
  'failed',
  'aborted',
  'interrupted',
]);
export type LaunchStatus = z.infer<typeof launchStatusSchema>;

/** Answer of `POST /drone/launch` (202): specification 2.2, plus fields that link it to its trace. */
export const launchResponseSchema = z
  .object({
    timestamp: z.iso.datetime({ precision: 3 }),
    launchId: z.string(),
    status: launchStatusSchema,
    aircraft: z.string(),
    mode: modeSchema,
    traceId: z.string(),
    decision: decisionSchema.nullable(),
  })
  .meta({ id: 'LaunchResponse' });

/** Body of `POST /drone/launch/{launchId}/abort`. */
export const launchAbortSchema = z.strictObject({
  command: z
    .enum(['hold', 'rtl', 'land'])
    .default('rtl')
    .describe('What the aircraft does in the air. On the ground it is disarmed'),
});
export type LaunchAbort = z.infer<typeof launchAbortSchema>;

export const launchRecordSchema = launchResponseSchema
  .extend({
    actor: actorSchema.optional().describe('Who requested it. Decides which tenant can see it'),
    missionType: z.string(),
    zoneId: z.string(),
    priority: z.string(),
    detail: operatorTextSchema.nullable().describe('Present activity, or reason of the end'),
    progressPct: z.number(),
    commandIds: z.array(z.string()),
    actionId: z.string().nullable().default(null).describe('The action that started it'),
    updatedAtMs: z.number().int(),
  })
  .meta({ id: 'Launch' });
export type LaunchRecord = z.infer<typeof launchRecordSchema>;
