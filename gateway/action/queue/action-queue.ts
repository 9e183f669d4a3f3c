import { AppError } from '../../base/error.ts';
import { actorOf, isSameActor } from '../../base/principal/actor.ts';
import type { EndFilter } from '../../base/principal/principal-reach.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { QueueAction } from '../../contract/action/action.ts';
import { hasEnded } from '../../contract/command/operation-states.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { StoredAction } from '../../store/repository/command/action-repository.ts';
import type { PlanParts } from '../plan/plan-parts.ts';
import { refuseStale } from '../plan/stale-version.ts';
import {
  type FieldProblem,
  newAction,
  prepareStep,
  refuseProblems,
  vehiclesOf,
} from '../steps/prepared-step.ts';
import { ActionOperation } from './action-operation.ts';
import { allocating } from './attempt.ts';
import { refuseBusy } from './resource-text.ts';

/** Single actions without a plan: recorded when queued, run in their turn when executed. */
export class ActionQueue {
  readonly #parts: PlanParts;
  readonly #operations = new Map<string, ActionOperation>();

  constructor(parts: PlanParts) {
    this.#parts = parts;
  }

  /** Sends nothing more. The recovery records what was running. */
  stop(): void {
    for (const operation of this.#operations.values()) operation.abandon();
    this.#operations.clear();
  }

  /** @throws validation, resource-unknown, test-key-live-vehicle, store-unavailable */
  queue(request: QueueAction, context: CommandContext): StoredAction {
    const { journal, steps, world, clock, ids, audit } = this.#parts;
    const problems: FieldProblem[] = [];
    const { notBeforeMs, expiresAtMs } = request;
    const nowMs = clock.utcMs();
    if (expiresAtMs !== undefined && expiresAtMs <= Math.max(nowMs, notBeforeMs ?? 0))
      problems.push({
        pointer: '/expiresAtMs',
        detail: 'The action expires before its earliest start.',
        code: 'validation',
      });
    const { principal } = context;
    const prepared = prepareStep(request, '', { steps, world, principal }, problems);
    refuseProblems(problems);
    if (!prepared) throw new AppError('validation', 'The action is invalid.');
    const actionId = ids.next('act');
    audit('action.queue', actionId, { type: prepared.type, mode: prepared.mode }, context);
    const stored: StoredAction = {
      stepState: null,
      position: 0,
      action: {
        ...newAction(actionId, prepared, { ...context, actor: actorOf(context) }, nowMs),
        priority: request.priority,
        state: 'queued',
        notBeforeMs: notBeforeMs ?? null,
        expiresAtMs: expiresAtMs ?? null,
      },
    };
    journal.write({ newActions: [stored], cause: 'queued' }, context);
    return stored;
  }

  /** @throws not-found, version-conflict, state-conflict, plan-infeasible, resource-busy, store-unavailable */
  execute(actionId: string, version: number | undefined, context: CommandContext): void {
    const { journal, clock, leases, audit } = this.#parts;
    const { action } = journal.mustAction(actionId);
    refuseStale('action', action.version, version);
    if (action.planId !== null)
      throw new AppError(
        'state-conflict',
        say('It is a step of {plan}. Execute or retry the plan.', { plan: action.planId }),
      );
    const mayBegin = ['queued', 'failed', 'denied', 'expired'].includes(action.state);
    if (!mayBegin || this.#operations.has(actionId)) {
      const what = hasEnded('action', action.state)
        ? 'It has ended. Queue a new one.'
        : 'It is already running.';
      throw new AppError(
        'state-conflict',
        say('The action is {state}. {what}', { state: action.state, what }),
        { context: { state: action.state } },
      );
    }
    const { expiresAtMs } = action;
    if (expiresAtMs !== null && clock.utcMs() >= expiresAtMs) {
      const detail = 'The action expired before it was executed.';
      if (action.state === 'queued')
        journal.write({ changes: [{ actionId, set: { state: 'expired', detail }, cause: detail }] }, context);
      throw new AppError('state-conflict', say('{why} Queue a new one.', { why: detail }), {
        context: { state: 'expired' },
      });
    }
    // An action with an allocation gets the rest now or is refused: no holder waits for more.
    if (leases.heldBy(actionId).length > 0)
      refuseBusy(leases.take(actionId, action.resources, context.principal));
    audit('action.execute', actionId, { type: action.type, mode: action.mode }, context);
    journal.write({ changes: [allocating(action, clock.utcMs(), null)] }, context);
    const operation = this.#operation(actionId, context);
    this.#operations.set(actionId, operation);
    operation.takeTurn();
  }

  /** @throws not-found. Sends the hold before it returns. */
  abort(actionId: string, context: CommandContext): void {
    const { state } = this.#parts.journal.mustAction(actionId).action;
    if (hasEnded('action', state)) return;
    const operation = this.#operations.get(actionId) ?? this.#operation(actionId, context);
    operation.abort(say('Aborted by {who}.', { who: context.principal.id }), context);
  }

  /**
   * Aborts what an actor with an ended credential queued or executes. Sends nothing to vehicles:
   * they keep following their last command.
   */
  endActor(actor: Actor, reason: OperatorText, context: CommandContext, matches: EndFilter): void {
    const { store } = this.#parts;
    for (const { action } of [...store.unendedActions(), ...store.queuedActions()]) {
      const { actionId, state, mode } = action;
      const operation = this.#operations.get(actionId);
      const by = operation ? actorOf(operation.context) : action.actor;
      if (!matches(mode, vehiclesOf(action)) || !isSameActor(by, actor)) continue;
      if (operation) operation.stop('aborted', reason, context);
      else if (state === 'queued') this.#operation(actionId, context).stop('aborted', reason);
    }
  }

  #operation(actionId: string, context: CommandContext): ActionOperation {
    return new ActionOperation({
      parts: this.#parts,
      actionId,
      context: { ...context, origin: { ...context.origin, actionId } },
      onEnded: () => void this.#operations.delete(actionId),
    });
  }
}
