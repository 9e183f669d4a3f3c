import { z } from 'zod';
import {
  type ActionEvent,
  type Allocation,
  actionEventSchema,
  allocationSchema,
  type DependencyCheck,
  dependencyCheckSchema,
  type ResourceLease,
  resourceLeaseSchema,
} from '../../gateway/contract/action/action.ts';
import {
  type AbortPlan,
  type dependencyRequestSchema,
  type Plan,
  type PlanSummary,
  type PlanVerification,
  type planRequestSchema,
  planSchema,
  planSummarySchema,
  planVerificationSchema,
  type stepRequestSchema,
} from '../../gateway/contract/action/plan.ts';
import { type StepTypeRecord, stepTypeRecordSchema } from '../../gateway/contract/action/step.ts';
import { listOf } from '../../gateway/contract/list.ts';
import type { RestCaller } from './connection/rest-client.ts';

/** The request body. Fields with a default are optional. */
export type NewPlan = z.input<typeof planRequestSchema>;
export type NewStep = z.input<typeof stepRequestSchema>;
export type NewDependency = z.input<typeof dependencyRequestSchema>;

/** The version the user saw: the gateway rejects the request if the plan has changed since. */
export type SeenPlan = Pick<PlanSummary, 'planId' | 'version'>;

/** Reading or writing 2,000 steps is slow on a slow machine. */
const LARGE_PLAN_MS = 30_000;

function planPath(planId: string, rest = ''): string {
  return `/api/action/plan/${encodeURIComponent(planId)}${rest}`;
}

/** Newest first. `cursor` comes from the previous page. */
export function listActionPlans(
  rest: RestCaller,
  cursor?: string,
): Promise<{ items: PlanSummary[]; nextCursor: string | null }> {
  const query = new URLSearchParams({ limit: '50', ...(cursor !== undefined && { cursor }) });
  return rest.request({ path: `/api/action/plan?${query}`, schema: listOf(planSummarySchema) });
}

export function readPlan(rest: RestCaller, planId: string): Promise<Plan> {
  return rest.request({ path: planPath(planId), schema: planSchema, timeoutMs: LARGE_PLAN_MS });
}

/** Every change of the plan and its steps, oldest first. */
export async function listPlanEvents(rest: RestCaller, planId: string): Promise<readonly ActionEvent[]> {
  const answer = await rest.request({
    path: planPath(planId, '/events'),
    schema: listOf(actionEventSchema),
    timeoutMs: LARGE_PLAN_MS,
  });
  return answer.items;
}

export function createPlan(rest: RestCaller, plan: NewPlan): Promise<Plan> {
  return rest.request({
    method: 'POST',
    path: '/api/action/plan/create',
    body: plan,
    schema: planSchema,
    timeoutMs: LARGE_PLAN_MS,
  });
}

const planOnly = z.object({ plan: planSummarySchema });

export async function addPlanStep(rest: RestCaller, plan: SeenPlan, step: NewStep): Promise<PlanSummary> {
  const answer = await rest.request({
    method: 'POST',
    path: planPath(plan.planId, '/steps/add'),
    body: { ...step, version: plan.version },
    schema: planOnly,
  });
  return answer.plan;
}

export async function addPlanDependency(
  rest: RestCaller,
  plan: SeenPlan,
  dependency: NewDependency,
): Promise<PlanSummary> {
  const answer = await rest.request({
    method: 'POST',
    path: planPath(plan.planId, '/dependencies/add'),
    body: { ...dependency, version: plan.version },
    schema: planOnly,
  });
  return answer.plan;
}

/**
 * Asks to run, halt or go on; answers when it is written down. A halt holds whatever has happened since it
 * was seen.
 */
export function commandPlan(
  rest: RestCaller,
  plan: SeenPlan,
  command: 'execute' | 'pause' | 'resume',
): Promise<PlanSummary> {
  return rest.request({
    method: 'POST',
    path: planPath(plan.planId, `/${command}`),
    body: command === 'pause' ? {} : { version: plan.version },
    schema: planSummarySchema,
    isUrgent: command === 'pause',
  });
}

/** Has no version on purpose: an abort is valid whatever has changed since. */
export function abortPlan(rest: RestCaller, planId: string, abort: AbortPlan): Promise<PlanSummary> {
  return rest.request({
    method: 'POST',
    path: planPath(planId, '/abort'),
    body: abort,
    schema: planSummarySchema,
    isUrgent: true,
  });
}

export function retryPlan(rest: RestCaller, plan: SeenPlan, stepId?: string): Promise<PlanSummary> {
  return rest.request({
    method: 'POST',
    path: planPath(plan.planId, '/retry'),
    body: { version: plan.version, ...(stepId !== undefined && { stepId }) },
    schema: planSummarySchema,
  });
}

export function verifyPlan(rest: RestCaller, plan: SeenPlan): Promise<PlanVerification> {
  return rest.request({
    method: 'POST',
    path: planPath(plan.planId, '/verify'),
    body: { version: plan.version },
    schema: planVerificationSchema,
    timeoutMs: LARGE_PLAN_MS,
  });
}

/** Checks what prevents the plan from running. A draft without errors becomes `validated`. */
export function checkPlan(rest: RestCaller, planId: string): Promise<DependencyCheck> {
  return rest.request({
    method: 'POST',
    path: `/api/action/${encodeURIComponent(planId)}/dependencies/check`,
    body: {},
    schema: dependencyCheckSchema,
    timeoutMs: LARGE_PLAN_MS,
  });
}

/** Reserves all resources of the plan (all or none), or releases them. */
export function allocatePlan(rest: RestCaller, plan: SeenPlan, release: boolean): Promise<Allocation> {
  return rest.request({
    method: 'POST',
    path: `/api/action/${encodeURIComponent(plan.planId)}/resources`,
    body: { version: plan.version, release },
    schema: allocationSchema,
  });
}

export async function listStepTypes(rest: RestCaller): Promise<readonly StepTypeRecord[]> {
  const answer = await rest.request({
    path: '/api/action/step-types',
    schema: listOf(stepTypeRecordSchema),
  });
  return answer.items;
}

export async function listResourceLeases(rest: RestCaller): Promise<readonly ResourceLease[]> {
  const answer = await rest.request({ path: '/api/action/leases', schema: listOf(resourceLeaseSchema) });
  return answer.items;
}
