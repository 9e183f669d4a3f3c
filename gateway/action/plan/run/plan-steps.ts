import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { ActionRecord } from '../../../contract/action/action.ts';
import type { StepType } from '../../../contract/action/step.ts';
import type { StoredAction } from '../../../store/repository/command/action-repository.ts';
import type { Change } from '../../queue/action-journal.ts';
import { type ActionEnd, ActionOperation } from '../../queue/action-operation.ts';
import { withdrawn } from '../../queue/attempt.ts';
import { vehiclesOf } from '../../steps/prepared-step.ts';
import type { PlanGraph } from '../plan-graph.ts';
import type { PlanParts } from '../plan-parts.ts';

/** What a step runs as when it resumes; undefined: unchanged. */
export type ResumeAs = { readonly type: StepType; readonly params: unknown } | undefined;

export interface PlanStepsOptions {
  readonly parts: PlanParts;
  readonly planId: string;
  readonly graph: PlanGraph;
  /** Whether steps may start now. */
  readonly isOpen: () => boolean;
  readonly contextOf: (actionId: string) => CommandContext;
  readonly onEnded: (step: ActionOperation, end: ActionEnd) => void;
  /** A step that could not start before may now. */
  readonly onTurn: () => void;
}

/** Which of a plan's steps are due, and which run, wait for a resource or start again. */
export class PlanSteps {
  readonly #options: PlanStepsOptions;
  /** Steps that run or wait. */
  readonly #operations = new Map<string, ActionOperation>();
  /** Blocked or failed steps that are to start again. */
  readonly #again = new Map<string, ResumeAs>();
  readonly #retriesLeft = new Map<string, number>();

  constructor(options: PlanStepsOptions) {
    this.#options = options;
  }

  get running(): readonly ActionOperation[] {
    return [...this.#operations.values()].filter(({ isRunning }) => isRunning);
  }

  get isIdle(): boolean {
    return this.#operations.size === 0;
  }

  /** Adds steps that are to start again, with all their retries. */
  addAgain(again: ReadonlyMap<string, ResumeAs>): void {
    for (const [actionId, as] of again) {
      this.#again.set(actionId, as);
      this.#retriesLeft.delete(actionId);
    }
  }

  /** Whether the next turn must check it. */
  isDue({ action: { actionId, state }, stepState }: StoredAction): boolean {
    if (this.#operations.has(actionId)) return false;
    return stepState === 'pending' || state === 'allocating' || this.#again.has(actionId);
  }

  /** Whether another step moves its vehicle: one at a time. */
  isMoverBusy(action: ActionRecord): boolean {
    if (this.#options.parts.steps[action.type].kind === 'other') return false;
    const vehicleIds = vehiclesOf(action);
    return this.running.some(
      ({ kind, vehicles }) => kind !== 'other' && vehicles.some((id) => vehicleIds.includes(id)),
    );
  }

  /** The step's turn has come. @returns false if it could not be recorded: it is due again later */
  start({ actionId }: ActionRecord): boolean {
    const step = this.#add(actionId, () => undefined);
    step.takeTurn();
    return !step.isPostponed;
  }

  /** Whether to retry the failed step automatically: never a start, nor a step with unknown outcome. */
  retryByItself({ actionId, kind }: ActionOperation, { mayBeRetried }: ActionEnd): boolean {
    const { onFail, maxRetries } = this.#options.parts.journal.mustAction(actionId).action;
    const left = this.#retriesLeft.get(actionId) ?? maxRetries;
    if (onFail !== 'retry' || !mayBeRetried || kind === 'start' || left <= 0) return false;
    this.#retriesLeft.set(actionId, left - 1);
    this.#add(actionId, () => this.#again.set(actionId, undefined)).postpone();
    return true;
  }

  /** Cancels a step's restart. */
  drop(actionId: string): void {
    this.#again.delete(actionId);
  }

  /** Removes all waiting steps from the queue. @returns the resulting changes; nothing was started for them */
  withdraw(): Change[] {
    const { parts, planId } = this.#options;
    for (const [actionId, step] of this.#operations) {
      if (step.isRunning) continue;
      step.abandon();
      this.#operations.delete(actionId);
    }
    const endedAtMs = parts.clock.utcMs();
    return [...parts.journal.mustPlan(planId).steps.values()]
      .filter(({ action }) => action.state === 'allocating' && !this.#operations.has(action.actionId))
      .map(({ action }) => withdrawn(action, endedAtMs));
  }

  /** Sends and records nothing more. */
  abandon(): void {
    for (const step of this.#operations.values()) step.abandon();
    this.#operations.clear();
  }

  #add(actionId: string, onDue: () => void): ActionOperation {
    const { parts, graph, isOpen, contextOf, onEnded, onTurn } = this.#options;
    const { stepId } = parts.journal.mustAction(actionId).action;
    const step = new ActionOperation({
      parts,
      actionId,
      context: contextOf(actionId),
      as: this.#again.get(actionId),
      moreResources: graph.incoming(stepId ?? '').flatMap(({ resource }) => resource ?? []),
      mayStart: isOpen,
      onDue: () => {
        this.#operations.delete(actionId);
        onDue();
        onTurn();
      },
      onEnded: (end) => {
        this.#operations.delete(actionId);
        this.#again.delete(actionId);
        onEnded(step, end);
      },
    });
    this.#operations.set(actionId, step);
    return step;
  }
}
