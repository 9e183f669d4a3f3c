import type { ActionEvent, ActionRecord } from '../../../gateway/contract/action/action.ts';
import type { Plan, PlanState, PlanStep, StepState } from '../../../gateway/contract/action/plan.ts';

const actor = { kind: 'operator', id: 'operator' } as const;

export function buildAction(change: Partial<ActionRecord> = {}): ActionRecord {
  return {
    actionId: 'act_1',
    planId: 'pln_1',
    stepId: 'arm',
    type: 'goto',
    title: 'Go to point at 30 m',
    category: 'Navigation',
    vehicleId: 'uav-1',
    params: { lat: 47, lon: 8, altitudeM: 30 },
    priority: 'normal',
    state: 'draft',
    version: 1,
    detail: null,
    mode: 'sim',
    actor,
    traceId: 'a'.repeat(32),
    resources: [{ type: 'vehicle', id: 'uav-1' }],
    postconditions: [{ field: 'altitude_m', operator: '>=', value: 29 }],
    timeoutS: 60,
    onFail: 'stop',
    maxRetries: 0,
    attempts: [],
    decision: null,
    approvalId: null,
    notBeforeMs: null,
    expiresAtMs: null,
    createdAtMs: 1_000,
    updatedAtMs: 1_000,
    ...change,
  };
}

export function buildStep(
  stepId: string,
  state: StepState = 'pending',
  change: Partial<ActionRecord> = {},
): PlanStep {
  return {
    stepId,
    state,
    action: buildAction({ stepId, actionId: `act_${stepId}`, title: `Step ${stepId}`, ...change }),
  };
}

/** Steps one after the other. */
export function buildPlan(state: PlanState, steps: readonly PlanStep[], change: Partial<Plan> = {}): Plan {
  const stepCounts: Plan['stepCounts'] = {};
  for (const step of steps) stepCounts[step.state] = (stepCounts[step.state] ?? 0) + 1;
  return {
    planId: 'pln_1',
    name: 'Patrol',
    objective: '',
    state,
    version: 3,
    detail: null,
    mode: 'sim',
    vehicles: ['uav-1'],
    zoneId: null,
    priority: 'normal',
    compensation: 'rtl',
    policies: [],
    planHash: 'c'.repeat(64),
    stepCounts,
    decision: null,
    approvalId: null,
    actor,
    traceId: 'b'.repeat(32),
    createdAtMs: 1_000,
    updatedAtMs: 1_000,
    startedAtMs: ['draft', 'validated', 'approved'].includes(state) ? null : 2_000,
    endedAtMs: null,
    steps: [...steps],
    dependencies: steps.slice(1).map((step, index) => ({
      dependencyId: `dep_${index}`,
      type: 'finish_to_start',
      from: steps[index]?.stepId ?? '',
      to: step.stepId,
    })),
    problems: [],
    ...change,
  };
}

export function buildPlanEvent(change: Partial<ActionEvent> = {}): ActionEvent {
  return {
    eventId: 1,
    atMs: 1_000,
    planId: 'pln_1',
    actionId: null,
    from: null,
    to: 'draft',
    version: 1,
    cause: 'created',
    actor,
    decisionId: null,
    traceId: 'b'.repeat(32),
    ...change,
  };
}
