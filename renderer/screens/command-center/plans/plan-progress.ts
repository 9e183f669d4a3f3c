import type { PlanSummary, StepState } from '../../../../gateway/contract/action/plan.ts';

/** States in which a step is behind us, however it went. */
const BEHIND: readonly StepState[] = ['succeeded', 'failed', 'skipped', 'cancelled', 'compensated'];

/** How many of its steps are behind us. */
export function planProgress(counts: PlanSummary['stepCounts']): {
  readonly done: number;
  readonly total: number;
} {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { total, done: BEHIND.reduce((sum, state) => sum + (counts[state] ?? 0), 0) };
}
