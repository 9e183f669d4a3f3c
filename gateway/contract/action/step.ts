import { z } from 'zod';
import { COMMAND_PARAMS } from '../command/catalogue/commands.ts';
import { missionItemSchema } from '../mission/mission.ts';
import { conditionSchema } from './condition.ts';
import { missionTypes } from './launch.ts';

const vehicles = z.array(z.string().min(1).max(64)).min(2).max(32);

const formationShape = z.enum(['line', 'column', 'wedge', 'circle', 'grid']);

const dockId = z
  .string()
  .min(1)
  .max(64)
  .describe('Only simulated docks are supported: real docks have no common protocol');

/** Every step type with its `params`: all guided commands, and these. */
export const STEP_PARAMS = {
  ...COMMAND_PARAMS,
  'upload-mission': z.strictObject({ items: z.array(missionItemSchema).min(1).max(2000) }),
  mission: z.strictObject({
    items: z.array(missionItemSchema).min(1).max(2000).optional().describe('Default: the onboard mission'),
    zoneId: z.string().min(1).max(64).optional(),
  }),
  launch: z.strictObject({ missionType: z.enum(missionTypes), zoneId: z.string().min(1).max(64) }),
  wait: z
    .strictObject({
      durationS: z.number().min(0).max(86_400).optional(),
      until: z.array(conditionSchema).min(1).max(10).optional(),
    })
    .refine((params) => params.durationS !== undefined || params.until !== undefined, {
      message: 'durationS or until is needed',
    }),
  dock: z.strictObject({ dockId, door: z.enum(['open', 'close']) }),
  'dock-approach': z.strictObject({
    dockId,
    altitudeM: z.number().min(2).max(120).default(12).describe('Above home'),
  }),
  'dock-land': z.strictObject({
    dockId,
    withinM: z
      .number()
      .min(0.5)
      .max(20)
      .default(3)
      .describe('Maximum distance from the dock shown by telemetry'),
  }),
  'dock-charge': z.strictObject({ dockId, untilPct: z.number().min(1).max(100).default(90) }),
  'dock-launch': z.strictObject({
    dockId,
    altitudeM: z
      .number()
      .min(6)
      .max(120)
      .describe('Above home. The door closes when the vehicle has reached it'),
  }),
  formation: z.strictObject({
    vehicles: vehicles.describe('The first vehicle leads and holds its position'),
    shape: formationShape,
    spacingM: z.number().min(5).max(500),
    altitudeM: z.number().min(2).max(500),
    altitudeStepM: z
      .number()
      .min(0)
      .max(50)
      .default(5)
      .describe('Height of each aircraft above the previous one'),
    headingDeg: z.number().min(0).max(360).default(0),
  }),
  follow: z
    .strictObject({
      leaderId: z
        .string()
        .min(1)
        .max(64)
        .describe('The vehicle keeps flying as before: the step sends it no command'),
      followers: z.array(z.string().min(1).max(64)).min(1).max(31),
      shape: formationShape.default('wedge'),
      spacingM: z.number().min(10).max(500),
      altitudeStepM: z
        .number()
        .min(0)
        .max(50)
        .default(5)
        .describe('Height of each follower above the previous one'),
      headingDeg: z
        .number()
        .min(0)
        .max(360)
        .default(0)
        .describe('Heading of the formation. It does not turn with the leader'),
      durationS: z.number().min(1).max(7200).optional(),
      until: z.array(conditionSchema).min(1).max(10).optional(),
    })
    .refine((params) => params.durationS !== undefined || params.until !== undefined, {
      message: 'durationS or until is needed',
    }),
  'swarm-start': z.strictObject({
    vehicles,
    altitudeM: z.number().min(2).max(500).describe('Of the first aircraft, above its home'),
    altitudeStepM: z
      .number()
      .min(0)
      .max(50)
      .default(0)
      .describe('Each aircraft climbs this much higher than the previous one'),
  }),
  separate: z.strictObject({
    vehicles,
    baseAltitudeM: z.number().min(2).max(500),
    verticalM: z.number().min(3).max(100),
  }),
  notify: z.strictObject({
    text: z.string().trim().min(1).max(300),
    severity: z.enum(['info', 'caution', 'warning']).default('info'),
  }),
  confirm: z.strictObject({ text: z.string().trim().min(1).max(300) }),
  http: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    path: z.string().regex(/^\/[^\s]{0,500}$/, 'a path of this gateway, starting with /'),
    body: z.record(z.string(), z.unknown()).optional(),
    expectStatus: z.number().int().min(100).max(599).optional().describe('Default: any 2xx'),
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type StepType = keyof typeof STEP_PARAMS;
export type StepParams<Type extends StepType = StepType> = z.infer<(typeof STEP_PARAMS)[Type]>;
export const stepTypeSchema = z.enum(Object.keys(STEP_PARAMS) as [StepType, ...StepType[]]);

/** One row of the step catalogue, `GET /api/action/step-types`. */
export const stepTypeRecordSchema = z
  .object({
    type: stepTypeSchema,
    category: z.string(),
    title: z.string(),
    text: z.string().describe('Description for the operator'),
    mavlink: z.string().describe('What it sends. "none" if it sends nothing'),
    needsVehicle: z.boolean(),
    preconditions: z.array(z.string()),
    postconditions: z.array(z.string()),
    credits: z.number().int(),
    params: z.record(z.string(), z.unknown()).describe('JSON Schema of params'),
  })
  .meta({ id: 'StepType' });
export type StepTypeRecord = z.infer<typeof stepTypeRecordSchema>;
