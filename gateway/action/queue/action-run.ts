import type { Timer } from '../../base/clock.ts';
import { errorText, textOf } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { ActionRecord, ActionState, Attempt } from '../../contract/action/action.ts';
import type { StepParams, StepType } from '../../contract/action/step.ts';
import { english, joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { VehicleEvent } from '../../contract/port/websocket.ts';
import type { PlanParts } from '../plan/plan-parts.ts';
import { checkCondition } from '../steps/condition-check.ts';
import { vehiclesOf } from '../steps/prepared-step.ts';
import type { StepDefinition, StepOutcome, StepProgress, StepRun } from '../steps/step-definition.ts';
import type { Change } from './action-journal.ts';
import { withEndedAttempt, withLastAttempt, withNewAttempt } from './attempt.ts';

/** Time for telemetry to confirm what a step reports as done. */
const VERIFY_WITHIN_MS = 10_000;

function lostText(vehicle: string, kind: VehicleEvent['kind']): OperatorText | undefined {
  if (kind === 'lost') return say('{vehicle} was lost during the action. Outcome unknown.', { vehicle });
  if (kind === 'rebooted') return say('{vehicle} rebooted during the action. Outcome unknown.', { vehicle });
  return kind === 'conflict'
    ? say('Another vehicle with the system id of {vehicle} appeared during the action. Outcome unknown.', {
        vehicle,
      })
    : undefined;
}

export interface RunEnd {
  readonly state: Extract<ActionState, 'succeeded' | 'failed' | 'denied' | 'paused' | 'aborted'>;
  readonly outcome: Attempt['outcome'];
  readonly detail: OperatorText | null;
  /** A new attempt may succeed: the cause was not link loss, denial, silence or takeover. */
  readonly mayBeRetried: boolean;
  /** Vehicles that another operator, pilot or program now flies. */
  readonly takenOver?: readonly string[];
}

export interface ActionRunOptions {
  readonly parts: PlanParts;
  readonly actionId: string;
  /** The executing principal's context, with the action as origin. */
  readonly context: CommandContext;
  /** Replaces the action's type when the action resumes after a pause. */
  readonly as?: { readonly type: StepType; readonly params: unknown } | undefined;
  readonly onEnded: (end: RunEnd) => void;
}

/**
 * One attempt at an action whose resources are allocated: recorded, started, followed and proved by
 * telemetry. Each change is on disk before the next step.
 */
export class ActionRun {
  readonly actionId: string;
  readonly #options: ActionRunOptions;
  readonly #definition: StepDefinition;
  readonly #params: StepParams;
  #run: StepRun | undefined;
  #timer: Timer | undefined;
  #unsubscribes: (() => void)[] = [];
  #hasEnded = false;

  constructor(options: ActionRunOptions) {
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

  /** @throws store-unavailable: nothing was started */
  begin(): void {
    const { parts, context, actionId } = this.#options;
    const { journal, clock } = parts;
    const refusal = this.#refusal();
    const changes: Change[] = [];
    if (this.#action.state !== 'allocating') changes.push(allocating(this.#action, clock.utcMs(), null));
    if (refusal !== undefined) {
      if (changes.length > 0) journal.write({ changes }, context);
      this.#end({ state: 'failed', outcome: 'failed', detail: refusal, mayBeRetried: true });
      return;
    }
    changes.push({ actionId, set: { state: 'ready', detail: null }, cause: 'resources reserved' });
    const text = this.#definition.text(this.#params);
    changes.push({ actionId, set: { state: 'authorizing', decision: null, approvalId: null }, cause: text });
    journal.write({ changes }, context);
    this.#watch();
    this.#start();
  }

  /** Pauses or aborts it: nothing more is sent for it. */
  stop(state: 'paused' | 'aborted', reason: OperatorText): void {
    if (this.#hasEnded) return;
    const run = this.#run;
    this.#end({ state, outcome: 'cancelled', detail: reason, mayBeRetried: false });
    run?.cancel(reason, state);
  }

  /** The gateway stops. The caller records the result. */
  abandon(): void {
    this.#hasEnded = true;
    this.#quiet();
    this.#run?.cancel('The gateway stopped.');
  }

  get #action(): ActionRecord {
    return this.#options.parts.journal.mustAction(this.actionId).action;
  }

  #refusal(): OperatorText | undefined {
    const { ports } = this.#options.parts;
    const { vehicleId } = this.#action;
    for (const id of vehiclesOf(this.#action)) {
      const vehicle = ports.vehicle(id);
      if (!vehicle) return say('{name} is not connected.', { name: id });
      if (vehicle.conflict)
        return say('{vehicle} uses the same system id as another vehicle.', { vehicle: id });
    }
    const vehicle = vehicleId === null ? undefined : ports.vehicle(vehicleId);
    return this.#definition.precondition(this.#params, vehicle);
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
      if (this.#hasEnded) run.cancel('The action has ended.');
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
    if (this.#hasEnded) return;
    const { kind, vehicles } = this;
    this.stopWithFailure(say('Not done within {seconds} s.', { seconds: timeoutS }));
    if (kind !== 'motion') return;
    // A vehicle must not keep flying to an abandoned target.
    for (const vehicleId of vehicles)
      parts.ports.submit(vehicleId, 'hold', {}, context).catch((error: unknown) => {
        parts.logger.warn({ vehicleId, error: errorText(error) }, 'hold after a timeout was not sent');
      });
  }

  /** Like {@link stop}, with a failure that may be retried. */
  stopWithFailure(reason: OperatorText): void {
    const run = this.#run;
    this.#end({ state: 'failed', outcome: 'failed', detail: reason, mayBeRetried: true });
    run?.cancel(reason);
  }

  #watch(): void {
    const { parts } = this.#options;
    this.#unsubscribes.push(
      parts.onVehicleEvent(({ vehicleId, kind }) => {
        const detail = vehicleId === null ? undefined : lostText(vehicleId, kind);
        if (this.#hasEnded || detail === undefined || vehicleId === null) return;
        if (!this.vehicles.includes(vehicleId)) return;
        const run = this.#run;
        this.#end({ state: 'failed', outcome: 'unknown', detail, mayBeRetried: false });
        run?.cancel(detail);
      }),
    );
  }

  #onProgress({ state, detail, commandId, runId, decision, approvalId }: StepProgress): void {
    if (this.#hasEnded || this.#action.state === 'verifying') return;
    const { journal } = this.#options.parts;
    const action = this.#action;
    const isNews =
      (state !== undefined && state !== action.state) ||
      [commandId, runId, decision, approvalId].some((part) => part !== undefined);
    if (!isNews) {
      if (detail !== undefined) journal.announce(this.actionId, detail);
      return;
    }
    if (state === 'awaiting_approval') {
      // The approval has its own deadline for the person.
      this.#timer?.cancel();
    } else if (action.state === 'awaiting_approval' && state !== undefined) this.#armTimeout();
    const set: Extract<Change, { actionId: string }>['set'] = {
      ...(state !== undefined && { state }),
      ...(detail !== undefined && { detail }),
      ...(decision !== undefined && { decision }),
      ...(approvalId !== undefined && { approvalId }),
      attempts: withLastAttempt(action, (last) => ({
        ...(commandId !== undefined &&
          !last.commandIds.includes(commandId) && { commandIds: [...last.commandIds, commandId] }),
        ...(runId !== undefined && { runId }),
        ...(decision !== undefined && { decisionId: decision.decisionId }),
      })),
    };
    const cause =
      detail ?? (commandId === undefined ? (state ?? 'progress') : say('command {id}', { id: commandId }));
    journal.writeAnyway({ changes: [{ actionId: this.actionId, set, cause }] }, this.#options.context);
  }

  #onOutcome(outcome: StepOutcome): void {
    if (this.#hasEnded) return;
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
    if (!this.#hasEnded) this.#end({ state: 'failed', outcome: 'failed', detail, mayBeRetried: true });
  }

  #verify(detail: OperatorText | null): void {
    const { journal, clock, ports } = this.#options.parts;
    const done: RunEnd = { state: 'succeeded', outcome: 'succeeded', detail, mayBeRetried: false };
    if (this.#unproved().length === 0) {
      this.#end(done);
      return;
    }
    const cause = 'waiting for telemetry';
    const set = { state: 'verifying', detail } as const;
    journal.writeAnyway({ changes: [{ actionId: this.actionId, set, cause }] }, this.#options.context);
    const look = () => {
      if (!this.#hasEnded && this.#unproved().length === 0) this.#end(done);
    };
    this.#unsubscribes.push(ports.onVehicle(look));
    this.#timer = clock.after(VERIFY_WITHIN_MS, () => {
      if (this.#hasEnded) return;
      const unproved = this.#unproved();
      if (unproved.length === 0) this.#end(done);
      else this.#fail(say('Not confirmed by telemetry: {reasons}.', { reasons: joinTexts(unproved) }));
    });
  }

  #unproved(): readonly OperatorText[] {
    const { ports } = this.#options.parts;
    const { postconditions, vehicleId } = this.#action;
    return postconditions
      .map((condition) => checkCondition(condition, vehicleId, (id) => ports.vehicle(id)))
      .filter(({ isMet }) => !isMet)
      .map(({ text }) => text);
  }

  #end(end: RunEnd): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#quiet();
    const { parts, context, onEnded } = this.#options;
    const { journal, clock } = parts;
    const action = this.#action;
    const { state, outcome, detail } = end;
    const changes: Change[] = [];
    if (state === 'succeeded' && action.state !== 'verifying')
      changes.push({ actionId: this.actionId, set: { state: 'verifying' }, cause: 'confirmed by telemetry' });
    const attempts = withEndedAttempt(action, { outcome, detail, endedAtMs: clock.utcMs() });
    changes.push({ actionId: this.actionId, set: { state, detail, attempts }, cause: detail ?? state });
    journal.writeAnyway({ changes }, context);
    const { type, vehicleId, planId, stepId, decision, mode } = this.#action;
    parts.auditAfterwards(
      {
        action: `action:${type}`,
        target: vehicleId ?? this.actionId,
        decisionId: decision?.decisionId ?? null,
        outcome: state,
        detail: {
          actionId: this.actionId,
          planId,
          stepId,
          mode,
          ...(detail !== null && { detail: english(detail) }),
        },
      },
      context,
    );
    onEnded(end);
  }

  #quiet(): void {
    this.#timer?.cancel();
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
  }
}

/** The change that starts an attempt. The request is answered once it is written. */
export function allocating(
  action: ActionRecord,
  nowMs: number,
  detail: OperatorText | null,
): Extract<Change, { actionId: string }> {
  return {
    actionId: action.actionId,
    set: { state: 'allocating', detail, attempts: withNewAttempt(action, nowMs) },
    cause: detail ?? 'its turn',
  };
}
