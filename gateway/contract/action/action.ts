import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import type { RequestContext } from '../account/principal.ts';
import { type Category, categorySchema } from '../command/category.ts';
import { decisionSchema } from '../command/decision.ts';
import { EXAMPLE_BODIES } from '../developer/example-bodies.ts';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { conditionSchema } from './condition.ts';
import type {
  AbortPlan,
  Dependency,
  DependencyRequest,
  Plan,
  PlanRequest,
  PlanStep,
  PlanSummary,
  PlanVerification,
  StepRequest,
} from './plan.ts';
import { type StepTypeRecord, stepTypeSchema } from './step.ts';

/**
 * Design, section 3 "Actions, plans". The allowed transitions are in
 * `gateway/contract/command/operation-states.ts`.
 */
export const actionStateSchema = z.enum([
  'draft',
  'queued',
  'allocating',
  'ready',
  'authorizing',
  'awaiting_approval',
  'dispatched',
  'acknowledged',
  'executing',
  'paused',
  'verifying',
  'succeeded',
  'failed',
  'denied',
  'aborted',
  'expired',
]);
export type ActionState = z.infer<typeof actionStateSchema>;

export const prioritySchema = z.enum(['low', 'normal', 'high', 'urgent']);

export const resourceSchema = z
  .strictObject({
    type: z.enum(['vehicle', 'dock', 'airspace', 'operator', 'payload']),
    id: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .describe('vehicle: its id. airspace: a zone id. Other kinds: any name'),
  })
  .meta({ id: 'Resource' });
export type Resource = z.infer<typeof resourceSchema>;

/** A resource reserved by one action or plan. */
export const resourceLeaseSchema = resourceSchema
  .extend({
    heldBy: z
      .string()
      .describe('actionId, planId, or for a resource that the fleet shares the station that has it'),
    sinceMs: z.number().int(),
  })
  .meta({ id: 'ResourceLease' });
export type ResourceLease = z.infer<typeof resourceLeaseSchema>;

/** One attempt at an action. A retry is a new attempt with a new decision. */
export const attemptSchema = z.object({
  attempt: z.number().int().min(1),
  startedAtMs: z.number().int(),
  endedAtMs: z.number().int().nullable(),
  outcome: z.enum(['running', 'succeeded', 'failed', 'denied', 'cancelled', 'unknown']),
  detail: operatorTextSchema.nullable(),
  commandIds: z.array(z.string()),
  runId: z.string().nullable().describe('launchId or missionId'),
  decisionId: z.string().nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** What to do when a step fails. Arming, take-off and starts are never retried automatically. */
export const onFailSchema = z.enum(['stop', 'continue', 'retry', 'abort']);

/** One intent of an operator: a step of a plan, or a single action. */
export const actionRecordSchema = z
  .object({
    actionId: z.string(),
    planId: z.string().nullable(),
    stepId: z.string().nullable(),
    type: stepTypeSchema,
    title: operatorTextSchema,
    category: categorySchema,
    vehicleId: z.string().nullable(),
    params: z.record(z.string(), z.unknown()),
    priority: prioritySchema,
    state: actionStateSchema,
    version: z.number().int(),
    /** The reason for this state, for the operator. */
    detail: operatorTextSchema.nullable(),
    mode: modeSchema,
    actor: actorSchema,
    traceId: z.string(),
    resources: z.array(resourceSchema),
    postconditions: z.array(conditionSchema),
    timeoutS: z.number(),
    onFail: onFailSchema,
    maxRetries: z.number().int(),
    attempts: z.array(attemptSchema),
    decision: decisionSchema.nullable().describe('Of the latest attempt'),
    approvalId: z.string().nullable(),
    notBeforeMs: z.number().int().nullable(),
    expiresAtMs: z.number().int().nullable(),
    createdAtMs: z.number().int(),
    updatedAtMs: z.number().int(),
  })
  .meta({ id: 'Action' });
export type ActionRecord = z.infer<typeof actionRecordSchema>;

/** Body of `POST /api/action/queue`. Once executed, the action runs in turn by priority and age. */
export const queueActionSchema = z
  .strictObject({
    type: stepTypeSchema,
    title: z.string().trim().min(1).max(120).optional(),
    vehicleId: z.string().min(1).max(64).optional(),
    params: z.record(z.string(), z.unknown()).default({}),
    priority: prioritySchema.default('normal'),
    resources: z.array(resourceSchema).max(20).default([]),
    postconditions: z.array(conditionSchema).max(10).default([]),
    timeoutS: z.number().min(1).max(86_400).optional(),
    notBeforeMs: z.number().int().optional(),
    expiresAtMs: z.number().int().optional(),
  })
  .meta({ id: 'QueueAction', examples: [EXAMPLE_BODIES['SVC-AX-ACT-QUE-C-v1']] });
export type QueueAction = z.infer<typeof queueActionSchema>;

/** Body of `POST /api/action/{actionId}/execute`. */
export const executeActionSchema = z
  .strictObject({ version: z.number().int().optional().describe('409 if this is not the present version') })
  .meta({ id: 'ExecuteAction', examples: [EXAMPLE_BODIES['SVC-AX-ACT-EXE-E-v1']] });

/** Body of `POST /api/action/{actionId}/resources`. Default `resources`: those of its type and record. */
export const allocateResourcesSchema = z
  .strictObject({
    version: z.number().int().optional(),
    resources: z.array(resourceSchema).max(20).optional(),
    release: z.boolean().default(false).describe('Release instead of lease'),
  })
  .meta({ id: 'AllocateResources', examples: [EXAMPLE_BODIES['SVC-AX-RES-ALL-L-v1']] });
export type AllocateResources = z.infer<typeof allocateResourcesSchema>;

/** Its answer: all or nothing. */
export const allocationSchema = z
  .object({
    actionId: z.string(),
    version: z.number().int(),
    leases: z.array(resourceLeaseSchema),
  })
  .meta({ id: 'Allocation' });
export type Allocation = z.infer<typeof allocationSchema>;

/** One problem that keeps an action or plan from running now, or will later. */
export const planProblemSchema = z.object({
  severity: z.enum(['error', 'warning']),
  code: z
    .string()
    .describe(
      'cycle, missing-resource, resource-busy, vehicle-unknown, unknown-step, unsupported-command, precondition, …',
    ),
  stepId: z.string().nullable(),
  text: operatorTextSchema,
});
export type PlanProblem = z.infer<typeof planProblemSchema>;

/** Answer of `POST /api/action/{actionId}/dependencies/check`. */
export const dependencyCheckSchema = z
  .object({
    actionId: z.string().describe('Of the action, or the planId of the whole plan'),
    isReady: z.boolean(),
    waitsFor: z.array(
      z.object({
        dependencyId: z.string().nullable(),
        type: z.string(),
        from: z.string().nullable(),
        text: operatorTextSchema,
        isMet: z.boolean(),
      }),
    ),
    problems: z.array(planProblemSchema),
  })
  .meta({ id: 'DependencyCheck' });
export type DependencyCheck = z.infer<typeof dependencyCheckSchema>;

/** One immutable change of an action or plan. */
export const actionEventSchema = z
  .object({
    eventId: z.number().int(),
    atMs: z.number().int(),
    planId: z.string().nullable(),
    actionId: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string(),
    version: z.number().int(),
    cause: operatorTextSchema,
    actor: actorSchema,
    decisionId: z.string().nullable(),
    traceId: z.string(),
  })
  .meta({ id: 'ActionEvent' });
export type ActionEvent = z.infer<typeof actionEventSchema>;

/** Events. Each is already true when it is emitted. */
export interface ActionEvents {
  action: ActionRecord;
  plan: PlanSummary;
  step: { readonly planId: string; readonly step: PlanStep };
}

export interface ActionQuery {
  readonly category?: Category | undefined;
  readonly vehicleId?: string | undefined;
  readonly state?: string | undefined;
  readonly planId?: string | undefined;
  readonly limit: number;
  readonly beforeId?: string | undefined;
}

/**
 * Actions and plans. Bodies are already validated against the contract; failures are `AppError`s.
 * `version`, if given, must be the current one.
 * @throws not-found, version-conflict, state-conflict, store-unavailable — everywhere
 */
export interface ActionPort {
  stepTypes(): readonly StepTypeRecord[];

  /** @throws validation if `params` do not match the type */
  queueAction(request: QueueAction, context: RequestContext): ActionRecord;
  /** Returns when the attempt is stored; it runs in its turn. @throws what the check finds */
  executeAction(
    actionId: string,
    request: { readonly version?: number | undefined },
    context: RequestContext,
  ): Promise<ActionRecord>;
  /** Aborts an action. Vehicles that fly for it hold. Idempotent. */
  abortAction(actionId: string, context: RequestContext): ActionRecord;
  /** Allocates an action's or plan's resources, all or nothing. @throws resource-busy, resource-unknown */
  allocateResources(actionId: string, request: AllocateResources, context: RequestContext): Allocation;
  /** For an action or plan. A draft plan without errors becomes `validated`. */
  checkDependencies(actionId: string, context: RequestContext): DependencyCheck;
  action(actionId: string): ActionRecord | undefined;
  /** Newest first. */
  actions(query: ActionQuery): readonly ActionRecord[];
  leases(): readonly ResourceLease[];

  /** @throws validation, dependency-cycle, resource-unknown */
  createPlan(request: PlanRequest, context: RequestContext): Promise<Plan>;
  addStep(
    planId: string,
    request: StepRequest & { readonly version?: number | undefined },
    context: RequestContext,
  ): { readonly plan: PlanSummary; readonly step: PlanStep };
  /** @throws dependency-cycle, which names the cycle */
  addDependency(
    planId: string,
    request: DependencyRequest & { readonly version?: number | undefined },
    context: RequestContext,
  ): { readonly plan: PlanSummary; readonly dependency: Dependency };
  plan(planId: string): Plan | undefined;
  /** Newest first. */
  plans(query: { readonly limit: number; readonly beforeId?: string | undefined }): readonly PlanSummary[];
  /** Every change of a plan and its steps, or of one action. Oldest first. */
  events(of: { readonly planId: string } | { readonly actionId: string }): readonly ActionEvent[];

  executePlan(planId: string, request: VersionedRequest, context: RequestContext): Promise<PlanSummary>;
  /** Starts nothing new. Vehicles that move for it hold. */
  pausePlan(planId: string, request: VersionedRequest, context: RequestContext): PlanSummary;
  resumePlan(planId: string, request: VersionedRequest, context: RequestContext): Promise<PlanSummary>;
  /** Accepted for every known plan. An aborted plan is returned unchanged. */
  abortPlan(planId: string, request: AbortPlan, context: RequestContext): PlanSummary;
  /** Checks the postconditions now. In an interrupted plan, steps that telemetry proves become `succeeded`. */
  verifyPlan(planId: string, request: VersionedRequest, context: RequestContext): PlanVerification;
  retryPlan(
    planId: string,
    request: VersionedRequest & { readonly stepId?: string | undefined },
    context: RequestContext,
  ): Promise<PlanSummary>;

  on<Name extends keyof ActionEvents>(name: Name, listener: (event: ActionEvents[Name]) => void): () => void;
}

export interface VersionedRequest {
  readonly version?: number | undefined;
}
