import { useCallback } from 'react';
import { create } from 'zustand';
import type { ActionRecord } from '../../../../gateway/contract/action/action.ts';
import type { Plan, PlanStep, PlanSummary } from '../../../../gateway/contract/action/plan.ts';
import { t } from '../../../language/translate.ts';

interface PlanStore {
  readonly summaries: Readonly<Record<string, PlanSummary>>;
  /** Plans whose steps are known, most recently read last. */
  readonly opened: Readonly<Record<string, Plan>>;
  /** Increases when frames may have been missed: shown data must be read again. */
  readonly resyncCount: number;
}

/** A plan may have 2,000 steps, so only the most recent plans keep theirs. */
const OPENED_KEPT = 4;
const SUMMARIES_KEPT = 500;

/** Plans from REST and the stream. */
export const usePlanStore = create<PlanStore>(() => ({ summaries: {}, opened: {}, resyncCount: 0 }));

/** Takes a summary unless a later version of the plan is known already: answers and frames may cross. */
export function receivePlanSummary(summary: PlanSummary): void {
  usePlanStore.setState(({ summaries, opened }) => {
    const { planId } = summary;
    const known = summaries[planId];
    if (known && known.version > summary.version) return {};
    const plan = opened[planId];
    return {
      summaries: newest({ ...summaries, [planId]: summary }),
      ...(plan &&
        plan.version <= summary.version && { opened: { ...opened, [planId]: { ...plan, ...summary } } }),
    };
  });
}

/** Takes a whole plan; steps that the stream brought further in the meantime stay as they are. */
export function receivePlan(plan: Plan): void {
  receivePlanSummary(summaryOf(plan));
  usePlanStore.setState(({ opened, summaries }) => {
    const { [plan.planId]: known, ...others } = opened;
    const knownSteps = new Map(known?.steps.map((step) => [step.stepId, step]));
    const merged: Plan = {
      ...plan,
      ...summaries[plan.planId],
      steps: plan.steps.map((step) => later(knownSteps.get(step.stepId), step)),
    };
    const kept = Object.entries(others).slice(-(OPENED_KEPT - 1));
    return { opened: Object.fromEntries([...kept, [plan.planId, merged]]) };
  });
}

export function receivePlanStep(planId: string, step: PlanStep): void {
  changeStep(planId, step.stepId, (known) => (known ? later(known, step) : step));
}

/** An action that is a step brings its step's record up to date; its step's state comes with the step. */
export function receivePlanAction(action: ActionRecord): void {
  if (action.planId === null || action.stepId === null) return;
  changeStep(action.planId, action.stepId, (known) =>
    known && known.action.version <= action.version ? { ...known, action } : known,
  );
}

/** Applies a stream snapshot: the latest summaries; steps may have been missed. */
export function resyncPlans(summaries: readonly PlanSummary[]): void {
  summaries.forEach(receivePlanSummary);
  usePlanStore.setState(({ resyncCount }) => ({ resyncCount: resyncCount + 1 }));
}

function changeStep(
  planId: string,
  stepId: string,
  change: (known: PlanStep | undefined) => PlanStep | undefined,
): void {
  usePlanStore.setState(({ opened }) => {
    const plan = opened[planId];
    if (!plan) return {};
    const index = plan.steps.findIndex((step) => step.stepId === stepId);
    const known = plan.steps[index];
    const changed = change(known);
    if (changed === undefined || changed === known) return {};
    const steps = known ? plan.steps.with(index, changed) : [...plan.steps, changed];
    return { opened: { ...opened, [planId]: { ...plan, steps } } };
  });
}

function later(known: PlanStep | undefined, step: PlanStep): PlanStep {
  return known && known.action.version > step.action.version ? known : step;
}

function summaryOf(plan: Plan): PlanSummary {
  const { steps: _steps, dependencies: _dependencies, problems: _problems, ...summary } = plan;
  return summary;
}

function newest(summaries: Record<string, PlanSummary>): Record<string, PlanSummary> {
  const all = Object.entries(summaries);
  if (all.length <= SUMMARIES_KEPT) return summaries;
  return Object.fromEntries(
    all.toSorted(([, a], [, b]) => b.createdAtMs - a.createdAtMs).slice(0, SUMMARIES_KEPT),
  );
}

/** Puts the names of known plans in the place of their ids: the gateway's texts name holders by id. */
export function useNamedPlans(): (text: string) => string {
  const summaries = usePlanStore((state) => state.summaries);
  return useCallback(
    (text: string) =>
      text.replaceAll(/\bpln_[a-z0-9]+/gi, (planId) => {
        const name = summaries[planId]?.name;
        return name === undefined ? planId : t('the plan “{name}”', { name });
      }),
    [summaries],
  );
}
