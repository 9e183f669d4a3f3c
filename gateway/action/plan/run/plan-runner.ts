import type { Timer } from '../../../base/clock.ts';
import { errorText, textOf } from '../../../base/error.ts';
import { actorOf, isSameActor } from '../../../base/principal/actor.ts';
import { actorNameFor } from '../../../base/principal/holder-name.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { Actor } from '../../../contract/account/actor.ts';
import type { ActionRecord } from '../../../contract/action/action.ts';
import type { PlanState } from '../../../contract/action/plan.ts';
import { type CommandName, SAFETY_COMMANDS } from '../../../contract/command/catalogue/commands.ts';
import { english, type OperatorText, say } from '../../../contract/operator-text.ts';
import type { Change } from '../../queue/action-journal.ts';
import { type ActionEnd, type ActionOperation, holdVehicle } from '../../queue/action-operation.ts';
import { waitingText } from '../../queue/resource-text.ts';
import type { LastCommand } from '../../steps/flight/vehicle-controllers.ts';
import { vehiclesOf } from '../../steps/prepared-step.ts';
import { auditPlan } from '../audit-command.ts';
import { PlanGraph } from '../plan-graph.ts';
import { outlook, planEnd } from '../plan-outlook.ts';
import type { PlanParts } from '../plan-parts.ts';
import { type PlanAbort, PlanCompensation, vehiclesInHand, withTroubles } from './plan-compensation.ts';
import { PlanReservation } from './plan-reservation.ts';
import { PlanSteps, type ResumeAs } from './plan-steps.ts';

/** Steps started in one turn. Each writes to disk, and an emergency must not wait for a hundred of them. */
const MAX_STARTS_A_TURN = 8;
const RETRY_AFTER_MS = 1000;

/** waiting: for its vehicles. */
type RunnerState = 'waiting' | 'running' | 'paused' | 'aborting' | 'ended';

/**
 * Runs one plan: starts steps that are due, follows running ones and reports the outcome. The
 * journal records the plan as `running` before it is started, resumed or given steps to retry.
 */
export class PlanRunner {
  readonly planId: string;
  readonly #parts: PlanParts;
  readonly #onEnded: () => void;
  readonly #graph: PlanGraph;
  readonly #steps: PlanSteps;
  readonly #vehicles: PlanReservation;
  #context: CommandContext;
  #state: RunnerState = 'waiting';
  #failure: OperatorText | undefined;
  #wake: Timer | undefined;
  #isTurnDue = false;
  #waitsForTelemetry = false;
  #unsubscribe: (() => void) | undefined;

  constructor(parts: PlanParts, planId: string, context: CommandContext, onEnded: () => void) {
    this.#parts = parts;
    this.planId = planId;
    this.#context = context;
    this.#onEnded = onEnded;
    this.#vehicles = new PlanReservation(parts, planId);
    const { steps, dependencies } = parts.journal.mustPlan(planId);
    this.#graph = new PlanGraph(steps.keys(), dependencies);
    this.#steps = new PlanSteps({
      parts,
      planId,
      graph: this.#graph,
      isOpen: () => this.#state === 'running' && this.#failure === undefined,
      contextOf: (actionId) => this.#asPlan(this.#context, actionId),
      onEnded: (step, end) => this.#onStepEnded(step, end),
      onTurn: () => this.#turnSoon(),
    });
  }

  /** Continues from the plan's current state, including the steps in `again`. */
  start(context: CommandContext, again: ReadonlyMap<string, ResumeAs>): void {
    this.#context = context;
    this.#failure = undefined;
    this.#steps.addAgain(again);
    if (this.#state === 'running') {
      this.#turnSoon();
      return;
    }
    this.#state = 'waiting';
    this.#unsubscribe ??= this.#parts.ports.onVehicle(() => {
      if (this.#state === 'running' && this.#waitsForTelemetry) this.#turnSoon();
      else if (this.#state === 'paused') this.#vehicles.releaseGrounded();
    });
    this.#takeVehicles();
  }

  /** Starts nothing new. Holds every vehicle that moves for the plan, except one another actor now flies. */
  pause(reason: OperatorText, context: CommandContext, taken: readonly string[] = []): void {
    if (this.#state !== 'running' && this.#state !== 'waiting') return;
    this.#state = 'paused';
    for (const step of this.#steps.running) {
      const isTaken = step.vehicles.some((id) => taken.includes(id));
      const mustHold = step.isMoving;
      // First the vehicles, then the records: hold is a safety command.
      if (mustHold)
        for (const id of step.vehicles)
          if (!taken.includes(id)) holdVehicle(this.#parts, id, this.#asPlan(context));
      if (mustHold || (isTaken && step.kind !== 'other')) step.stop('paused', reason);
    }
    this.#vehicles.end();
    const changes = this.#steps.withdraw();
    changes.push({ planId: this.planId, set: { state: 'paused', detail: reason }, cause: reason });
    this.#changeAnyway(changes, context);
    this.#vehicles.yield();
  }

  /** The actor's credential has ended: the plan pauses and sends nothing, not even a hold. An abort continues. */
  endActor(actor: Actor, reason: OperatorText, context: CommandContext): void {
    if (this.#state === 'aborting' || !isSameActor(actorOf(this.#context), actor)) return;
    this.pause(reason, context, this.#vehicles.vehicleIds);
    for (const step of this.#steps.running) step.stop('paused', reason);
    this.#vehicles.release();
  }

  /** Sends hold before it returns. Then makes the vehicles safe one by one. */
  abort({ compensation, reason }: PlanAbort, context: CommandContext): void {
    if (this.#state === 'aborting' || this.#state === 'ended') return;
    this.#state = 'aborting';
    const entry = this.#parts.journal.mustPlan(this.planId);
    const way = compensation ?? entry.plan.compensation;
    const rescue = new PlanCompensation(this.#parts, way, this.#asPlan(context));
    rescue.begin(vehiclesInHand(entry, this.#parts));
    const why = reason ?? say('Aborted by {who}.', { who: context.principal.id });
    const started = [...entry.steps.values()]
      .filter(({ stepState }) => stepState === 'running' || stepState === 'blocked')
      .map(({ action }) => action.actionId);
    for (const step of this.#steps.running) step.stop('aborted', why);
    this.#vehicles.leaveQueue();
    const changes = this.#steps.withdraw();
    changes.push({ planId: this.planId, set: { state: 'aborting', detail: why }, cause: why });
    for (const { action, stepState } of entry.steps.values())
      if (stepState === 'pending' || stepState === 'blocked' || stepState === 'ready')
        changes.push({ actionId: action.actionId, set: { state: 'aborted', detail: why }, cause: why });
    this.#changeAnyway(changes, context);
    void rescue.finish().then((troubles) => this.#onRescued(rescue, troubles, started, context));
  }

  /** Another actor's command took over a vehicle. */
  onForeignCommand(last: LastCommand): void {
    if (this.#isOwn(last)) return;
    const { vehicleId: vehicle, command, actor } = last;
    const who = actorNameFor(actorOf(this.#context), actor);
    this.onTakenOver(vehicle, say('{who} took over {vehicle} with "{command}".', { who, vehicle, command }));
  }

  /** Another actor has command of a vehicle. If it is one of the plan's, the plan waits for a person. */
  onTakenOver(vehicleId: string, reason: OperatorText): void {
    if (this.#state !== 'running') return;
    const holder = this.#parts.leases.holderOf({ type: 'vehicle', id: vehicleId })?.heldBy;
    if (holder !== this.planId) return;
    this.#pauseTaken([vehicleId], reason);
  }

  /** The gateway stops. Sends and records nothing more. */
  abandon(): void {
    this.#state = 'ended';
    this.#quiet();
    this.#steps.abandon();
  }

  #takeVehicles(): void {
    const blocking = this.#vehicles.take(this.#context, () => this.#onVehiclesTaken());
    if (!blocking) return;
    const detail = waitingText(blocking, ({ id }) => id);
    this.#changeAnyway([{ planId: this.planId, set: { detail }, cause: detail }]);
  }

  #onVehiclesTaken(): void {
    this.#state = 'running';
    const { plan } = this.#parts.journal.mustPlan(this.planId);
    try {
      this.#vehicles.takeCommand(this.#context);
    } catch (error) {
      // In a separate turn, because the plan's starter does not know yet that it runs.
      const reason = say('{why} Resume the plan afterwards.', { why: textOf(error) });
      queueMicrotask(() => this.pause(reason, this.#context));
      return;
    }
    if (plan.detail !== null)
      this.#changeAnyway([{ planId: this.planId, set: { detail: null }, cause: 'vehicles assigned' }]);
    this.#turnSoon();
  }

  #turnSoon(): void {
    if (this.#isTurnDue) return;
    this.#isTurnDue = true;
    queueMicrotask(() => {
      this.#isTurnDue = false;
      try {
        this.#turn();
      } catch (error) {
        const { planId } = this;
        this.#parts.logger.error({ planId, error: errorText(error) }, 'a plan could not continue yet');
        this.#turnIn(RETRY_AFTER_MS);
      }
    });
  }

  #turnIn(delayMs: number): void {
    this.#wake?.cancel();
    this.#wake = this.#parts.clock.after(Math.max(0, delayMs), () => this.#turnSoon());
  }

  /** Starts steps that are due, and ends the plan when none is left. */
  #turn(): void {
    if (this.#state !== 'running') return;
    const { journal, clock } = this.#parts;
    if (!journal.isWritten) {
      this.#turnIn(RETRY_AFTER_MS);
      return;
    }
    if (this.#failure !== undefined) {
      if (this.#steps.isIdle) this.#finish();
      return;
    }
    const entry = journal.mustPlan(this.planId);
    const seen = outlook(entry, this.#graph, (stored) => this.#steps.isDue(stored), this.#parts);
    this.#waitsForTelemetry = seen.waitsForTelemetry;
    const [late] = seen.late;
    if (late) {
      this.#expire(late.action, late.why);
      return;
    }
    if (seen.lookAtMs !== undefined) this.#turnIn(seen.lookAtMs - clock.utcMs());
    let starts = 0;
    for (const action of seen.ready) {
      if (this.#steps.isMoverBusy(action)) continue;
      if (starts === MAX_STARTS_A_TURN) {
        this.#turnIn(0);
        return;
      }
      starts += 1;
      if (!this.#steps.start(action)) return;
      if (this.#state !== 'running' || this.#failure !== undefined) return;
    }
    if (starts > 0) this.#turnSoon();
    else if (!seen.isOpen && this.#steps.isIdle) this.#finish();
  }

  #onStepEnded(step: ActionOperation, end: ActionEnd): void {
    if (this.#state !== 'running') return;
    const hasFailed = end.state === 'failed' || end.state === 'denied';
    if (hasFailed && !this.#steps.retryByItself(step, end)) {
      const { onFail, title } = this.#parts.journal.mustAction(step.actionId).action;
      const why = say('{step}: {why}', { step: title, why: end.detail ?? 'failed' });
      const { takenOver = [] } = end;
      // The next step would take the vehicle back. A person decides when.
      if (onFail === 'continue' && takenOver.length > 0) this.#pauseTaken(takenOver, why);
      else this.#applyFailure(onFail, why);
    }
    this.#turnSoon();
  }

  #pauseTaken(vehicleIds: readonly string[], reason: OperatorText): void {
    this.pause(reason, this.#context, vehicleIds);
    for (const vehicleId of vehicleIds)
      auditPlan(this.#parts, 'plan.pause', this.planId, 'taken-over', this.#context, {
        vehicleId,
        reason: english(reason),
      });
  }

  #applyFailure(onFail: ActionRecord['onFail'], why: OperatorText): void {
    if (onFail === 'continue') return;
    if (onFail === 'abort') {
      this.abort({ reason: why }, this.#context);
      return;
    }
    this.#failure ??= why;
    this.#changeAnyway(this.#steps.withdraw());
  }

  #expire(action: ActionRecord, why: OperatorText): void {
    const { actionId } = action;
    const detail = say('Not started: {why}.', { why });
    const change: Change = { actionId, set: { state: 'expired', detail }, cause: detail };
    this.#parts.journal.write({ changes: [change] }, this.#asPlan(this.#context, actionId));
    this.#steps.drop(actionId);
    this.#applyFailure(action.onFail, say('{step}: {why}', { step: action.title, why: detail }));
    this.#turnSoon();
  }

  #finish(): void {
    const { state, detail } = planEnd(this.#parts.journal.mustPlan(this.planId), this.#failure, this.#parts);
    this.#end(state, detail, this.#context);
  }

  #onRescued(
    rescue: PlanCompensation,
    troubles: readonly OperatorText[],
    started: readonly string[],
    context: CommandContext,
  ): void {
    if (this.#state !== 'aborting') return;
    const { journal } = this.#parts;
    const rescued = new Set(rescue.vehicles);
    const cause = 'vehicle brought to safety';
    const changes = started.flatMap((actionId): Change[] => {
      const { action, stepState } = journal.mustAction(actionId);
      const isRescued = vehiclesOf(action).some((vehicleId) => rescued.has(vehicleId));
      return isRescued && stepState === 'cancelled' && troubles.length === 0
        ? [{ actionId, set: {}, stepState: 'compensated', cause }]
        : [];
    });
    this.#changeAnyway(changes, context);
    const { detail } = journal.mustPlan(this.planId).plan;
    const outcome = troubles.length === 0 ? 'aborted' : 'aborted-unsafe';
    const { takenOver } = rescue;
    const found = { vehicles: [...rescued], takenOver, troubles: troubles.map(english) };
    auditPlan(this.#parts, 'plan.abort', this.planId, outcome, context, found);
    this.#end('aborted', withTroubles(detail, troubles), context);
  }

  #end(state: PlanState, detail: OperatorText | null, context: CommandContext): void {
    this.#state = 'ended';
    this.#quiet();
    const endedAtMs = this.#parts.clock.utcMs();
    this.#changeAnyway(
      [{ planId: this.planId, set: { state, detail, endedAtMs }, cause: detail ?? state }],
      context,
    );
    this.#onEnded();
    this.#parts.leases.release(this.planId);
  }

  #quiet(): void {
    this.#vehicles.end();
    this.#wake?.cancel();
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** Given for this plan. The trace is not enough: a program may send the same one with all its requests. */
  #isOwn({ planId, traceId, source, actor, command }: LastCommand): boolean {
    if (planId === this.planId) return true;
    // An API step names no plan. Safety commands never count as such a step.
    return (
      source === 'rest' &&
      traceId === this.#context.traceId &&
      isSameActor(actor, actorOf(this.#context)) &&
      !SAFETY_COMMANDS.has(command as CommandName) &&
      this.#steps.running.some(({ type }) => type === 'http')
    );
  }

  #asPlan(context: CommandContext, actionId?: string): CommandContext {
    const { planId } = this;
    return { ...context, source: 'plan', origin: { planId, ...(actionId !== undefined && { actionId }) } };
  }

  #changeAnyway(changes: readonly Change[], context: CommandContext = this.#context): void {
    this.#parts.journal.writeAnyway({ changes }, context);
  }
}
