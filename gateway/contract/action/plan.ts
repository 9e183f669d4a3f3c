import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import { decisionSchema } from '../command/decision.ts';
import { EXAMPLE_BODIES } from '../developer/example-bodies.ts';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';
import {
  actionRecordSchema,
  onFailSchema,
  planProblemSchema,
  prioritySchema,
  resourceSchema,
} from './action.ts';
import { conditionResultSchema, conditionSchema } from './condition.ts';
import { stepTypeSchema } from './step.ts';

export const MAX_STEPS = 2000;
/** Two per step. A plan is written at once, which blocks everything else. */
const MAX_DEPENDENCIES = 4000;

/** Design, section 3. `interrupted`: the gateway ended while it ran. Nothing has moved since. */
export const planStateSchema = z.enum([
  'draft',
  'validated',
  'approved',
  'running',
  'paused',
  'aborting',
  'aborted',
  'completed',
  'partially_completed',
  'failed',
  'interrupted',
]);
export type PlanState = z.infer<typeof planStateSchema>;

export const stepStateSchema = z.enum([
  'pending',
  'blocked',
  'ready',
  'running',
  'succeeded',
  'failed',
  'skipped',
  'cancelled',
  'compensated',
]);
export type StepState = z.infer<typeof stepStateSchema>;

const stepId = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/i, 'letters, digits, hyphens and underscores');

/** One step as requested. */
export const stepRequestSchema = z
  .strictObject({
    stepId: stepId.optional().describe('Generated if omitted'),
    type: stepTypeSchema,
    title: z.string().trim().min(1).max(120).optional(),
    vehicleId: z.string().min(1).max(64).optional(),
    params: z.record(z.string(), z.unknown()).default({}),
    resources: z
      .array(resourceSchema)
      .max(20)
      .default([])
      .describe('In addition to those required by the type'),
    postconditions: z
      .array(conditionSchema)
      .max(10)
      .default([])
      .describe('In addition to those required by the type'),
    timeoutS: z.number().min(1).max(86_400).optional(),
    onFail: onFailSchema.default('stop'),
    maxRetries: z.number().int().min(0).max(5).default(0),
    afterStepId: stepId.optional().describe('Short for a finish_to_start dependency'),
  })
  .meta({ id: 'StepRequest' });
export type StepRequest = z.infer<typeof stepRequestSchema>;

export const dependencyTypeSchema = z.enum([
  'finish_to_start',
  'start_to_start',
  'condition',
  'time_window',
  'resource',
]);

/** `to` waits for `from` to end (or start), for a condition, a time window or a free resource. */
export const dependencyRequestSchema = z
  .strictObject({
    type: dependencyTypeSchema.default('finish_to_start'),
    from: stepId.optional().describe('finish_to_start and start_to_start need it'),
    to: stepId,
    condition: z.array(conditionSchema).min(1).max(10).optional(),
    notBeforeMs: z.number().int().optional(),
    notAfterMs: z.number().int().optional(),
    resource: resourceSchema.optional(),
  })
  .meta({ id: 'DependencyRequest' });
export type DependencyRequest = z.infer<typeof dependencyRequestSchema>;

export const dependencySchema = dependencyRequestSchema
  .extend({ dependencyId: z.string() })
  .meta({ id: 'Dependency' });
export type Dependency = z.infer<typeof dependencySchema>;

/** How an aborted plan's vehicles are made safe: hold first, then this. RTL falls back to land. */
export const compensationSchema = z.enum(['rtl', 'land', 'hold']);

/** An action plan as requested: to be stored, rehearsed or flown in a scenario. */
export const planRequestSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(120),
    objective: z.string().trim().max(1000).default(''),
    template: z
      .enum(['patrol', 'inspection', 'delivery', 'return-and-dock', 'swarm-survey'])
      .optional()
      .describe(
        'Creates steps from a template for `vehicles[0]` (swarm-survey: for all vehicles) and `zoneId`. `steps` must be empty',
      ),
    zoneId: z.string().min(1).max(64).optional(),
    vehicles: z.array(z.string().min(1).max(64)).max(64).default([]),
    steps: z.array(stepRequestSchema).max(MAX_STEPS).default([]),
    dependencies: z.array(dependencyRequestSchema).max(MAX_DEPENDENCIES).default([]),
    priority: prioritySchema.default('normal'),
    compensation: compensationSchema.default('rtl'),
    policies: z
      .array(z.string().min(1).max(64))
      .max(100)
      .default([])
      .describe('Ids of the policies to apply'),
  })
  .meta({ id: 'PlanRequest' });
export type PlanRequest = z.infer<typeof planRequestSchema>;

/** Body of `POST /api/action/plan/create`. The example is for this body: a plan in an answer has every field. */
export const createPlanSchema = planRequestSchema.extend({}).meta({
  id: 'CreatePlan',
  examples: [EXAMPLE_BODIES['SVC-AX-PLN-CRE-C-v1']],
});

/** Bodies of the plan commands. */
export const planCommandSchema = z
  .strictObject({ version: z.number().int().optional().describe('409 if this is not the present version') })
  .meta({ id: 'PlanCommand' });
export const addStepSchema = stepRequestSchema
  .extend({ version: z.number().int().optional() })
  .meta({ id: 'AddStep', examples: [EXAMPLE_BODIES['SVC-AX-STP-ADD-C-v1']] });
export const addDependencySchema = dependencyRequestSchema
  .extend({ version: z.number().int().optional() })
  .meta({ id: 'AddDependency', examples: [EXAMPLE_BODIES['SVC-AX-DPN-ADD-C-v1']] });
export const retryPlanSchema = z
  .strictObject({
    version: z.number().int().optional(),
    stepId: z.string().max(64).optional().describe('Default: every failed step'),
  })
  .meta({ id: 'RetryPlan' });
export const abortPlanSchema = z
  .strictObject({
    compensation: compensationSchema.optional(),
    reason: z.string().trim().max(300).optional(),
  })
  .meta({ id: 'AbortPlan', examples: [EXAMPLE_BODIES['SVC-AX-PLN-ABT-E-v1']] });
export type AbortPlan = z.infer<typeof abortPlanSchema>;

/** A plan without its steps, as lists and the WebSocket show it. */
export const planSummarySchema = z
  .object({
    planId: z.string(),
    name: z.string(),
    objective: z.string(),
    state: planStateSchema,
    version: z.number().int(),
    detail: operatorTextSchema.nullable(),
    mode: modeSchema,
    vehicles: z.array(z.string()),
    zoneId: z.string().nullable(),
    priority: prioritySchema,
    compensation: compensationSchema,
    policies: z.array(z.string()),
    planHash: z
      .string()
      .describe('SHA-256 of steps and dependencies. Shows that the plan flown is the plan rehearsed'),
    stepCounts: z.partialRecord(stepStateSchema, z.number().int()),
    decision: decisionSchema.nullable().describe('Of the latest execution'),
    approvalId: z.string().nullable(),
    actor: actorSchema,
    traceId: z.string(),
    createdAtMs: z.number().int(),
    updatedAtMs: z.number().int(),
    startedAtMs: z.number().int().nullable(),
    endedAtMs: z.number().int().nullable(),
  })
  .meta({ id: 'PlanSummary' });
export type PlanSummary = z.infer<typeof planSummarySchema>;

export const planStepSchema = z
  .object({ stepId: z.string(), state: stepStateSchema, action: actionRecordSchema })
  .meta({ id: 'PlanStep' });
export type PlanStep = z.infer<typeof planStepSchema>;

/** `GET /api/action/plan/{planId}`. */
export const planSchema = planSummarySchema
  .extend({
    steps: z.array(planStepSchema),
    dependencies: z.array(dependencySchema),
    problems: z.array(planProblemSchema),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof planSchema>;

/** Answer of `POST /api/action/plan/{planId}/verify`. */
export const planVerificationSchema = z
  .object({
    planId: z.string(),
    version: z.number().int(),
    checkedAtMs: z.number().int(),
    isVerified: z.boolean().describe('True if present telemetry proves every step that reports success'),
    steps: z.array(
      z.object({
        stepId: z.string(),
        state: stepStateSchema,
        isProven: z.boolean().nullable().describe('null: the step has no postcondition'),
        results: z.array(conditionResultSchema),
      }),
    ),
  })
  .meta({ id: 'PlanVerification' });
export type PlanVerification = z.infer<typeof planVerificationSchema>;
