import type { Timer } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { actorOf, isSameActor } from '../../base/principal/actor.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { Actor } from '../../contract/account/actor.ts';
import { prioritySchema, type QueueAction } from '../../contract/action/action.ts';
import { hasEnded } from '../../contract/command/operation-states.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { StoredAction } from '../../store/repository/command/action-repository.ts';
import type { AuditCommand } from '../plan/audit-command.ts';
import type { PlanParts } from '../plan/plan-parts.ts';
import type { PlanWorld } from '../plan/run/plan-world.ts';
import { refuseStale } from '../plan/stale-version.ts';
import { type FieldProblem, prepareStep, refuseProblems } from '../steps/prepared-step.ts';
import { ActionRun, allocating } from './action-run.ts';
import { withEndedAttempt } from './attempt.ts';
import { heldText, resourceText, waitingText, withHolder } from './resource-text.ts';

const RETRY_AFTER_MS = 1000;

export interface ActionQueueOptions {
  readonly parts: PlanParts;
  readonly world: PlanWorld;
  readonly ids: IdGenerator;
  readonly audit: AuditCommand;
}

/** One executed action, from queueing to its end. */
interface Turn {
  readonly context: CommandContext;
  run: ActionRun | undefined;
  leaveQueue: () => void;
  timers: Timer[];
}

/** Single actions without a plan: recorded when queued, run in their turn when executed. */
export class ActionQueue {
  readonly #options: ActionQueueOptions;
  readonly #turns = new Map<string, Turn>();

  constructor(options: ActionQueueOptions) {
    this.#options = options;
  }

  /** Sends nothing more. The recovery records what was running. */
  stop(): void {
    for (const turn of this.#turns.values()) {
      quiet(turn);
      turn.run?.abandon();
    }
    this.#turns.clear();
  }

  /** @throws validation, resource-unknown, test-key-live-vehicle, store-unavailable */
  queue(request: QueueAction, context: CommandContext): StoredAction {
    const { parts, world, ids, audit } = this.#options;
    const problems: FieldProblem[] = [];
    const { notBeforeMs, expiresAtMs } = request;
    const nowMs = parts.clock.utcMs();
    if (expiresAtMs !== undefined && expiresAtMs <= Math.max(nowMs, notBeforeMs ?? 0))
      problems.push({
        pointer: '/expiresAtMs',
        detail: 'The action expires before its earliest start.',
        code: 'validation',
      });
    const prepared = prepareStep(
      request,
      '',
      { steps: parts.steps, world, principal: context.principal },
      problems,
    );
    refuseProblems(problems);
    if (!prepared) throw new AppError('validation', 'The action is invalid.');
    const actionId = ids.next('act');
    audit('action.queue', actionId, { type: prepared.type, mode: prepared.mode }, context);
    const stored: StoredAction = {
      stepState: null,
      position: 0,
      action: {
        actionId,
        planId: null,
        stepId: null,
        ...prepared,
        priority: request.priority,
        state: 'queued',
        version: 1,
        detail: null,
        actor: actorOf(context),
        traceId: context.traceId,
        onFail: 'stop',
        maxRetries: 0,
        attempts: [],
        decision: null,
        approvalId: null,
        notBeforeMs: notBeforeMs ?? null,
        expiresAtMs: expiresAtMs ?? null,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      },
    };
    parts.journal.write({ newActions: [stored], cause: 'queued' }, context);
    return stored;
  }

  /** @throws not-found, version-conflict, state-conflict, plan-infeasible, resource-busy, store-unavailable */
  execute(actionId: string, version: number | undefined, context: CommandContext): void {
    const { parts, audit } = this.#options;
    const { journal, clock, leases } = parts;
    const { action } = journal.mustAction(actionId);
    refuseStale('action', action.version, version);
    if (action.planId !== null)
      throw new AppError(
        'state-conflict',
        say('It is a step of {plan}. Execute or retry the plan.', { plan: action.planId }),
      );
    const mayBegin = ['queued', 'failed', 'denied', 'expired'].includes(action.state);
    if (!mayBegin || this.#turns.has(actionId)) {
      const what = hasEnded('action', action.state)
        ? 'It has ended. Queue a new one.'
        : 'It is already running.';
      throw new AppError(
        'state-conflict',
        say('The action is {state}. {what}', { state: action.state, what }),
        {
          context: { state: action.state },
        },
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
    const blocking =
      leases.heldBy(actionId).length > 0 && leases.take(actionId, action.resources, context.principal);
    if (blocking)
      throw new AppError('resource-busy', heldText(blocking), {
        context: { lease: blocking },
      });
    audit('action.execute', actionId, { type: action.type, mode: action.mode }, context);
    journal.write({ changes: [allocating(action, clock.utcMs(), null)] }, context);
    this.#takeTurn(actionId, context);
  }

  /** @throws not-found. Sends the hold before it returns. */
  abort(actionId: string, context: CommandContext): void {
    const { journal, ports, logger } = this.#options.parts;
    const { action } = journal.mustAction(actionId);
    if (hasEnded('action', action.state) && action.state !== 'failed') return;
    const turn = this.#turns.get(actionId);
    const detail = say('Aborted by {who}.', { who: context.principal.id });
    if (turn?.run) {
      const isFlown = turn.run.kind === 'motion' || turn.run.kind === 'start';
      for (const vehicleId of isFlown ? turn.run.vehicles : []) {
        if ((ports.vehicle(vehicleId)?.status ?? 'on_ground') === 'on_ground') continue;
        const origin = { actionId };
        ports.submit(vehicleId, 'hold', {}, { ...context, origin }).catch((error: unknown) => {
          logger.error(
            { vehicleId, error: errorText(error) },
            'the vehicle of an aborted action was not held',
          );
        });
      }
      turn.run.stop('aborted', detail);
      return;
    }
    this.#withdraw(actionId, detail, context);
  }

  /**
   * Aborts what an actor with an ended credential queued or executes. Sends nothing to vehicles:
   * they keep following their last command.
   */
  endActor(
    actor: Actor,
    reason: OperatorText,
    context: CommandContext,
    unended: readonly StoredAction[],
  ): void {
    for (const { action } of unended) {
      const { actionId, planId } = action;
      const turn = this.#turns.get(actionId);
      const by = turn ? actorOf(turn.context) : action.actor;
      if (planId !== null || !isSameActor(by, actor)) continue;
      if (turn?.run) turn.run.stop('aborted', reason);
      else if (turn || action.state === 'queued') this.#withdraw(actionId, reason, context);
    }
  }

  #withdraw(actionId: string, detail: OperatorText, context: CommandContext): void {
    const { journal, leases, clock } = this.#options.parts;
    const turn = this.#turns.get(actionId);
    if (turn) quiet(turn);
    this.#turns.delete(actionId);
    const { action } = journal.mustAction(actionId);
    if (action.state === 'failed') return;
    const attempts = withEndedAttempt(action, { outcome: 'cancelled', detail, endedAtMs: clock.utcMs() });
    const set = { state: 'aborted' as const, detail, attempts };
    journal.writeAnyway({ changes: [{ actionId, set, cause: detail }] }, context);
    leases.release(actionId);
  }

  #takeTurn(actionId: string, context: CommandContext): void {
    const { parts } = this.#options;
    const { clock, journal, leases } = parts;
    const { action } = journal.mustAction(actionId);
    const turn: Turn = { context, run: undefined, leaveQueue: () => undefined, timers: [] };
    this.#turns.set(actionId, turn);
    const { expiresAtMs, notBeforeMs, resources, priority } = action;
    if (expiresAtMs !== null)
      turn.timers.push(
        clock.after(Math.max(0, expiresAtMs - clock.utcMs()), () => this.#expire(actionId, turn, context)),
      );
    const sinceMs = clock.monotonicMs();
    const stand = () => {
      let hasBegun = false;
      const leave = leases.wait({
        priority: prioritySchema.options.indexOf(priority),
        sinceMs,
        wants: resources,
        tryTake: () => {
          if (leases.take(actionId, resources, context.principal)) return false;
          hasBegun = true;
          this.#begin(actionId, turn, context);
          return true;
        },
      });
      if (hasBegun) return;
      turn.leaveQueue = leave;
      const busy = resources.flatMap((resource) => leases.blocking(resource, context.principal) ?? []);
      journal.announce(actionId, waitingText(busy.map((lease) => withHolder(resourceText(lease), lease))));
    };
    const waitMs = (notBeforeMs ?? 0) - clock.utcMs();
    if (waitMs <= 0) stand();
    else {
      journal.announce(
        actionId,
        say('Waiting until {time}', { time: new Date(notBeforeMs ?? 0).toISOString() }),
      );
      turn.timers.push(clock.after(waitMs, stand));
    }
  }

  #begin(actionId: string, turn: Turn, context: CommandContext): void {
    const { parts } = this.#options;
    quiet(turn);
    const run = new ActionRun({
      parts,
      actionId,
      context: { ...context, origin: { ...context.origin, actionId } },
      onEnded: () => {
        this.#turns.delete(actionId);
        parts.leases.release(actionId);
      },
    });
    turn.run = run;
    try {
      run.begin();
    } catch (error) {
      parts.logger.error({ actionId, error: errorText(error) }, 'an action could not start yet');
      turn.run = undefined;
      parts.leases.release(actionId);
      turn.timers.push(parts.clock.after(RETRY_AFTER_MS, () => this.#takeTurn(actionId, context)));
    }
  }

  #expire(actionId: string, turn: Turn, context: CommandContext): void {
    if (turn.run) return;
    const { journal, clock, leases } = this.#options.parts;
    quiet(turn);
    this.#turns.delete(actionId);
    const { action } = journal.mustAction(actionId);
    const detail = 'The action expired before its turn.';
    const attempts = withEndedAttempt(action, { outcome: 'cancelled', detail, endedAtMs: clock.utcMs() });
    const set = { state: 'expired' as const, detail, attempts };
    journal.writeAnyway({ changes: [{ actionId, set, cause: detail }] }, context);
    leases.release(actionId);
  }
}

function quiet(turn: Turn): void {
  turn.leaveQueue();
  turn.leaveQueue = () => undefined;
  for (const timer of turn.timers) timer.cancel();
  turn.timers = [];
}
