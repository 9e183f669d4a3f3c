import type { Clock, Timer } from '../../base/clock.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { CommandState } from '../../contract/command/command-state.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { CommandOutcome } from '../../mavlink/protocol/command/command-outcome.ts';
import type { PendingCommand } from '../../mavlink/protocol/command/command-protocol.ts';
import type { StepProtocol } from '../../mavlink/protocol/command/step-protocol.ts';
import type { StepRequest } from '../../mavlink/protocol/parameter/parameter-request.ts';
import type { BorrowedParameter } from '../../store/repository/vehicle/borrowed-parameter-repository.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { ActionEffect, ActionStep } from '../catalogue/action-definition.ts';
import type { Operation } from '../operation/operation.ts';
import { attemptNote, stepNote } from '../record/command-trace-notes.ts';
import { isInMode, receivedSince } from '../target/sighting.ts';
import { borrowParameter } from './borrow-parameter.ts';
import { modeLeftText, refusalText } from './run-texts.ts';

/** The reason for a refusal often arrives as a STATUSTEXT just after the answer. */
const REASON_WAIT_MS = 300;
const STEP_SEEN_WITHIN_MS = 3000;
/** Without an answer, the effect must have started within this time. */
const UNANSWERED_MS = 5000;
const MAX_STATUS_TEXTS = 10;

/** A run's input: the authorised operation, the steps, the expected effect and the ports. */
export interface CommandRunOptions {
  readonly operation: Operation;
  readonly isSafetyClass: boolean;
  readonly steps: readonly ActionStep[];
  readonly effect: ActionEffect;
  readonly vehicle: VehicleState;
  readonly protocol: StepProtocol;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  /** Saves a parameter's previous value to restore it after the flight. @throws store-unavailable */
  readonly borrow: (parameter: Omit<BorrowedParameter, 'vehicleId'>) => void;
}

/**
 * Runs one authorised command from its first byte to its proven effect: sends the steps in order, then
 * watches telemetry. Only a visible effect gives `done`; silence, loss and reboot give `unknown`.
 */
export class CommandRun {
  readonly #options: CommandRunOptions;
  readonly #operation: Operation;
  #steps: readonly ActionStep[];
  #pending: PendingCommand | undefined;
  #timer: Timer | undefined;
  /** Waiting for a step's effect before sending the next one. */
  #isBetweenSteps = false;
  /** Set after the last step: `accepted`, or `unanswered` when only telemetry can show the outcome. */
  #watch: 'accepted' | 'unanswered' | undefined;
  #hasEnded = false;
  #isSuperseded = false;
  #failure: 'vehicle-busy' | 'vehicle-offline' | undefined;
  #wasInMode = false;
  #startedAtMs = 0;
  #stepSentAtMs = 0;

  constructor(options: CommandRunOptions) {
    this.#options = options;
    this.#operation = options.operation;
    this.#steps = options.steps;
  }

  /** Why nothing was sent; undefined if something was. */
  get unsentReason(): 'vehicle-busy' | 'vehicle-offline' | undefined {
    return this.#operation.record.sentAtMs === null ? this.#failure : undefined;
  }

  /** False once the vehicle has accepted. The same command may then be given again. */
  get isUnanswered(): boolean {
    return !this.#hasEnded && this.#watch !== 'accepted';
  }

  /** Sends the first step before returning. */
  begin(): void {
    this.#startedAtMs = this.#options.clock.monotonicMs();
    this.#runStep();
  }

  onVehicle(vehicle: VehicleState): void {
    if (this.#hasEnded || this.#isSuperseded) return;
    if (vehicle.isLost && !this.#options.isSafetyClass) {
      this.#end('unknown', 'The link was lost while the command was in flight. It will not be sent again.');
    } else if (vehicle.bootCount !== this.#options.vehicle.bootCount) {
      this.#end('unknown', 'The vehicle rebooted while the command was in flight.');
    } else if (this.#isBetweenSteps) {
      const [step] = this.#steps;
      if (step?.isSeen?.(vehicle, this.#stepSentAtMs) === true) this.#nextStep();
    } else if (this.#watch !== undefined) {
      this.#watchEffect(vehicle);
    }
  }

  /**
   * A newer command of this station is about to replace this one. The vehicle follows that one from
   * now on.
   */
  markSuperseded(): void {
    this.#isSuperseded = true;
  }

  /** Ends the run because it is replaced or given up: nothing more is sent. */
  cancel(detail: OperatorText): void {
    this.#end('cancelled', detail);
  }

  /** Ends the run because the vehicle is gone. */
  abandon(detail: OperatorText): void {
    this.#end('unknown', detail);
  }

  #runStep(): void {
    const [step] = this.#steps;
    if (!step) return;
    if (!this.#operation.isLeaseCurrent) {
      this.#end('cancelled', 'Another operator has command of this vehicle.');
      return;
    }
    const vehicle = this.#options.vehicles.get(this.#operation.record.vehicleId) ?? this.#options.vehicle;
    if (step.isSkippedWhenSeen === true && this.#steps.length > 1 && step.isSeen?.(vehicle, 0) === true) {
      this.#steps = this.#steps.slice(1);
      this.#runStep();
      return;
    }
    const { borrow } = this.#options;
    const whyNot = borrowParameter(step, vehicle, this.#startedAtMs, borrow, this.#operation);
    if (whyNot !== undefined) {
      this.#end('failed', whyNot);
      return;
    }
    this.#stepSentAtMs = this.#options.clock.monotonicMs();
    this.#pending = undefined;
    // The vehicle is in its mode when the last step leaves. This also detects a takeover before the next heartbeat.
    const { staysInModes: modes } = this.#options.effect;
    if (this.#steps.length === 1 && modes && isInMode(vehicle, modes, 0)) this.#wasInMode = true;
    let hasSettled = false;
    const pending = this.#options.protocol.submit(this.#requestOf(step), {
      sent: (attempts) => this.#onSent(step, attempts),
      progress: (progressPct) => this.#onProgress(progressPct),
      settled: (outcome) => {
        hasSettled = true;
        this.#pending = undefined;
        this.#onSettled(step, outcome);
      },
    });
    if (!hasSettled && !this.#hasEnded) this.#pending = pending;
    else if (this.#hasEnded) pending.withdraw();
  }

  #requestOf(step: ActionStep): StepRequest {
    const { vehicle, vehicles } = this.#options;
    const { isSeen, componentId = vehicle.componentId } = step;
    const target = { systemId: vehicle.systemId, componentId };
    return {
      ...step.request,
      target,
      maySend: () => this.#operation.isLeaseCurrent,
      ...(isSeen && {
        isSeen: () => {
          const now = vehicles.get(vehicle.vehicleId);
          return now !== undefined && isSeen(now, this.#stepSentAtMs);
        },
      }),
    };
  }

  #onSent(step: ActionStep, attempts: number): void {
    if (this.#hasEnded) return;
    this.#operation.note(...attemptNote(step.name, attempts));
    const { mavlink } = this.#operation.record;
    // Keep the main command's name, not that of an optional step.
    const answered = step.isOptional === true && mavlink ? mavlink : { command: step.name, attempts };
    this.#operation.change({
      state: this.#operation.record.state === 'authorised' ? 'sent' : this.#operation.record.state,
      sentAtMs: this.#operation.record.sentAtMs ?? this.#options.clock.utcMs(),
      mavlink: {
        result: null,
        progressPct: null,
        rttMs: null,
        statustext: [],
        ...mavlink,
        command: answered.command,
        attempts: answered.attempts,
      },
    });
  }

  #onProgress(progressPct: number | undefined): void {
    this.#operation.note('progress', progressPct === undefined ? 'In progress' : `${progressPct} %`);
    this.#operation.change({
      state: 'in_progress',
      ...this.#operation.withMavlink({ progressPct: progressPct ?? null }),
    });
  }

  #onSettled(step: ActionStep, outcome: CommandOutcome): void {
    if (this.#hasEnded) return;
    const heard = stepNote(step.name, outcome);
    if (heard) this.#operation.note(...heard);
    switch (outcome.kind) {
      case 'accepted':
        this.#operation.change(
          this.#operation.withMavlink({ result: 'ACCEPTED', rttMs: outcome.rttMs ?? null }),
        );
        this.#stepDone();
        return;
      case 'seen':
        this.#stepDone();
        return;
      case 'timed-out':
        this.#onSilence(step);
        return;
      case 'not-done':
        this.#end('failed', outcome.text);
        return;
      case 'not-confirmed':
        this.#end('unknown', outcome.text);
        return;
      case 'link-lost':
        this.#end('unknown', 'The link was lost while the command was in flight. It will not be sent again.');
        return;
      case 'rebooted':
        this.#end('unknown', 'The vehicle rebooted while the command was in flight.');
        return;
      case 'busy':
        this.#failure = 'vehicle-busy';
        this.#end('failed', 'Another command of the same kind to this vehicle is still in flight.');
        return;
      case 'not-sent':
        this.#failure = 'vehicle-offline';
        this.#end(
          this.#operation.record.sentAtMs === null ? 'failed' : 'unknown',
          'No open link to the vehicle.',
        );
        return;
      case 'withdrawn':
        // An emergency displaced it. The gate names the reason in this same turn.
        this.#after(0, () => this.#end('cancelled', 'The command was withdrawn.'));
        return;
      case 'denied':
      case 'temporarily-rejected':
      case 'unsupported':
      case 'failed':
      case 'cancelled':
        this.#onRefusal(step, outcome.resultName);
    }
  }

  #onRefusal(step: ActionStep, resultName: string): void {
    this.#operation.change(this.#operation.withMavlink({ result: resultName }));
    if (step.isOptional === true) {
      this.#stepDone();
      return;
    }
    if (step.fallback) {
      this.#steps = [step.fallback, ...this.#steps.slice(1)];
      this.#runStep();
      return;
    }
    const refuse = () => this.#end('refused', refusalText(resultName, this.#statusTexts()));
    if (this.#statusTexts().length > 0) refuse();
    else this.#after(REASON_WAIT_MS, refuse);
  }

  /** The vehicle did not answer. Telemetry may still show that it obeyed. */
  #onSilence(step: ActionStep): void {
    const vehicle = this.#options.vehicles.get(this.#operation.record.vehicleId);
    const { name: command } = step;
    if (this.#steps.length > 1) {
      const isSeen = vehicle !== undefined && step.isSeen?.(vehicle, this.#stepSentAtMs) === true;
      if (isSeen || step.isOptional === true) this.#nextStep();
      else this.#end('unknown', say('The vehicle did not answer {command}.', { command }));
      return;
    }
    if (step.isOptional === true) {
      this.#stepDone();
      return;
    }
    this.#watch = 'unanswered';
    this.#after(Math.min(UNANSWERED_MS, this.#options.effect.timeoutMs), () =>
      this.#end(
        'unknown',
        say('The vehicle did not answer {command}, and telemetry does not show the effect.', { command }),
      ),
    );
    if (vehicle) this.#watchEffect(vehicle);
  }

  #stepDone(): void {
    const [step] = this.#steps;
    if (this.#steps.length === 1) {
      this.#accepted();
      return;
    }
    const vehicle = this.#options.vehicles.get(this.#operation.record.vehicleId);
    if (!step?.isSeen || (vehicle && step.isSeen(vehicle, this.#stepSentAtMs))) {
      this.#nextStep();
      return;
    }
    const { name: command } = step;
    this.#isBetweenSteps = true;
    this.#after(STEP_SEEN_WITHIN_MS, () =>
      this.#end(
        'failed',
        say('The vehicle accepted {command}, but telemetry does not show the effect.', { command }),
      ),
    );
  }

  #nextStep(): void {
    this.#isBetweenSteps = false;
    this.#timer?.cancel();
    this.#steps = this.#steps.slice(1);
    this.#runStep();
  }

  #accepted(): void {
    const { clock, effect, vehicles } = this.#options;
    this.#watch = 'accepted';
    this.#operation.change({ state: 'accepted', acceptedAtMs: clock.utcMs() });
    this.#after(effect.timeoutMs, () => this.#onEffectMissing());
    const vehicle = vehicles.get(this.#operation.record.vehicleId);
    if (vehicle) this.#watchEffect(vehicle);
  }

  #watchEffect(vehicle: VehicleState): void {
    const { effect } = this.#options;
    const sinceMs = this.#stepSentAtMs;
    const isDone = effect.isDone(vehicle, sinceMs);
    if (isDone || (this.#watch === 'accepted' && effect.notShown?.isSo(vehicle, sinceMs) === true)) {
      const lesser = isDone ? effect.unchanged : effect.notShown;
      this.#end('done', lesser?.detail ?? null, lesser && { outcome: lesser.outcome });
      return;
    }
    if (this.#watch === 'unanswered') {
      if (effect.isUnderway?.(vehicle, sinceMs) === true) this.#accepted();
      return;
    }
    const modes = effect.staysInModes;
    if (!modes) return;
    if (!receivedSince(vehicle.heartbeat, sinceMs)) return;
    if (isInMode(vehicle, modes, sinceMs)) this.#wasInMode = true;
    else if (this.#wasInMode) this.#end('failed', modeLeftText(vehicle), { takenOver: true });
  }

  #onEffectMissing(): void {
    const { effect, vehicles, clock } = this.#options;
    const vehicle = vehicles.get(this.#operation.record.vehicleId);
    const isFresh =
      vehicle !== undefined && clock.monotonicMs() - vehicle.lastFrameAtMs <= vehicle.staleAfterMs;
    this.#end(
      isFresh ? (effect.onTimeout ?? 'failed') : 'unknown',
      isFresh
        ? say('The vehicle accepted the command, but {missing}', { missing: effect.missing })
        : 'The vehicle accepted the command, but its telemetry is too old to show the effect.',
    );
  }

  #statusTexts(): string[] {
    return this.#options.vehicles
      .statusTexts(this.#operation.record.vehicleId, this.#startedAtMs)
      .map(({ text }) => text)
      .slice(-MAX_STATUS_TEXTS);
  }

  #after(delayMs: number, action: () => void): void {
    this.#timer?.cancel();
    this.#timer = this.#options.clock.after(delayMs, action);
  }

  #end(state: CommandState, detail: OperatorText | null, mark: Partial<CommandRecord> = {}): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#timer?.cancel();
    this.#pending?.withdraw();
    if (state === 'done' && mark.outcome === undefined)
      this.#operation.note('effect', 'Telemetry shows the effect');
    const statustext = this.#statusTexts();
    this.#operation.end(state, detail, { ...mark, ...this.#operation.withMavlink({ statustext }) });
  }
}
