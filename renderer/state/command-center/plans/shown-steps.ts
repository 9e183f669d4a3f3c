import { useMemo } from 'react';
import type { PlanStep, StepState } from '../../../../gateway/contract/action/plan.ts';
import { knownNames } from '../../../format/known-names.ts';
import { ACTION_STATE_TEXT } from '../../../format/plan-text.ts';
import { shownText } from '../../../format/reason-text.ts';
import { t } from '../../../language/translate.ts';
import type { StepEdge } from '../../graph/plan-layout.ts';
import type { NameOf } from '../../vehicle/vehicle-names.ts';
import { type DraftStep, draftTitle } from './plan-draft.ts';

/** A step as the graph and the list show it. */
export interface ShownStep {
  readonly stepId: string;
  readonly title: string;
  readonly state: StepState;
  /** Its vehicle and current state. */
  readonly note: string;
}

/** The steps as graph and list show them. Returns the same object for an unchanged step. */
export function useShownSteps(steps: readonly PlanStep[], nameOf: NameOf): readonly ShownStep[] {
  const names = knownNames();
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles contain names
  const shown = useMemo(() => {
    const known = new WeakMap<PlanStep, ShownStep>();
    return (step: PlanStep): ShownStep => {
      const before = known.get(step);
      if (before) return before;
      const made = shownStep(step, nameOf);
      known.set(step, made);
      return made;
    };
  }, [nameOf, names]);
  return useMemo(() => steps.map(shown), [steps, shown]);
}

function shownStep({ stepId, state, action }: PlanStep, nameOf: NameOf): ShownStep {
  const doing = state === 'running' ? t(ACTION_STATE_TEXT[action.state].word) : undefined;
  const whose = action.vehicleId === null ? undefined : nameOf(action.vehicleId);
  return {
    stepId,
    title: shownText(action.title),
    state,
    note: [whose, doing].filter(Boolean).join(' · '),
  };
}

export function shownDraftStep(step: DraftStep, nameOf: NameOf, title: string): ShownStep {
  return {
    stepId: step.stepId,
    title: shownText(draftTitle(step) ?? title),
    state: 'pending',
    note: step.vehicleId === undefined ? '' : nameOf(step.vehicleId),
  };
}

/** Dependencies drawn as edges. The others wait for something that is not a step. */
export function edgesOf(
  dependencies: readonly { readonly type: string; readonly from?: string | undefined; readonly to: string }[],
): readonly StepEdge[] {
  const seen = new Set<string>();
  return dependencies.flatMap(({ type, from, to }) => {
    const key = `${from} ${to}`;
    if (from === undefined || seen.has(key)) return [];
    seen.add(key);
    return { from, to, kind: type === 'start_to_start' ? ('start' as const) : ('end' as const) };
  });
}
