import type { Timer } from '../../../base/clock.ts';
import { errorText } from '../../../base/error.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import { type ActionRecord, prioritySchema } from '../../../contract/action/action.ts';
import type { StepType } from '../../../contract/action/step.ts';
import type { StoredAction } from '../../../store/repository/command/action-repository.ts';
import type { Change } from '../../queue/action-journal.ts';
import { ActionRun, allocating, type RunEnd } from '../../queue/action-run.ts';
import { withEndedAttempt } from '../../queue/attempt.ts';
import { resourceText, waitingText, withHolder } from '../../queue/resource-text.ts';
import { vehiclesOf } from '../../steps/prepared-step.ts';
import type { PlanGraph } from '../plan-graph.ts';
import type { PlanParts } from '../plan-parts.ts';

const RETRY_AFTER_MS = 1000;

/** What a step runs as when it resumes; undefined: unchanged. */
export type ResumeAs = { readonly type: StepType; readonly params: unknown } | undefined;

export interface PlanStepsOptions {
  readonly parts: PlanParts;
  readonly planId: string;
  readonly graph: PlanGraph;
  /** Whether steps may start now. */
  readonly isOpen: () => boolean;
  readonly contextOf: (actionId: string) => CommandContext;
  readonly onEnded: (run: ActionRun, end: RunEnd) => void;
  /** A step that could not start before may now. */
  readonly onTurn: () => void;
  /** A step could not be recorded. Retry later. */
  readonly onDelay: () => void;
}

/** A plan's steps that run, wait for a resource, or are to start again. */
export class PlanSteps {
  readonly #options: PlanStepsOptions;
  readonly #runs = new Map<string, ActionRun>();
  /** Functions that leave the queue, by action. */
  readonly #waits = new Map<string, () => void>();
  /** Blocked or failed steps that are to start again. */
  readonly #again = new Map<string, ResumeAs>();
  readonly #retriesLeft = new Map<string, number>();
  /** The step that moves each vehicle: one at a time. */
  readonly #movers = new Map<string, string>();

  constructor(options: PlanStepsOptions) {
    this.#options = options;
  }

  get runs(): readonly ActionRun[] {
    return [...this.#runs.values()];
  }

  get isIdle(): boolean {
    return this.#runs.size === 0 && this.#waits.size === 0;
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
    if (this.#runs.has(actionId) || this.#waits.has(actionId)) return false;
    return stepState === 'pending' || state === 'allocating' || this.#again.has(actionId);
  }

  /** Whether another step moves its vehicle. */
  isMoverBusy(action: ActionRecord): boolean {
    if (this.#options.parts.steps[action.type].kind === 'other') return false;
    return vehiclesOf(action).some((vehicleId) => this.#movers.has(vehicleId));
  }

  /**
   * Takes the resources the step needs beyond the plan's vehicles, when its turn comes, and starts it.
   * @returns false if it could not be recorded: it then starts later
   * @throws store-unavailable
   */
  allocate(action: ActionRecord): boolean {
    const { parts, planId, graph, isOpen, contextOf } = this.#options;
    const { leases, journal, clock } = parts;
    const { actionId } = action;
    const wants = [
      ...action.resources,
      ...graph.incoming(action.stepId ?? '').flatMap(({ resource }) => resource ?? []),
    ];
    const by = contextOf(actionId).principal;
    const blocking = leases.take(actionId, wants, by, planId);
    if (!blocking) return this.#begin(actionId);
    const detail = waitingText([withHolder(resourceText(blocking), blocking)]);
    if (action.state !== 'allocating')
      journal.write({ changes: [allocating(action, clock.utcMs(), detail)] }, contextOf(actionId));
    this.#waits.set(actionId, () => undefined);
    const leave = leases.wait({
      priority: prioritySchema.options.indexOf(journal.mustPlan(planId).plan.priority),
      sinceMs: clock.monotonicMs(),
      wants: wants.filter(({ type }) => type !== 'vehicle'),
      tryTake: () => {
        if (!isOpen() || leases.take(actionId, wants, by, planId)) return false;
        this.#waits.delete(actionId);
        this.#begin(actionId);
        return true;
      },
    });
    if (this.#waits.has(actionId)) this.#waits.set(actionId, leave);
    return true;
  }

  /** Whether to retry the failed step automatically: never a start, nor a step with unknown outcome. */
  retryByItself(run: ActionRun, { mayBeRetried }: RunEnd): boolean {
    const { parts, onTurn } = this.#options;
    const { actionId } = run;
    const { onFail, maxRetries } = parts.journal.mustAction(actionId).action;
    const left = this.#retriesLeft.get(actionId) ?? maxRetries;
    if (onFail !== 'retry' || !mayBeRetried || run.kind === 'start' || left <= 0) return false;
    this.#retriesLeft.set(actionId, left - 1);
    const timer: Timer = parts.clock.after(RETRY_AFTER_MS, () => {
      this.#waits.delete(actionId);
      this.#again.set(actionId, undefined);
      onTurn();
    });
    this.#waits.set(actionId, () => timer.cancel());
    return true;
  }

  /** Cancels a step's restart. */
  drop(actionId: string): void {
    this.#again.delete(actionId);
  }

  /** Removes all waiting steps from the queue. @returns the resulting changes; nothing was started for them */
  withdraw(): Change[] {
    const { parts, planId } = this.#options;
    this.#leaveAll();
    const endedAtMs = parts.clock.utcMs();
    return [...parts.journal.mustPlan(planId).steps.values()]
      .filter(({ action }) => action.state === 'allocating' && !this.#runs.has(action.actionId))
      .map(({ action }) => withdrawn(action, endedAtMs));
  }

  /** Sends and records nothing more. */
  abandon(): void {
    this.#leaveAll();
    for (const run of this.#runs.values()) run.abandon();
    this.#runs.clear();
  }

  #leaveAll(): void {
    for (const leave of this.#waits.values()) leave();
    this.#waits.clear();
  }

  #begin(actionId: string): boolean {
    const { parts, contextOf, onEnded, onDelay } = this.#options;
    const run = new ActionRun({
      parts,
      actionId,
      context: contextOf(actionId),
      as: this.#again.get(actionId),
      onEnded: (end) => {
        this.#forget(actionId);
        parts.leases.release(actionId);
        onEnded(run, end);
      },
    });
    this.#runs.set(actionId, run);
    if (run.kind !== 'other') for (const id of run.vehicles) this.#movers.set(id, actionId);
    try {
      run.begin();
      this.#again.delete(actionId);
      return true;
    } catch (error) {
      // Not recorded, so not started. It starts later, when the store accepts the record.
      parts.logger.error({ actionId, error: errorText(error) }, 'a step could not start yet');
      this.#forget(actionId);
      parts.leases.release(actionId);
      onDelay();
      return false;
    }
  }

  #forget(actionId: string): void {
    this.#runs.delete(actionId);
    for (const [vehicleId, mover] of this.#movers) if (mover === actionId) this.#movers.delete(vehicleId);
  }
}

/** An attempt that leaves the queue before anything was started. */
export function withdrawn(action: ActionRecord, endedAtMs: number): Extract<Change, { actionId: string }> {
  const detail = 'The step had not started.';
  const attempts = withEndedAttempt(action, { outcome: 'cancelled', detail, endedAtMs });
  const state = action.planId === null ? 'queued' : 'draft';
  return { actionId: action.actionId, set: { state, detail, attempts }, cause: detail };
}
