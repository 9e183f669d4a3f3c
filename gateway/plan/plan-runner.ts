import type { CommandContext } from '../action/command-context.ts';
import type { Timer } from '../base/clock.ts';
import { errorText } from '../base/error.ts';
import type { ActionRecord, Resource } from '../contract/action.ts';
import { prioritySchema } from '../contract/action.ts';
import type { AbortPlan } from '../contract/plan.ts';
import type { StepType } from '../contract/step.ts';
import type { StoredAction } from '../store/action-repository.ts';
import { ActionRun, allocating, type RunEnd } from './action-run.ts';
import type { Change } from './action-journal.ts';
import { withEndedAttempt } from './attempt.ts';
import { PlanCompensation, vehiclesInHand } from './plan-compensation.ts';
import { PlanGraph } from './plan-graph.ts';
import type { PlanParts } from './plan-parts.ts';
import { planVehicles } from './plan-vehicles.ts';
import { vehiclesOf } from './prepared-step.ts';
import { type DependencyState, dependencyState } from './step-readiness.ts';
import type { LastCommand } from './vehicle-hands.ts';

/** Steps begun in one turn: each is a write to disk, and an emergency may not wait for a hundred. */
const MAX_STARTS_A_TURN = 8;
const RETRY_AFTER_MS = 1000;

/** waiting: for its vehicles. */
type RunnerState = 'waiting' | 'running' | 'paused' | 'aborting' | 'ended';

/** What a step is carried out as when it goes on; undefined: as it is. */
export type ResumeAs = { readonly type: StepType; readonly params: unknown } | undefined;

/**
 * Runs one plan: begins what may begin, follows what runs, and says what becomes of the plan. The plan stands as
 * `running` in the journal before it is started, resumed or given steps to do again.
 */
export class PlanRunner {
  readonly planId: string;
  readonly #parts: PlanParts;
  readonly #onEnded: () => void;
  readonly #graph: PlanGraph;
  readonly #runs = new Map<string, ActionRun>();
  /** Leaves the queue, by action. */
  readonly #waits = new Map<string, () => void>();
  /** Steps put aside or failed that are to be begun anew. */
  readonly #again = new Map<string, ResumeAs>();
  readonly #retriesLeft = new Map<string, number>();
  /** Which step moves a vehicle: one at a time. */
  readonly #movers = new Map<string, string>();
  #context: CommandContext;
  #state: RunnerState = 'waiting';
  #failure: string | undefined;
  #leaveVehicleQueue: (() => void) | undefined;
  #wake: Timer | undefined;
  #retry: Timer | undefined;
  #isTurnDue = false;
  #unsubscribe: (() => void) | undefined;

  constructor(parts: PlanParts, planId: string, context: CommandContext, onEnded: () => void) {
    this.#parts = parts;
    this.planId = planId;
    this.#context = context;
    this.#onEnded = onEnded;
    const { steps, dependencies } = parts.journal.mustPlan(planId);
    this.#graph = new PlanGraph(steps.keys(), dependencies);
  }

  /** Goes on from where the plan stands, `again` included. */
  start(context: CommandContext, again: ReadonlyMap<string, ResumeAs>): void {
    this.#context = context;
    this.#failure = undefined;
    for (const [actionId, as] of again) {
      this.#again.set(actionId, as);
      this.#retriesLeft.delete(actionId);
    }
    if (this.#state === 'running') {
      this.#turnSoon();
      return;
    }
    this.#state = 'waiting';
    this.#unsubscribe ??= this.#parts.ports.onVehicle(() => this.#onTelemetry());
    const { leases, journal, clock } = this.#parts;
    const { plan } = journal.mustPlan(this.planId);
    const wants = this.#vehicles().map((id): Resource => ({ type: 'vehicle', id }));
    let hasThem = false;
    const leave = leases.wait({
      priority: prioritySchema.options.indexOf(plan.priority),
      sinceMs: clock.monotonicMs(),
      wants,
      tryTake: () => {
        if (leases.take(this.planId, wants)) return false;
        hasThem = true;
        this.#onVehiclesTaken();
        return true;
      },
    });
    if (hasThem) return;
    this.#leaveVehicleQueue = leave;
    const busy = wants.flatMap((want) => leases.holderOf(want) ?? []);
    const detail = `Waits for ${busy.map(({ id, heldBy }) => `${id} (held by ${heldBy})`).join(', ')}`;
    this.#changeAnyway([{ planId: this.planId, set: { detail }, cause: detail }]);
  }

  /** Nothing new starts. What moves for the plan holds, but for a vehicle that somebody else flies now. */
  pause(reason: string, context: CommandContext, takenVehicleId?: string): void {
    if (this.#state !== 'running' && this.#state !== 'waiting') return;
    this.#state = 'paused';
    for (const run of [...this.#runs.values()]) {
      const isTaken = takenVehicleId !== undefined && run.vehicles.includes(takenVehicleId);
      const mustHold = this.#isMoving(run);
      // First the vehicles, then the records: hold is of the safety class.
      if (mustHold) for (const id of run.vehicles) if (id !== takenVehicleId) this.#hold(id, context);
      if (mustHold || (isTaken && run.kind !== 'other')) run.stop('paused', reason);
    }
    const changes = this.#withdraw();
    changes.push({ planId: this.planId, set: { state: 'paused', detail: reason }, cause: reason });
    this.#changeAnyway(changes, context);
  }

  /** Hold leaves before this returns; then the vehicles are brought to safety one by one. */
  abort({ compensation, reason }: AbortPlan, context: CommandContext): void {
    if (this.#state === 'aborting' || this.#state === 'ended') return;
    const { journal } = this.#parts;
    this.#state = 'aborting';
    const entry = journal.mustPlan(this.planId);
    const rescue = new PlanCompensation(this.#parts, compensation ?? entry.plan.compensation, context);
    rescue.begin(vehiclesInHand(entry, this.#parts));
    const why = reason ?? 'The plan was aborted.';
    const inFlight = [...this.#runs.keys()];
    for (const run of [...this.#runs.values()]) run.stop('aborted', why);
    const changes = this.#withdraw();
    changes.push({ planId: this.planId, set: { state: 'aborting', detail: why }, cause: why });
    for (const { action, stepState } of entry.steps.values()) {
      if (stepState !== 'pending' && stepState !== 'blocked' && stepState !== 'ready') continue;
      if (stepState === 'blocked') inFlight.push(action.actionId);
      changes.push({ actionId: action.actionId, set: { state: 'aborted', detail: why }, cause: why });
    }
    this.#changeAnyway(changes, context);
    void rescue.finish().then((troubles) => this.#onRescued(rescue, troubles, inFlight, context));
  }

  /** Somebody else's command took a vehicle of the plan in hand. */
  onForeignCommand({ vehicleId, command, actor, planId, traceId }: LastCommand): void {
    if (this.#state !== 'running' || planId === this.planId || traceId === this.#context.traceId) return;
    const lease = this.#parts.leases.holderOf({ type: 'vehicle', id: vehicleId });
    if (lease?.heldBy !== this.planId) return;
    const reason = `${actor.id} took over ${vehicleId} with "${command}".`;
    this.pause(reason, this.#context, vehicleId);
    this.#parts.auditAfterwards(
      {
        action: 'plan.pause',
        target: this.planId,
        decisionId: null,
        outcome: 'taken-over',
        detail: { reason },
      },
      this.#context,
    );
  }

  /** The gateway stops: nothing is sent any more, and nothing written here. */
  abandon(): void {
    this.#state = 'ended';
    this.#quiet();
    for (const run of this.#runs.values()) run.abandon();
    this.#runs.clear();
  }

  #vehicles(): readonly string[] {
    return planVehicles(this.#parts.journal.mustPlan(this.planId));
  }

  #onVehiclesTaken(): void {
    this.#leaveVehicleQueue = undefined;
    this.#state = 'running';
    const { plan } = this.#parts.journal.mustPlan(this.planId);
    if (plan.detail !== null)
      this.#changeAnyway([{ planId: this.planId, set: { detail: null }, cause: 'has its vehicles' }]);
    this.#turnSoon();
  }

  #onTelemetry(): void {
    if (this.#state === 'running' && this.#waitsForTelemetry) this.#turnSoon();
  }
  #waitsForTelemetry = false;

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
          'a plan could not go on yet',
        );
        this.#turnLater();
      }
    });
  }

  #turnLater(): void {
    this.#retry?.cancel();
    this.#retry = this.#parts.clock.after(RETRY_AFTER_MS, () => this.#turnSoon());
  }

  /** Begins what may begin now, and ends the plan when nothing is left. */
  #turn(): void {
    if (this.#state !== 'running') return;
    const { journal } = this.#parts;
    if (!journal.isWritten) {
      this.#turnLater();
      return;
    }
    const { steps } = journal.mustPlan(this.planId);
    this.#waitsForTelemetry = false;
    let lookAtMs = Number.POSITIVE_INFINITY;
    let starts = 0;
    let isStillWaiting = false;
    for (const stored of steps.values()) {
      if (this.#failure !== undefined) break;
      const { action } = stored;
      if (!this.#isCandidate(stored)) continue;
      const states = this.#dependencyStates(action);
      for (const state of states) lookAtMs = Math.min(lookAtMs, state.lookAtMs ?? Number.POSITIVE_INFINITY);
      const late = states.find(({ kind }) => kind === 'late');
      if (late) {
        this.#expire(action, late.text);
        continue;
      }
      if (states.some(({ kind }) => kind === 'stuck')) continue;
      if (states.some(({ kind }) => kind === 'waits')) {
        isStillWaiting = true;
        if (states.some(({ kind, dependency }) => kind === 'waits' && dependency.type === 'condition'))
          this.#waitsForTelemetry = true;
        continue;
      }
      isStillWaiting = true;
      if (this.#isMoverBusy(action)) continue;
      if (starts >= MAX_STARTS_A_TURN) {
        this.#turnAt(0);
        return;
      }
      starts += 1;
      this.#allocate(action);
      if (this.#state !== 'running') return;
    }
    const isBusy = this.#runs.size > 0 || this.#waits.size > 0;
    if (!isBusy && (this.#failure !== undefined || (!isStillWaiting && this.#again.size === 0)))
      this.#finish();
    else if (Number.isFinite(lookAtMs)) this.#turnAt(lookAtMs - this.#parts.clock.utcMs());
  }

  #turnAt(inMs: number): void {
    this.#wake?.cancel();
    this.#wake = this.#parts.clock.after(Math.max(0, inMs), () => this.#turnSoon());
  }

  #isCandidate({ action: { actionId, state }, stepState }: StoredAction): boolean {
    if (this.#runs.has(actionId) || this.#waits.has(actionId)) return false;
    return stepState === 'pending' || state === 'allocating' || this.#again.has(actionId);
  }

  #dependencyStates({ stepId }: ActionRecord): readonly DependencyState[] {
    const { journal, ports, clock } = this.#parts;
    const { steps } = journal.mustPlan(this.planId);
    const view = { steps, vehicleOf: (id: string) => ports.vehicle(id), nowMs: clock.utcMs() };
    return this.#graph.incoming(stepId ?? '').map((dependency) => dependencyState(dependency, view));
  }

  #isMoverBusy(action: ActionRecord): boolean {
    if (this.#parts.steps[action.type].kind === 'other') return false;
    return vehiclesOf(action).some((vehicleId) => this.#movers.has(vehicleId));
  }

  /** Takes what the step needs beside the plan's vehicles, in its turn, and begins it. */
  #allocate(action: ActionRecord): void {
    const { leases, journal, clock } = this.#parts;
    const { actionId } = action;
    const { plan } = journal.mustPlan(this.planId);
    const wants = [
      ...action.resources,
      ...this.#graph.incoming(action.stepId ?? '').flatMap(({ resource }) => resource ?? []),
    ];
    const blocking = leases.take(actionId, wants, this.planId);
    if (!blocking) {
      this.#begin(actionId);
      return;
    }
    const detail = `Waits for ${blocking.type} ${blocking.id} (held by ${blocking.heldBy})`;
    if (action.state !== 'allocating')
      journal.write({ changes: [allocating(action, clock.utcMs(), detail)] }, this.#contextOf(actionId));
    this.#waits.set(actionId, () => undefined);
    const leave = leases.wait({
      priority: prioritySchema.options.indexOf(plan.priority),
      sinceMs: clock.monotonicMs(),
      wants: wants.filter(({ type }) => type !== 'vehicle'),
      tryTake: () => {
        if (this.#state !== 'running' || leases.take(actionId, wants, this.planId)) return false;
        this.#waits.delete(actionId);
        this.#begin(actionId);
        return true;
      },
    });
    if (this.#waits.has(actionId)) this.#waits.set(actionId, leave);
  }

  #begin(actionId: string): void {
    const { leases, logger } = this.#parts;
    const run = new ActionRun({
      parts: this.#parts,
      actionId,
      context: this.#contextOf(actionId),
      as: this.#again.get(actionId),
      onEnded: (end) => this.#onRunEnded(run, end),
    });
    this.#runs.set(actionId, run);
    if (run.kind !== 'other') for (const id of run.vehicles) this.#movers.set(id, actionId);
    try {
      run.begin();
      this.#again.delete(actionId);
    } catch (error) {
      // Not written down, so not begun: later, when the store takes it.
      logger.error({ actionId, error: errorText(error) }, 'a step could not be begun yet');
      this.#forget(actionId);
      leases.release(actionId);
      this.#turnLater();
    }
  }

  #onRunEnded(run: ActionRun, end: RunEnd): void {
    const { actionId } = run;
    this.#forget(actionId);
    this.#parts.leases.release(actionId);
    if (this.#state !== 'running') return;
    if (end.state === 'failed' || end.state === 'denied') this.#onFailure(run, end);
    this.#turnSoon();
  }

  #forget(actionId: string): void {
    this.#runs.delete(actionId);
    for (const [vehicleId, mover] of this.#movers) if (mover === actionId) this.#movers.delete(vehicleId);
  }

  #onFailure(run: ActionRun, { detail, mayBeRetried }: RunEnd): void {
    const { journal, clock } = this.#parts;
    const { actionId } = run;
    const { onFail, maxRetries, title } = journal.mustAction(actionId).action;
    if (onFail === 'retry' && mayBeRetried && run.kind !== 'start') {
      const left = this.#retriesLeft.get(actionId) ?? maxRetries;
      if (left > 0) {
        this.#retriesLeft.set(actionId, left - 1);
        this.#waits.set(actionId, () => timer.cancel());
        const timer = clock.after(RETRY_AFTER_MS, () => {
          this.#waits.delete(actionId);
          this.#again.set(actionId, undefined);
          this.#turnSoon();
        });
        return;
      }
    }
    this.#applyFailure(onFail, `${title}: ${detail ?? 'failed'}`);
  }

  #applyFailure(onFail: ActionRecord['onFail'], why: string): void {
    if (onFail === 'continue') return;
    if (onFail === 'abort') this.abort({ reason: why }, this.#context);
    else {
      this.#failure ??= why;
      this.#changeAnyway(this.#withdraw());
    }
  }

  #expire(action: ActionRecord, why: string): void {
    const detail = `It did not start: ${why}.`;
    this.#again.delete(action.actionId);
    this.#parts.journal.write(
      { changes: [{ actionId: action.actionId, set: { state: 'expired', detail }, cause: detail }] },
      this.#contextOf(action.actionId),
    );
    this.#applyFailure(action.onFail, `${action.title}: ${detail}`);
    this.#turnSoon();
  }

  /** Everybody who waits leaves the line; nothing was begun for them. */
  #withdraw(): Change[] {
    const { journal, clock } = this.#parts;
    this.#leaveVehicleQueue?.();
    this.#leaveVehicleQueue = undefined;
    for (const leave of this.#waits.values()) leave();
    this.#waits.clear();
    const endedAtMs = clock.utcMs();
    return [...journal.mustPlan(this.planId).steps.values()]
      .filter(({ action }) => action.state === 'allocating' && !this.#runs.has(action.actionId))
      .map(({ action }) => withdrawn(action, endedAtMs));
  }

  #finish(): void {
    const { journal, ports } = this.#parts;
    const entry = journal.mustPlan(this.planId);
    const states = [...entry.steps.values()];
    const failed = states.filter(({ stepState }) => stepState === 'failed');
    const isUnfinished = states.some(({ stepState }) => stepState !== 'succeeded' && stepState !== 'failed');
    const isFatal =
      this.#failure !== undefined ||
      isUnfinished ||
      failed.some(({ action }) => action.onFail !== 'continue');
    const state = isFatal ? 'failed' : failed.length > 0 ? 'partially_completed' : 'completed';
    const flying = vehiclesInHand(entry, this.#parts).filter(
      (id) => (ports.vehicle(id)?.status ?? 'on_ground') !== 'on_ground',
    );
    const why = this.#failure ?? failed.at(0)?.action.detail ?? null;
    const hint =
      isFatal && flying.length > 0 ? `${flying.join(', ')} may fly: retry, or abort to bring it home.` : '';
    const detail = [why ?? '', hint].filter((text) => text !== '').join(' ') || null;
    this.#end({ state, detail });
  }

  #onRescued(
    rescue: PlanCompensation,
    troubles: readonly string[],
    inFlight: readonly string[],
    context: CommandContext,
  ): void {
    if (this.#state !== 'aborting') return;
    const { journal } = this.#parts;
    const rescued = new Set(rescue.vehicles);
    const changes = inFlight.flatMap((actionId): Change[] => {
      const { action, stepState } = journal.mustAction(actionId);
      const isRescued = vehiclesOf(action).some((vehicleId) => rescued.has(vehicleId));
      const cause = 'its vehicle was brought to safety';
      return isRescued && stepState === 'cancelled'
        ? [{ actionId, set: {}, stepState: 'compensated', cause }]
        : [];
    });
    this.#changeAnyway(changes, context);
    const { detail } = journal.mustPlan(this.planId).plan;
    const text = troubles.length === 0 ? detail : `${detail ?? ''} NOT SAFE: ${troubles.join(' ')}`.trim();
    this.#parts.auditAfterwards(
      {
        action: 'plan.abort',
        target: this.planId,
        decisionId: null,
        outcome: troubles.length === 0 ? 'aborted' : 'aborted-unsafe',
        detail: { vehicles: [...rescued], troubles },
      },
      context,
    );
    this.#end({ state: 'aborted', detail: text }, context);
  }

  #end(
    {
      state,
      detail,
    }: {
      readonly state: 'completed' | 'partially_completed' | 'failed' | 'aborted';
      readonly detail: string | null;
    },
    context: CommandContext = this.#context,
  ): void {
    this.#state = 'ended';
    this.#quiet();
    const endedAtMs = this.#parts.clock.utcMs();
    const set = { state, detail, endedAtMs };
    this.#changeAnyway([{ planId: this.planId, set, cause: detail ?? state }], context);
    this.#onEnded();
    this.#parts.leases.release(this.planId);
  }

  #quiet(): void {
    this.#wake?.cancel();
    this.#retry?.cancel();
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#leaveVehicleQueue?.();
    for (const leave of this.#waits.values()) leave();
    this.#waits.clear();
  }

  /** A take-off and its like count unless the vehicle is known to stand. */
  #isMoving(run: ActionRun): boolean {
    if (run.kind !== 'start') return run.kind === 'motion';
    if (run.type === 'arm') return false;
    return run.vehicles.some((id) => this.#parts.ports.vehicle(id)?.status !== 'on_ground');
  }

  #hold(vehicleId: string, context: CommandContext): void {
    const { ports, logger } = this.#parts;
    ports.submit(vehicleId, 'hold', {}, this.#asPlan(context)).catch((error: unknown) => {
      logger.error({ vehicleId, error: errorText(error) }, 'a vehicle of a paused plan could not be held');
    });
  }

  #contextOf(actionId: string): CommandContext {
    return { ...this.#context, source: 'plan', origin: { planId: this.planId, actionId } };
  }

  #asPlan(context: CommandContext): CommandContext {
    return { ...context, source: 'plan', origin: { planId: this.planId } };
  }

  #changeAnyway(changes: readonly Change[], context: CommandContext = this.#context): void {
    if (changes.length > 0) this.#parts.journal.writeAnyway({ changes }, context);
  }
}

/** An attempt that waited for its resources and gives up its place: nothing was begun. */
export function withdrawn(action: ActionRecord, endedAtMs: number): Extract<Change, { actionId: string }> {
  const detail = 'It had not begun.';
  const attempts = withEndedAttempt(action, { outcome: 'cancelled', detail, endedAtMs });
  const state = action.planId === null ? 'queued' : 'draft';
  return { actionId: action.actionId, set: { state, detail, attempts }, cause: detail };
}
