import type { Dependency } from '../../contract/action/plan.ts';
import { hasEnded } from '../../contract/command/operation-states.ts';
import type {
  ActionRepository,
  StoredAction,
  StoredPlan,
} from '../../store/repository/command/action-repository.ts';
import type { PlanEntry } from '../plan/plan-entry.ts';

const MAX_PLANS = 100;
const MAX_ACTIONS = 1000;

interface CachedPlan {
  plan: StoredPlan;
  readonly steps: Map<string, StoredAction>;
  readonly dependencies: Dependency[];
  readonly dependencyIds: Set<string>;
}

/** Recently used plans and actions. Reads others from the store. */
export class RecordCache {
  readonly #store: ActionRepository;
  /** Least recently loaded first. */
  readonly #plans = new Map<string, CachedPlan>();
  /** Actions outside plans. */
  readonly #actions = new Map<string, StoredAction>();
  /** Maps the steps of cached plans to their plan. */
  readonly #stepOf = new Map<string, { readonly planId: string; readonly stepId: string }>();

  constructor(store: ActionRepository) {
    this.#store = store;
  }

  plan(planId: string): PlanEntry | undefined {
    return this.#cachedPlan(planId);
  }

  action(actionId: string): StoredAction | undefined {
    const step = this.#stepOf.get(actionId);
    if (step) return this.#plans.get(step.planId)?.steps.get(step.stepId);
    const cached = this.#actions.get(actionId);
    if (cached) return cached;
    const stored = this.#store.action(actionId);
    if (!stored) return undefined;
    const { planId, stepId } = stored.action;
    if (planId !== null && stepId !== null) return this.#cachedPlan(planId)?.steps.get(stepId);
    this.#keepAction(stored);
    return stored;
  }

  putPlan(plan: StoredPlan): void {
    const cached = this.#plans.get(plan.planId);
    if (cached) cached.plan = plan;
    else this.#keepPlan({ plan, steps: new Map(), dependencies: [], dependencyIds: new Set() });
  }

  putAction(stored: StoredAction): void {
    const { actionId, planId, stepId } = stored.action;
    if (planId === null || stepId === null) {
      this.#keepAction(stored);
      return;
    }
    this.#cachedPlan(planId)?.steps.set(stepId, stored);
    this.#stepOf.set(actionId, { planId, stepId });
  }

  putDependency(planId: string, dependency: Dependency): void {
    const cached = this.#cachedPlan(planId);
    if (!cached || cached.dependencyIds.has(dependency.dependencyId)) return;
    cached.dependencyIds.add(dependency.dependencyId);
    cached.dependencies.push(dependency);
  }

  #cachedPlan(planId: string): CachedPlan | undefined {
    const cached = this.#plans.get(planId);
    if (cached) return cached;
    const plan = this.#store.plan(planId);
    if (!plan) return undefined;
    const steps = new Map(this.#store.stepsOf(planId).map((step) => [step.action.stepId ?? '', step]));
    const dependencies = this.#store.dependenciesOf(planId);
    const dependencyIds = new Set(dependencies.map(({ dependencyId }) => dependencyId));
    const loaded = { plan, steps, dependencies, dependencyIds };
    this.#keepPlan(loaded);
    return loaded;
  }

  #keepPlan(loaded: CachedPlan): void {
    this.#plans.set(loaded.plan.planId, loaded);
    for (const { action } of loaded.steps.values())
      this.#stepOf.set(action.actionId, { planId: loaded.plan.planId, stepId: action.stepId ?? '' });
    for (const [planId, oldest] of this.#plans) {
      if (this.#plans.size <= MAX_PLANS) break;
      if (!isIdle(oldest.plan) || planId === loaded.plan.planId) continue;
      this.#plans.delete(planId);
      for (const { action } of oldest.steps.values()) this.#stepOf.delete(action.actionId);
    }
  }

  #keepAction(stored: StoredAction): void {
    this.#actions.set(stored.action.actionId, stored);
    for (const [actionId, { action }] of this.#actions) {
      if (this.#actions.size <= MAX_ACTIONS) break;
      if (hasEnded('action', action.state) || action.state === 'queued') this.#actions.delete(actionId);
    }
  }
}

/** Nothing of it is running: the store has everything. */
function isIdle({ state }: StoredPlan): boolean {
  return state !== 'running' && state !== 'paused' && state !== 'aborting';
}
