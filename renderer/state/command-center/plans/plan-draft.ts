import { create } from 'zustand';
import type {
  Dependency,
  DependencyRequest,
  Plan,
  PlanRequest,
  PlanStep,
  StepRequest,
} from '../../../../gateway/contract/action/plan.ts';
import type { OperatorText } from '../../../../gateway/contract/operator-text.ts';
import { t } from '../../../language/translate.ts';
import type { NewPlan } from './plan-orders.ts';

/** The values the gateway derived for a step in the original plan. */
interface Copied extends Pick<StepRequest, 'resources' | 'postconditions' | 'timeoutS'> {
  readonly title: OperatorText;
}

/** A step of a draft has its id from the start, so that dependencies can name it. */
export type DraftStep = StepRequest & {
  readonly stepId: string;
  /** Valid only while type, values and vehicle are unchanged since copying. */
  readonly copied?: Copied;
};

/** A plan that is written in this window and not known to the gateway yet. Its vehicles are those of its steps. */
export interface PlanDraft
  extends Pick<PlanRequest, 'name' | 'objective' | 'zoneId' | 'priority' | 'compensation' | 'policies'> {
  readonly steps: readonly DraftStep[];
  readonly dependencies: readonly DependencyRequest[];
}

export const emptyDraft: PlanDraft = {
  name: '',
  objective: '',
  priority: 'normal',
  compensation: 'rtl',
  policies: [],
  steps: [],
  dependencies: [],
};

/** A new plan with the steps of another, without its run data. */
export function draftOfPlan(plan: Plan): PlanDraft {
  return {
    name: t('{name} (copy)', { name: plan.name.slice(0, 112) }),
    objective: plan.objective,
    ...(plan.zoneId !== null && { zoneId: plan.zoneId }),
    priority: plan.priority,
    compensation: plan.compensation,
    policies: plan.policies,
    steps: plan.steps.map(draftStepOf),
    dependencies: plan.dependencies.map(requestOfDependency),
  };
}

function draftStepOf({ stepId, action }: PlanStep): DraftStep {
  const named = new Set([action.vehicleId, ...Object.values(action.params).flat()]);
  const isMade = ({ id }: StepRequest['resources'][number]) => named.has(id);
  return {
    stepId,
    type: action.type,
    ...(action.vehicleId !== null && { vehicleId: action.vehicleId }),
    params: action.params,
    resources: action.resources.filter((resource) => !isMade(resource)),
    postconditions: [],
    onFail: action.onFail,
    maxRetries: action.maxRetries,
    copied: {
      title: action.title,
      resources: action.resources.filter(isMade),
      postconditions: distinct(action.postconditions),
      timeoutS: action.timeoutS,
    },
  };
}

/** The request to the gateway: joins the copied parts of each step with those written here. */
export function requestOfDraft(draft: PlanDraft): NewPlan {
  return {
    ...draft,
    name: draft.name.trim(),
    steps: draft.steps.map(({ copied, ...step }) => ({
      ...(copied && { timeoutS: copied.timeoutS }),
      // A title with values in it is the gateway's own: it makes the same one again.
      ...(typeof copied?.title === 'string' && { title: copied.title }),
      ...step,
      resources: [...(copied?.resources ?? []), ...step.resources],
      postconditions: distinct([...(copied?.postconditions ?? []), ...step.postconditions]),
    })),
    dependencies: [...draft.dependencies],
  };
}

/** Title of a step: as entered, as copied, or undefined if the gateway will set it. */
export function draftTitle(step: DraftStep): OperatorText | undefined {
  return step.title ?? step.copied?.title;
}

function distinct(conditions: StepRequest['postconditions']): StepRequest['postconditions'] {
  return [...new Map(conditions.map((each) => [JSON.stringify(each), each])).values()];
}

function requestOfDependency({ dependencyId: _id, ...request }: Dependency): DependencyRequest {
  return request;
}

/** An id that no step of the draft has, made of the type: `takeoff`, `takeoff-2`. */
export function freshStepId(draft: Pick<PlanDraft, 'steps'>, type: string): string {
  const taken = new Set(draft.steps.map((step) => step.stepId));
  if (!taken.has(type)) return type;
  let number = 2;
  while (taken.has(`${type}-${number}`)) number += 1;
  return `${type}-${number}`;
}

/** `afterStepId` becomes the dependency it is short for, so that it can be seen and removed. */
export function withStep(draft: PlanDraft, step: StepRequest): PlanDraft {
  const { afterStepId, ...rest } = step;
  const stepId = step.stepId ?? freshStepId(draft, step.type);
  const dependency: DependencyRequest | undefined =
    afterStepId === undefined ? undefined : { type: 'finish_to_start', from: afterStepId, to: stepId };
  return {
    ...draft,
    steps: [...draft.steps, { ...rest, stepId }],
    dependencies: dependency ? [...draft.dependencies, dependency] : draft.dependencies,
  };
}

export function withChangedStep(draft: PlanDraft, stepId: string, step: StepRequest): PlanDraft {
  const { afterStepId: _after, ...rest } = step;
  return {
    ...draft,
    steps: draft.steps.map((each) => {
      if (each.stepId !== stepId) return each;
      const { copied } = each;
      return { ...rest, stepId, ...(copied && asksTheSame(each, step) && { copied }) };
    }),
  };
}

function asksTheSame(a: StepRequest, b: StepRequest): boolean {
  return (
    a.type === b.type && a.vehicleId === b.vehicleId && JSON.stringify(a.params) === JSON.stringify(b.params)
  );
}

/** Steps after the removed step then depend on the steps before it. */
export function withoutStep(draft: PlanDraft, stepId: string): PlanDraft {
  const isSequence = ({ type }: DependencyRequest) => type === 'finish_to_start';
  const before = draft.dependencies.filter((each) => isSequence(each) && each.to === stepId);
  const after = draft.dependencies.filter((each) => isSequence(each) && each.from === stepId);
  const others = draft.dependencies.filter((each) => each.from !== stepId && each.to !== stepId);
  const bridges = before.flatMap(({ from }) =>
    after
      .filter(({ to }) => !others.some((each) => isSequence(each) && each.from === from && each.to === to))
      .map(({ to }): DependencyRequest => ({ type: 'finish_to_start', from, to })),
  );
  return {
    ...draft,
    steps: draft.steps.filter((each) => each.stepId !== stepId),
    dependencies: [...others, ...bridges],
  };
}

/** The steps of a circle the new dependency would close, in their order; undefined when there is none. */
export function cycleWith(
  dependencies: readonly DependencyRequest[],
  added: DependencyRequest,
): readonly string[] | undefined {
  const { from, to } = added;
  if (from === undefined) return undefined;
  const next = new Map<string, string[]>();
  for (const each of dependencies) {
    if (each.from !== undefined) next.set(each.from, [...(next.get(each.from) ?? []), each.to]);
  }
  const cameFrom = new Map<string, string | undefined>([[to, undefined]]);
  for (const step of cameFrom.keys()) {
    if (step === from) return pathTo(from, cameFrom);
    for (const following of next.get(step) ?? []) if (!cameFrom.has(following)) cameFrom.set(following, step);
  }
  return undefined;
}

function pathTo(end: string, cameFrom: ReadonlyMap<string, string | undefined>): readonly string[] {
  const path: string[] = [];
  for (let step: string | undefined = end; step !== undefined; step = cameFrom.get(step)) path.unshift(step);
  return path;
}

interface PlanDraftStore {
  /** The plan being edited; undefined if there is none. */
  readonly draft: PlanDraft | undefined;
  /** Name of the plan it was copied from, for display. */
  readonly sourceName: string | undefined;
  readonly past: readonly PlanDraft[];
  readonly future: readonly PlanDraft[];
}

const UNDO_STEPS = 100;
const nothing: PlanDraftStore = { draft: undefined, sourceName: undefined, past: [], future: [] };

/** The plan being edited in this window, with its undo history. It is kept when leaving the screen. */
export const usePlanDraftStore = create<PlanDraftStore>(() => nothing);

export function beginDraft(draft: PlanDraft = emptyDraft, sourceName?: string): void {
  usePlanDraftStore.setState({ ...nothing, draft, sourceName });
}

export function discardDraft(): void {
  usePlanDraftStore.setState(nothing);
}

/** One edit that can be undone. */
export function editDraft(edit: (draft: PlanDraft) => PlanDraft): void {
  usePlanDraftStore.setState(({ draft, past }) => {
    if (!draft) return {};
    const edited = edit(draft);
    return edited === draft ? {} : { draft: edited, past: [...past, draft].slice(-UNDO_STEPS), future: [] };
  });
}

/** Typing is undone in its own field. */
export function typeInDraft(change: Partial<Pick<PlanDraft, 'name' | 'objective'>>): void {
  usePlanDraftStore.setState(({ draft }) => (draft ? { draft: { ...draft, ...change } } : {}));
}

export function undoDraft(): void {
  usePlanDraftStore.setState(({ draft, past, future }) => {
    const before = past.at(-1);
    return before && draft ? { draft: before, past: past.slice(0, -1), future: [draft, ...future] } : {};
  });
}

export function redoDraft(): void {
  usePlanDraftStore.setState(({ draft, past, future }) => {
    const [next, ...rest] = future;
    return next && draft ? { draft: next, past: [...past, draft], future: rest } : {};
  });
}
