import type { Dependency, PlanStep, PlanSummary } from '../../contract/action/plan.ts';
import type { StoredAction, StoredPlan } from '../../store/repository/command/action-repository.ts';

/** A plan with its current steps. This view follows changes; the records in it are immutable. */
export interface PlanEntry {
  readonly plan: StoredPlan;
  /** By step id, in the plan's order. */
  readonly steps: ReadonlyMap<string, StoredAction>;
  readonly dependencies: readonly Dependency[];
}

export function planStep({ action, stepState }: StoredAction): PlanStep {
  return { stepId: action.stepId ?? action.actionId, state: stepState ?? 'pending', action };
}

export function planSummary({ plan, steps }: PlanEntry): PlanSummary {
  const stepCounts: PlanSummary['stepCounts'] = {};
  for (const { stepState } of steps.values())
    if (stepState) stepCounts[stepState] = (stepCounts[stepState] ?? 0) + 1;
  return { ...plan, stepCounts };
}
