import { z } from 'zod';
import { COMMAND_PARAMS } from '../command/command.ts';
import { missionItemSchema } from '../mission/mission.ts';
import { conditionSchema } from './condition.ts';
import { missionTypes } from './launch.ts';

const vehicles = z.array(z.string().min(1).max(64)).min(2).max(32);

const formationShape = z.enum(['line', 'column', 'wedge', 'circle', 'grid']);

const dockId = z
  .string()
  .min(1)
  .max(64)
  .describe('Only simulated docks are bound: real ones have no common protocol');

/** What a step may do: every guided command, and these. A step type with the body it takes as `params`. */
export const STEP_PARAMS = {
  ...COMMAND_PARAMS,
  'upload-mission': z.strictObject({ items: z.array(missionItemSchema).min(1).max(2000) }),
  mission: z.strictObject({
    items: z.array(missionItemSchema).min(1).max(2000).optional().describe('Without them the one on board'),
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
    withinM: z.number().min(0.5).max(20).default(3).describe('So near to the dock telemetry must show it'),
  }),
  'dock-charge': z.strictObject({ dockId, untilPct: z.number().min(1).max(100).default(90) }),
  'dock-launch': z.strictObject({
    dockId,
    altitudeM: z.number().min(6).max(120).describe('Above home; the door closes once it is there'),
  }),
  formation: z.strictObject({
    vehicles: vehicles.describe('The first leads and stays where it is'),
    shape: formationShape,
    spacingM: z.number().min(5).max(500),
    altitudeM: z.number().min(2).max(500),
    altitudeStepM: z
      .number()
      .min(0)
      .max(50)
      .default(5)
      .describe('Each aircraft flies this much above the one before'),
    headingDeg: z.number().min(0).max(360).default(0),
  }),
  follow: z
    .strictObject({
      leaderId: z.string().min(1).max(64).describe('Whoever flies it: the step gives it nothing'),
      followers: z.array(z.string().min(1).max(64)).min(1).max(31),
      shape: formationShape.default('wedge'),
      spacingM: z.number().min(10).max(500),
      altitudeStepM: z
        .number()
        .min(0)
        .max(50)
        .default(5)
        .describe('Each follower flies this much above the one before'),
      headingDeg: z
        .number()
        .min(0)
        .max(360)
        .default(0)
        .describe('Where the formation looks; it does not turn with the leader'),
      durationS: z.number().min(1).max(7200).optional(),
      until: z.array(conditionSchema).min(1).max(10).optional(),
    })
    .refine((params) => params.durationS !== undefined || params.until !== undefined, {
      message: 'durationS or until is needed',
    }),
  'swarm-start': z.strictObject({
    vehicles,
    altitudeM: z.number().min(2).max(500).describe('Of the first, above its home'),
    altitudeStepM: z
      .number()
      .min(0)
      .max(50)
      .default(0)
      .describe('Each aircraft climbs this much higher than the one before'),
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
    path: z.string().regex(/^\/[^\s]{0,500}$/, 'a path of this gateway, beginning with /'),
    body: z.record(z.string(), z.unknown()).optional(),
    expectStatus: z.number().int().min(100).max(599).optional().describe('Without it any 2xx'),
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type StepType = keyof typeof STEP_PARAMS;
export type StepParams<Type extends StepType = StepType> = z.infer<(typeof STEP_PARAMS)[Type]>;
export const stepTypeSchema = z.enum(Object.keys(STEP_PARAMS) as [StepType, ...StepType[]]);

/** One row of `GET /api/action/step-types`: the catalogue for people and builders. */
export const stepTypeRecordSchema = z
  .object({
    type: stepTypeSchema,
    category: z.string(),
    title: z.string(),
    text: z.string().describe('What it does, for the operator'),
    mavlink: z.string().describe('What it sends; "none" where it sends nothing'),
    needsVehicle: z.boolean(),
    preconditions: z.array(z.string()),
    postconditions: z.array(z.string()),
    credits: z.number().int(),
    params: z.record(z.string(), z.unknown()).describe('JSON Schema of params'),
  })
  .meta({ id: 'StepType' });
export type StepTypeRecord = z.infer<typeof stepTypeRecordSchema>;
