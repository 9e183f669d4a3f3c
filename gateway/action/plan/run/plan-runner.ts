import type { Timer } from '../../../base/clock.ts';
import { errorText, textOf } from '../../../base/error.ts';
import { actorOf, isSameActor } from '../../../base/principal/actor.ts';
import { actorNameFor } from '../../../base/principal/holder-name.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { Actor } from '../../../contract/account/actor.ts';
import { type ActionRecord, prioritySchema, type Resource } from '../../../contract/action/action.ts';
import type { PlanState } from '../../../contract/action/plan.ts';
import { type CommandName, SAFETY_COMMANDS } from '../../../contract/command/catalogue/commands.ts';
import { english, type OperatorText, say } from '../../../contract/operator-text.ts';
import type { Change } from '../../queue/action-journal.ts';
import type { ActionRun, RunEnd } from '../../queue/action-run.ts';
import { PausedVehicles } from '../../queue/paused-vehicles.ts';
import { waitingText, withHolder } from '../../queue/resource-text.ts';
import type { LastCommand } from '../../steps/flight/vehicle-controllers.ts';
import { vehiclesOf } from '../../steps/prepared-step.ts';
import { PlanGraph } from '../plan-graph.ts';
import { outlook, planEnd } from '../plan-outlook.ts';
import type { PlanParts } from '../plan-parts.ts';
import { planVehicles } from '../plan-vehicles.ts';
import { type PlanAbort, PlanCompensation, vehiclesInHand, withTroubles } from './plan-compensation.ts';
import { PlanHold } from './plan-hold.ts';
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
  readonly #hold: PlanHold;
  readonly #pausedVehicles: PausedVehicles;
  #context: CommandContext;
  #state: RunnerState = 'waiting';
  #failure: OperatorText | undefined;
  #leaveVehicleQueue: (() => void) | undefined;
  #wake: Timer | undefined;
  #isTurnDue = false;
  #waitsForTelemetry = false;
  #unsubscribe: (() => void) | undefined;

  constructor(parts: PlanParts, planId: string, context: CommandContext, onEnded: () => void) {
    this.#parts = parts;
    this.planId = planId;
    this.#context = context;
    this.#onEnded = onEnded;
    this.#hold = new PlanHold(parts.commandLeases);
    this.#pausedVehicles = new PausedVehicles(parts, planId);
    const { steps, dependencies } = parts.journal.mustPlan(planId);
    this.#graph = new PlanGraph(steps.keys(), dependencies);
    this.#steps = new PlanSteps({
      parts,
      planId,
      graph: this.#graph,
      isOpen: () => this.#state === 'running' && this.#failure === undefined,
      contextOf: (actionId) => this.#asPlan(this.#context, actionId),
      onEnded: (run, end) => this.#onRunEnded(run, end),
      onTurn: () => this.#turnSoon(),
      onDelay: () => this.#turnIn(RETRY_AFTER_MS),
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
    this.#pausedVehicles.end();
    this.#unsubscribe ??= this.#parts.ports.onVehicle(() => {
      if (this.#state === 'running' && this.#waitsForTelemetry) this.#turnSoon();
      else if (this.#state === 'paused') this.#pausedVehicles.releaseGrounded();
    });
    this.#takeVehicles();
  }

  /** Starts nothing new. Holds every vehicle that moves for the plan, except one another actor now flies. */
  pause(reason: OperatorText, context: CommandContext, taken: readonly string[] = []): void {
    if (this.#state !== 'running' && this.#state !== 'waiting') return;
    this.#state = 'paused';
    for (const run of this.#steps.runs) {
      const isTaken = run.vehicles.some((id) => taken.includes(id));
      const mustHold = run.isMoving;
      // First the vehicles, then the records: hold is a safety command.
      if (mustHold)
        for (const id of run.vehicles)
          if (!taken.includes(id)) this.#pausedVehicles.hold(id, this.#asPlan(context));
      if (mustHold || (isTaken && run.kind !== 'other')) run.stop('paused', reason);
    }
    this.#hold.end();
    const changes = this.#withdraw();
    changes.push({ planId: this.planId, set: { state: 'paused', detail: reason }, cause: reason });
    this.#changeAnyway(changes, context);
    this.#pausedVehicles.begin();
  }

  /** The actor's credential has ended: the plan pauses and sends nothing, not even a hold. An abort continues. */
  endActor(actor: Actor, reason: OperatorText, context: CommandContext): void {
    if (this.#state === 'aborting' || !isSameActor(actorOf(this.#context), actor)) return;
    this.pause(reason, context, this.#pausedVehicles.ids);
    for (const run of this.#steps.runs) run.stop('paused', reason);
    this.#pausedVehicles.release();
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
    for (const run of this.#steps.runs) run.stop('aborted', why);
    const changes = this.#withdraw();
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
    const { leases, journal, clock } = this.#parts;
    const entry = journal.mustPlan(this.planId);
    const wants = planVehicles(entry).map((id): Resource => ({ type: 'vehicle', id }));
    let hasThem = false;
    const leave = leases.wait({
      priority: prioritySchema.options.indexOf(entry.plan.priority),
      sinceMs: clock.monotonicMs(),
      wants,
      tryTake: () => {
        if (leases.take(this.planId, wants, this.#context.principal)) return false;
        hasThem = true;
        this.#onVehiclesTaken();
        return true;
      },
    });
    if (hasThem) return;
    this.#leaveVehicleQueue = leave;
    const busy = wants.flatMap((want) => leases.blocking(want, this.#context.principal) ?? []);
    const detail = waitingText(busy.map((lease) => withHolder(lease.id, lease)));
    this.#changeAnyway([{ planId: this.planId, set: { detail }, cause: detail }]);
  }

  #onVehiclesTaken(): void {
    this.#leaveVehicleQueue = undefined;
    this.#state = 'running';
    const { plan } = this.#parts.journal.mustPlan(this.planId);
    try {
      this.#hold.take(this.#pausedVehicles.ids, this.#context, say('Plan {name}', { name: plan.name }));
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
        this.#parts.logger.error(
          { planId: this.planId, error: errorText(error) },
          'a plan could not continue yet',
        );
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
      if (!this.#steps.allocate(action)) return;
      if (this.#state !== 'running' || this.#failure !== undefined) return;
    }
    if (starts > 0) this.#turnSoon();
    else if (!seen.isOpen && this.#steps.isIdle) this.#finish();
  }

  #onRunEnded(run: ActionRun, end: RunEnd): void {
    if (this.#state !== 'running') return;
    const hasFailed = end.state === 'failed' || end.state === 'denied';
    if (hasFailed && !this.#steps.retryByItself(run, end)) {
      const { onFail, title } = this.#parts.journal.mustAction(run.actionId).action;
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
      this.#audit('plan.pause', 'taken-over', { vehicleId, reason: english(reason) }, this.#context);
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
    const isSafe = troubles.length === 0;
    this.#audit(
      'plan.abort',
      isSafe ? 'aborted' : 'aborted-unsafe',
      { vehicles: [...rescued], takenOver: rescue.takenOver, troubles: troubles.map(english) },
      context,
    );
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

  #withdraw(): Change[] {
    this.#leaveVehicleQueue?.();
    this.#leaveVehicleQueue = undefined;
    return this.#steps.withdraw();
  }

  #quiet(): void {
    this.#hold.end();
    this.#pausedVehicles.end();
    this.#wake?.cancel();
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#leaveVehicleQueue?.();
    this.#leaveVehicleQueue = undefined;
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
      this.#steps.runs.some(({ type }) => type === 'http')
    );
  }

  #asPlan(context: CommandContext, actionId?: string): CommandContext {
    const { planId } = this;
    return { ...context, source: 'plan', origin: { planId, ...(actionId !== undefined && { actionId }) } };
  }

  #audit(action: string, outcome: string, detail: Record<string, unknown>, context: CommandContext): void {
    const { mode } = this.#parts.journal.mustPlan(this.planId).plan;
    this.#parts.auditAfterwards(
      { action, target: this.planId, decisionId: null, outcome, detail: { mode, ...detail } },
      context,
    );
  }

  #changeAnyway(changes: readonly Change[], context: CommandContext = this.#context): void {
    if (changes.length > 0) this.#parts.journal.writeAnyway({ changes }, context);
  }
}
