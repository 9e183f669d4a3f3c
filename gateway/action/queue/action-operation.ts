import type { Timer } from '../../base/clock.ts';
import { errorText, textOf } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import {
  type ActionRecord,
  type ActionState,
  type Attempt,
  prioritySchema,
  type Resource,
} from '../../contract/action/action.ts';
import type { StepParams, StepType } from '../../contract/action/step.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import { auditActionEnd } from '../plan/audit-command.ts';
import type { PlanParts } from '../plan/plan-parts.ts';
import { provenBy } from '../plan/plan-verification.ts';
import { vehiclesOf, whyNotNow } from '../steps/prepared-step.ts';
import type { StepDefinition, StepOutcome, StepProgress, StepRun } from '../steps/step-definition.ts';
import type { Change } from './action-journal.ts';
import { allocating, beginning, ended, progressed } from './attempt.ts';
import { lostText, waitingText } from './resource-text.ts';

/** Time for telemetry to confirm what a step reports as done. */
const VERIFY_WITHIN_MS = 10_000;
const RETRY_AFTER_MS = 1000;

/** How an attempt ended. */
export interface ActionEnd {
  readonly state: Extract<ActionState, 'succeeded' | 'failed' | 'denied' | 'paused' | 'aborted' | 'expired'>;
  readonly outcome: Attempt['outcome'];
  readonly detail: OperatorText | null;
  /** A new attempt may succeed: the cause was not link loss, denial, silence or takeover. */
  readonly mayBeRetried: boolean;
  /** Vehicles that another operator, pilot or program now flies. */
  readonly takenOver?: readonly string[];
}

export interface ActionOperationOptions {
  readonly parts: PlanParts;
  readonly actionId: string;
  /** The executing principal's context, with the action as origin. */
  readonly context: CommandContext;
  /** Replaces the action's type when the action resumes after a pause. */
  readonly as?: { readonly type: StepType; readonly params: unknown } | undefined;
  /** Resources it takes besides the action's own. */
  readonly moreResources?: readonly Resource[];
  /** Whether it may start when its turn comes. Default: always. */
  readonly mayStart?: () => boolean;
  /** Called some time after it could not be recorded. Default: takes its turn again. */
  readonly onDue?: () => void;
  readonly onEnded: (end: ActionEnd) => void;
}

/** postponed: nothing was recorded or started. waiting: for its time or its resources. */
type Phase = 'postponed' | 'waiting' | 'running' | 'ended';

/**
 * One attempt at an action as a governed operation, from its turn to its end: takes its resources
 * or waits for them, is recorded, started, followed and proved by telemetry, and releases them.
 * Each change is on disk before the next step. The type's {@link StepDefinition} says what it
 * validates, leases, executes and what proves it.
 */
export class ActionOperation {
  readonly actionId: string;
  readonly #options: ActionOperationOptions;
  readonly #definition: StepDefinition;
  readonly #params: StepParams;
  #phase: Phase = 'postponed';
  #run: StepRun | undefined;
  #timer: Timer | undefined;
  /** Ends what it waits for and listens to in this phase. */
  #unsubscribes: (() => void)[] = [];

  constructor(options: ActionOperationOptions) {
    this.#options = options;
    this.actionId = options.actionId;
    const { steps } = options.parts;
    const { type, params } = options.as ?? this.#action;
    this.#definition = steps[type];
    this.#params = options.as ? steps[type].params.parse(params) : (params as StepParams);
  }

  get kind(): StepDefinition['kind'] {
    return this.#definition.kind;
  }

  get type(): StepType {
    return this.#definition.type;
  }

  get context(): CommandContext {
    return this.#options.context;
  }

  /** Nothing was recorded or started. It is due again later. */
  get isPostponed(): boolean {
    return this.#phase === 'postponed';
  }

  get hasEnded(): boolean {
    return this.#phase === 'ended';
  }

  get isRunning(): boolean {
    return this.#phase === 'running';
  }

  /** Vehicles it reserved and vehicles that moved for it. */
  get vehicles(): readonly string[] {
    return [
      ...new Set([...vehiclesOf(this.#action), ...this.#options.parts.controllers.ofAction(this.actionId)]),
    ];
  }

  /** A take-off or similar counts unless the vehicle is known to be on the ground. */
  get isMoving(): boolean {
    if (this.kind !== 'start') return this.kind === 'motion';
    if (this.type === 'arm') return false;
    return this.vehicles.some((id) => this.#options.parts.ports.vehicle(id)?.status !== 'on_ground');
  }

  /** Starts it as soon as its time has come and its resources are free; perhaps before this returns. */
  takeTurn(): void {
    const { clock, journal } = this.#options.parts;
    const { expiresAtMs, notBeforeMs } = this.#action;
    const nowMs = clock.utcMs();
    const sinceMs = clock.monotonicMs();
    this.#phase = 'waiting';
    if (expiresAtMs !== null) {
      const expiry = clock.after(Math.max(0, expiresAtMs - nowMs), () =>
        this.stop('expired', 'The action expired before its turn.'),
      );
      this.#unsubscribes.push(() => expiry.cancel());
    }
    const waitMs = (notBeforeMs ?? 0) - nowMs;
    if (waitMs <= 0) {
      this.#takeResources(sinceMs);
      return;
    }
    const time = new Date(notBeforeMs ?? 0).toISOString();
    journal.announce(this.actionId, say('Waiting until {time}', { time }));
    this.#timer = clock.after(waitMs, () => this.#takeResources(sinceMs));
  }

  /** It is due after a while. */
  postpone(): void {
    const { parts, onDue = () => this.takeTurn() } = this.#options;
    this.#phase = 'postponed';
    this.#timer = parts.clock.after(RETRY_AFTER_MS, onDue);
  }

  /** Ends it: nothing more is sent for it. `by` is recorded as the actor unless it runs already. */
  stop(state: 'paused' | 'aborted' | 'expired', reason: OperatorText, by = this.context): void {
    if (this.hasEnded) return;
    const end = { state, outcome: 'cancelled', detail: reason, mayBeRetried: false } as const;
    this.#end(end, this.isRunning ? this.context : by);
    this.#run?.cancel(reason, state === 'expired' ? undefined : state);
  }

  /** Aborts it for a person. Vehicles that fly for it hold: sent before this returns. */
  abort(reason: OperatorText, by: CommandContext): void {
    const { parts } = this.#options;
    const isFlown = this.isRunning && (this.kind === 'motion' || this.kind === 'start');
    for (const vehicleId of isFlown ? this.vehicles : [])
      if ((parts.ports.vehicle(vehicleId)?.status ?? 'on_ground') !== 'on_ground')
        holdVehicle(parts, vehicleId, { ...by, origin: { actionId: this.actionId } });
    this.stop('aborted', reason, by);
  }

  /** Like {@link stop}, but the caller records what becomes of it. */
  abandon(): void {
    if (this.hasEnded) return;
    this.#phase = 'ended';
    this.#quiet();
    this.#run?.cancel('The gateway stopped.');
  }

  #takeResources(sinceMs: number): void {
    const { parts, context, moreResources = [], mayStart } = this.#options;
    const { journal, leases, clock } = parts;
    const action = this.#action;
    const { actionId, planId, priority } = action;
    const wants = [...action.resources, ...moreResources];
    const by = context.principal;
    // A step's plan holds vehicles that others wait for: it must not wait behind them for what is free.
    if (planId !== null && !leases.take(actionId, wants, by, planId)) {
      this.#begin();
      return;
    }
    const waiting = leases.takeInTurn({
      heldBy: actionId,
      within: planId ?? undefined,
      by,
      wants,
      priority: prioritySchema.options.indexOf(priority),
      sinceMs,
      mayTake: mayStart,
      onTaken: () => this.#begin(),
    });
    if (!waiting) return;
    this.#unsubscribes.push(waiting.leave);
    const detail = waitingText(waiting.blocking);
    try {
      if (action.state === 'allocating') journal.announce(actionId, detail);
      else journal.write({ changes: [allocating(action, clock.utcMs(), detail)] }, context);
    } catch (error) {
      this.#onUnrecorded(error);
    }
  }

  /** Its resources are taken. */
  #begin(): void {
    const { parts, context } = this.#options;
    const { journal, clock, ports } = parts;
    this.#quiet();
    this.#phase = 'running';
    let refusal: OperatorText | undefined;
    try {
      refusal = whyNotNow(this.#action, this.#definition, this.#params, ports);
      const text = refusal === undefined ? this.#definition.text(this.#params) : undefined;
      journal.write({ changes: beginning(this.#action, text, clock.utcMs()) }, context);
    } catch (error) {
      this.#onUnrecorded(error);
      return;
    }
    if (refusal === undefined) {
      this.#watch();
      this.#start();
    } else this.#fail(refusal);
  }

  #onUnrecorded(error: unknown): void {
    const { logger, leases } = this.#options.parts;
    const { actionId } = this;
    logger.error({ actionId, error: errorText(error) }, 'an action could not start yet');
    this.#quiet();
    this.postpone();
    leases.release(actionId);
  }

  get #action(): ActionRecord {
    return this.#options.parts.journal.mustAction(this.actionId).action;
  }

  #start(): void {
    const { parts, context } = this.#options;
    const { actionId, planId, attempts, vehicleId, timeoutS } = this.#action;
    const timeoutMs = timeoutS * 1000;
    this.#armTimeout();
    try {
      const attempt = {
        actionId,
        planId,
        attempt: attempts.at(-1)?.attempt ?? 1,
        vehicleId: vehicleId ?? undefined,
        params: this.#params,
        context,
        timeoutMs,
      };
      const run = this.#definition.start(attempt, parts.ports, (progress) => this.#onProgress(progress));
      this.#run = run;
      run.outcome.then(
        (outcome) => this.#onOutcome(outcome),
        (error: unknown) => this.#fail(textOf(error)),
      );
      if (this.hasEnded) run.cancel('The action has ended.');
    } catch (error) {
      this.#fail(textOf(error));
    }
  }

  #armTimeout(): void {
    const { clock } = this.#options.parts;
    const { timeoutS } = this.#action;
    this.#timer?.cancel();
    this.#timer = clock.after(timeoutS * 1000, () => this.#onTimeout(timeoutS));
  }

  #onTimeout(timeoutS: number): void {
    const { parts, context } = this.#options;
    const { kind, vehicles } = this;
    const detail = say('Not done within {seconds} s.', { seconds: timeoutS });
    this.#fail(detail);
    this.#run?.cancel(detail);
    // A vehicle must not keep flying to an abandoned target.
    if (kind === 'motion') for (const vehicleId of vehicles) holdVehicle(parts, vehicleId, context);
  }

  #watch(): void {
    const { parts } = this.#options;
    this.#unsubscribes.push(
      parts.onVehicleEvent(({ vehicleId, kind }) => {
        const detail = vehicleId === null ? undefined : lostText(vehicleId, kind);
        if (this.hasEnded || detail === undefined || vehicleId === null) return;
        if (!this.vehicles.includes(vehicleId)) return;
        this.#end({ state: 'failed', outcome: 'unknown', detail, mayBeRetried: false });
        this.#run?.cancel(detail);
      }),
    );
  }

  #onProgress(progress: StepProgress): void {
    const action = this.#action;
    if (this.hasEnded || action.state === 'verifying') return;
    const { journal } = this.#options.parts;
    const { state, detail } = progress;
    const change = progressed(action, progress);
    if (!change) {
      if (detail !== undefined) journal.announce(this.actionId, detail);
      return;
    }
    // The approval has its own deadline for the person.
    if (state === 'awaiting_approval') this.#timer?.cancel();
    else if (action.state === 'awaiting_approval' && state !== undefined) this.#armTimeout();
    journal.writeAnyway({ changes: [change] }, this.context);
  }

  #onOutcome(outcome: StepOutcome): void {
    if (this.hasEnded) return;
    const { kind, detail } = outcome;
    if (kind === 'succeeded') {
      this.#timer?.cancel();
      this.#verify(detail);
    } else if (kind === 'denied') this.#end({ state: 'denied', outcome: kind, detail, mayBeRetried: false });
    else {
      const { takenOver = [] } = outcome;
      // Before listeners, which may bring the vehicles home, learn of the end.
      this.#options.parts.controllers.letGo(takenOver);
      const mayBeRetried = kind === 'failed' && takenOver.length === 0;
      this.#end({ state: 'failed', outcome: kind, detail, mayBeRetried, takenOver });
    }
  }

  #fail(detail: OperatorText): void {
    this.#end({ state: 'failed', outcome: 'failed', detail, mayBeRetried: true });
  }

  /** Succeeds once telemetry shows the postconditions. */
  #verify(detail: OperatorText | null): void {
    const { journal, clock, ports } = this.#options.parts;
    /** Ends it if nothing is missing. @returns what is missing */
    const look = (): readonly OperatorText[] => {
      const results = provenBy(this.#action, ports)?.results ?? [];
      const missing = results.filter(({ isMet }) => !isMet).map(({ text }) => text);
      if (missing.length === 0)
        this.#end({ state: 'succeeded', outcome: 'succeeded', detail, mayBeRetried: false });
      return missing;
    };
    if (look().length === 0) return;
    const cause = 'waiting for telemetry';
    const set = { state: 'verifying', detail } as const;
    journal.writeAnyway({ changes: [{ actionId: this.actionId, set, cause }] }, this.context);
    this.#unsubscribes.push(ports.onVehicle(() => void look()));
    this.#timer = clock.after(VERIFY_WITHIN_MS, () => {
      const missing = look();
      if (missing.length > 0)
        this.#fail(say('Not confirmed by telemetry: {reasons}.', { reasons: joinTexts(missing) }));
    });
  }

  /** Records and audits the end, and releases the resources. Nothing is audited that never started. */
  #end(end: ActionEnd, by = this.context): void {
    if (this.hasEnded) return;
    const { actionId, isRunning } = this;
    this.#phase = 'ended';
    this.#quiet();
    const { parts, onEnded } = this.#options;
    const { journal, clock, leases } = parts;
    const action = this.#action;
    const changes: Change[] = [ended(action, end.state, { ...end, endedAtMs: clock.utcMs() })];
    if (end.state === 'succeeded' && action.state !== 'verifying')
      changes.unshift({ actionId, set: { state: 'verifying' }, cause: 'confirmed by telemetry' });
    journal.writeAnyway({ changes }, by);
    if (isRunning) auditActionEnd(parts, this.#action, this.context);
    leases.release(actionId);
    onEnded(end);
  }

  #quiet(): void {
    this.#timer?.cancel();
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
  }
}

/** Sends the hold before it returns. A failure is logged. */
export function holdVehicle(
  { ports, logger }: Pick<PlanParts, 'ports' | 'logger'>,
  vehicleId: string,
  context: CommandContext,
): void {
  ports.submit(vehicleId, 'hold', {}, context).catch((error: unknown) => {
    logger.error({ vehicleId, error: errorText(error) }, 'a vehicle could not be held');
  });
}
