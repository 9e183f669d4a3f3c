import type { ActionEvent, ActionRecord, ResourceLease } from '../../gateway/contract/action/action.ts';
import type { Plan, PlanStep, PlanSummary } from '../../gateway/contract/action/plan.ts';
import type { StepTypeRecord } from '../../gateway/contract/action/step.ts';
import { sampleDecision } from './contract-samples.ts';

/** Whole records of actions and plans with defaults; a test names what it is about. */
const AT_MS = Date.UTC(2026, 0, 1, 12);
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

export function sampleAction(changes: Partial<ActionRecord> = {}): ActionRecord {
  return {
    actionId: 'act_1',
    planId: null,
    stepId: null,
    type: 'takeoff',
    title: 'Take off',
    category: 'Navigation',
    vehicleId: 'uav-1',
    params: { altitudeM: 20 },
    priority: 'normal',
    state: 'queued',
    version: 1,
    detail: null,
    mode: 'sim',
    actor: { kind: 'operator', id: 'operator' },
    traceId: TRACE_ID,
    resources: [{ type: 'vehicle', id: 'uav-1' }],
    postconditions: [],
    timeoutS: 60,
    onFail: 'stop',
    maxRetries: 0,
    attempts: [],
    decision: null,
    approvalId: null,
    notBeforeMs: null,
    expiresAtMs: null,
    createdAtMs: AT_MS,
    updatedAtMs: AT_MS,
    ...changes,
  };
}

export function samplePlanSummary(changes: Partial<PlanSummary> = {}): PlanSummary {
  return {
    planId: 'pln_1',
    name: 'Look at the roof',
    objective: '',
    state: 'draft',
    version: 1,
    detail: null,
    mode: 'sim',
    vehicles: ['uav-1'],
    zoneId: null,
    priority: 'normal',
    compensation: 'rtl',
    policies: [],
    planHash: 'ab'.repeat(32),
    stepCounts: { pending: 1 },
    decision: null,
    approvalId: null,
    actor: { kind: 'operator', id: 'operator' },
    traceId: TRACE_ID,
    createdAtMs: AT_MS,
    updatedAtMs: AT_MS,
    startedAtMs: null,
    endedAtMs: null,
    ...changes,
  };
}

export function samplePlanStep(changes: Partial<PlanStep> = {}): PlanStep {
  const action = sampleAction({ actionId: 'act_of_step', planId: 'pln_1', stepId: 'up', state: 'draft' });
  return { stepId: 'up', state: 'pending', action, ...changes };
}

export function samplePlan(changes: Partial<Plan> = {}): Plan {
  return { ...samplePlanSummary(), steps: [samplePlanStep()], dependencies: [], problems: [], ...changes };
}

export function sampleResourceLease(changes: Partial<ResourceLease> = {}): ResourceLease {
  return { type: 'vehicle', id: 'uav-1', heldBy: 'act_1', sinceMs: AT_MS, ...changes };
}

export function sampleActionEvent(changes: Partial<ActionEvent> = {}): ActionEvent {
  return {
    eventId: 1,
    atMs: AT_MS,
    planId: null,
    actionId: 'act_1',
    from: null,
    to: 'queued',
    version: 1,
    cause: 'queued',
    actor: { kind: 'operator', id: 'operator' },
    decisionId: sampleDecision().decisionId,
    traceId: TRACE_ID,
    ...changes,
  };
}

export function sampleStepType(changes: Partial<StepTypeRecord> = {}): StepTypeRecord {
  return {
    type: 'takeoff',
    category: 'Navigation',
    title: 'Take off',
    text: 'Climbs to a height above home.',
    mavlink: 'MAV_CMD_NAV_TAKEOFF',
    needsVehicle: true,
    preconditions: ['armed'],
    postconditions: ['altitude reached'],
    credits: 0,
    params: { type: 'object' },
    ...changes,
  };
}
