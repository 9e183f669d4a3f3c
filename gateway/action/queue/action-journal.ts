import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter } from '../../base/emitter.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { actorOf } from '../../base/principal/actor.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { ActionEvent, ActionEvents, ActionRecord } from '../../contract/action/action.ts';
import type { Dependency, StepState } from '../../contract/action/plan.ts';
import { mayFollow, stepStateOf } from '../../contract/command/operation-states.ts';
import { isSameText, type OperatorText, say } from '../../contract/operator-text.ts';
import type {
  ActionBatch,
  ActionRepository,
  StoredAction,
  StoredPlan,
} from '../../store/repository/command/action-repository.ts';
import { type PlanEntry, planStep, planSummary } from '../plan/plan-entry.ts';
import { RecordCache } from './record-cache.ts';

const RETRY_MS = 1000;

export interface ActionJournalOptions {
  readonly store: ActionRepository;
  /** The action of a launch or mission that has not ended. It is stored with its command, not here. */
  readonly runOf: (actionId: string) => ActionRecord | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

type NewEvent = Omit<ActionEvent, 'eventId'>;
type Ids = 'actionId' | 'planId' | 'stepId' | 'version' | 'createdAtMs' | 'updatedAtMs';

/** One change of one record. Several changes of one record apply in order, each with its version and event. */
export type Change = ActionChange | PlanChange;

interface ActionChange {
  readonly actionId: string;
  readonly set: Partial<Omit<ActionRecord, Ids>>;
  /** Only if the action's state does not determine it. */
  readonly stepState?: StepState;
  readonly cause: OperatorText;
}

interface PlanChange {
  readonly planId: string;
  readonly set: Partial<Omit<StoredPlan, Ids>>;
  readonly cause: OperatorText;
}

/** New records and related changes of old ones. */
export interface JournalBatch {
  readonly newPlan?: StoredPlan;
  readonly newActions?: readonly StoredAction[];
  readonly newDependencies?: readonly { readonly planId: string; readonly dependency: Dependency }[];
  readonly changes?: readonly Change[];
  /** Cause of the new records. */
  readonly cause?: OperatorText;
}

interface Staged {
  readonly plans: Map<string, StoredPlan>;
  readonly actions: Map<string, StoredAction>;
  readonly dependencies: { planId: string; dependency: Dependency }[];
  readonly events: NewEvent[];
}

/**
 * The only writer of actions and plans. Every change is validated against the transition table,
 * gets a version and an event, and is on disk before it is published or acted on.
 */
export class ActionJournal {
  readonly events = new Emitter<ActionEvents>();
  readonly #options: ActionJournalOptions;
  readonly #cache: RecordCache;
  /** Changes that happened but could not be written yet. They are written first. */
  #unwritten: Staged = emptyStage();
  #timer: Timer | undefined;
  #isStopped = false;

  constructor(options: ActionJournalOptions) {
    this.#options = options;
    this.#cache = new RecordCache(options.store);
  }

  /** Writes everything it can before it returns. */
  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#flush();
  }

  plan(planId: string): PlanEntry | undefined {
    return this.#cache.plan(planId);
  }

  /** @throws not-found */
  mustPlan(planId: string): PlanEntry {
    const entry = this.plan(planId);
    if (!entry) throw new AppError('not-found', say('Plan "{plan}" not found.', { plan: planId }));
    return entry;
  }

  action(actionId: string): StoredAction | undefined {
    const action = this.#options.runOf(actionId);
    return action ? { action, stepState: null, position: 0 } : this.#cache.action(actionId);
  }

  /** @throws not-found */
  mustAction(actionId: string): StoredAction {
    const stored = this.action(actionId);
    if (!stored) throw new AppError('not-found', say('Action "{action}" not found.', { action: actionId }));
    return stored;
  }

  /** False while an event is not on disk: then nothing new may start. */
  get isWritten(): boolean {
    return isEmpty(this.#unwritten);
  }

  /** Durable when it returns. @throws store-unavailable: nothing has changed; do not take the step it announces */
  write(batch: JournalBatch, context: CommandContext): void {
    const staged = this.#stage(batch, context);
    if (isEmpty(staged)) return;
    this.#options.store.write(asBatch(merged(this.#unwritten, staged)));
    this.#unwritten = emptyStage();
    this.#commit(staged);
  }

  /** For changes that already happened: kept even if the store fails, and written as soon as possible. */
  writeAnyway(batch: JournalBatch, context: CommandContext): void {
    const staged = this.#stage(batch, context);
    if (isEmpty(staged)) return;
    try {
      this.#options.store.writeReport(asBatch(merged(this.#unwritten, staged)));
      this.#unwritten = emptyStage();
    } catch (error) {
      this.#options.logger.error({ error: errorText(error) }, 'changes of actions could not be stored yet');
      this.#unwritten = merged(this.#unwritten, staged);
      if (!this.#isStopped) this.#timer ??= this.#options.clock.every(RETRY_MS, () => this.#flush());
    }
    this.#commit(staged);
  }

  /** Publishes progress that changes only texts. Stored with the next change. */
  announce(actionId: string, detail: OperatorText): void {
    const stored = this.action(actionId);
    if (!stored || isSameText(stored.action.detail, detail)) return;
    this.#cache.putAction({ ...stored, action: { ...stored.action, detail } });
    this.#announceAction(actionId);
  }

  #flush(): void {
    if (!this.isWritten) {
      try {
        this.#options.store.writeReport(asBatch(this.#unwritten));
        this.#unwritten = emptyStage();
      } catch {
        return;
      }
    }
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #stage(batch: JournalBatch, context: CommandContext): Staged {
    const staged = emptyStage();
    const { newPlan, newActions = [], newDependencies = [], changes = [], cause = 'created' } = batch;
    const atMs = this.#options.clock.utcMs();
    const addEvent = (
      of: Pick<ActionRecord, 'planId' | 'version' | 'decision'> & { readonly actionId: string | null },
      from: string | null,
      to: string,
      why: OperatorText,
    ): void => {
      const { planId, actionId, version, decision } = of;
      const decisionId = decision?.decisionId ?? null;
      const actor = actorOf(context);
      const { traceId } = context;
      staged.events.push({
        atMs,
        planId,
        actionId,
        from,
        to,
        version,
        cause: why,
        actor,
        decisionId,
        traceId,
      });
    };
    const putPlan = (plan: StoredPlan, from: string | null, why: OperatorText): void => {
      staged.plans.set(plan.planId, plan);
      addEvent({ ...plan, actionId: null }, from, plan.state, why);
    };
    const putAction = (stored: StoredAction, from: string | null, to: string, why: OperatorText): void => {
      staged.actions.set(stored.action.actionId, stored);
      addEvent(stored.action, from, to, why);
    };
    if (newPlan) putPlan(newPlan, null, cause);
    for (const stored of newActions) putAction(stored, null, stored.action.state, cause);
    staged.dependencies.push(...newDependencies);
    for (const change of changes)
      if ('actionId' in change) {
        const before = staged.actions.get(change.actionId) ?? this.mustAction(change.actionId);
        const after = changedAction(before, change, atMs);
        const isSame = before.action.state === after.action.state && before.stepState !== after.stepState;
        if (isSame) putAction(after, before.stepState, after.stepState ?? '', change.cause);
        else putAction(after, before.action.state, after.action.state, change.cause);
      } else {
        const before = staged.plans.get(change.planId) ?? this.mustPlan(change.planId).plan;
        putPlan(changedPlan(before, change, atMs), before.state, change.cause);
      }
    return staged;
  }

  #commit({ plans, actions, dependencies }: Staged): void {
    for (const plan of plans.values()) this.#cache.putPlan(plan);
    for (const stored of actions.values()) this.#cache.putAction(stored);
    for (const { planId, dependency } of dependencies) this.#cache.putDependency(planId, dependency);
    const changedPlans = new Set(plans.keys());
    for (const [actionId, { action }] of actions) {
      this.#announceAction(actionId);
      if (action.planId !== null) changedPlans.add(action.planId);
    }
    for (const planId of changedPlans) {
      const entry = this.plan(planId);
      if (entry) this.events.emit('plan', planSummary(entry));
    }
  }

  #announceAction(actionId: string): void {
    const stored = this.action(actionId);
    if (!stored) return;
    this.events.emit('action', stored.action);
    const { planId } = stored.action;
    if (planId !== null) this.events.emit('step', { planId, step: planStep(stored) });
  }
}

function changedAction(before: StoredAction, change: ActionChange, atMs: number): StoredAction {
  const { action, stepState } = before;
  const state = change.set.state ?? action.state;
  if (!mayFollow('action', action.state, state) && !isStepChangeOnly(change))
    throw forbidden(say('action {id}', { id: action.actionId }), action.state, state);
  const nextStep = stepState === null ? null : (change.stepState ?? stepStateOf(state));
  if (stepState !== null && nextStep !== null && stepState !== nextStep)
    if (!mayFollow('step', stepState, nextStep))
      throw forbidden(say('step {id}', { id: action.stepId ?? '' }), stepState, nextStep);
  return {
    ...before,
    stepState: nextStep,
    action: { ...action, ...change.set, version: action.version + 1, updatedAtMs: atMs },
  };
}

/** A step whose action has ended may still need compensation. */
function isStepChangeOnly(change: ActionChange): boolean {
  return change.stepState !== undefined && change.set.state === undefined;
}

function changedPlan(before: StoredPlan, change: PlanChange, atMs: number): StoredPlan {
  const state = change.set.state ?? before.state;
  if (!mayFollow('plan', before.state, state))
    throw forbidden(say('plan {id}', { id: before.planId }), before.state, state);
  return { ...before, ...change.set, version: before.version + 1, updatedAtMs: atMs };
}

function forbidden(what: OperatorText, from: string, to: string): AppError {
  return new AppError(
    'state-conflict',
    say('The {what} is {from} and cannot become {to}.', { what, from, to }),
    { context: { state: from } },
  );
}

function emptyStage(): Staged {
  return { plans: new Map(), actions: new Map(), dependencies: [], events: [] };
}

function isEmpty({ events }: Staged): boolean {
  return events.length === 0;
}

function merged(first: Staged, second: Staged): Staged {
  if (isEmpty(first)) return second;
  return {
    plans: new Map([...first.plans, ...second.plans]),
    actions: new Map([...first.actions, ...second.actions]),
    dependencies: [...first.dependencies, ...second.dependencies],
    events: [...first.events, ...second.events],
  };
}

function asBatch({ plans, actions, dependencies, events }: Staged): ActionBatch {
  return { plans: [...plans.values()], actions: [...actions.values()], dependencies, events };
}
