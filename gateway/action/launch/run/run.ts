import { AppError, errorText, textOf } from '../../../base/error.ts';
import type { Logger } from '../../../base/log/logger.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { CommandGate } from '../../../command/gate/command-gate.ts';
import type { LeaseUse } from '../../../command/lease/lease-table.ts';
import { Operation, type OperationServices } from '../../../command/operation/operation.ts';
import type { ActionEvent, ActionRecord } from '../../../contract/action/action.ts';
import type { CommandName } from '../../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import {
  hasEnded,
  hasRunEnded,
  RUN_STATUS,
  type RunStatus,
} from '../../../contract/command/operation-states.ts';
import { isSameText, joinTexts, type OperatorText, say } from '../../../contract/operator-text.ts';
import type {
  RunCommandName,
  RunProgress,
  RunRow,
} from '../../../store/repository/command/command-repository.ts';
import type { VehicleDirectory } from '../../../vehicle/vehicle-directory.ts';
import { followedAction, queuedAction, type RunIntent, UNASSIGNED } from './run-action.ts';
import { RunPilot } from './run-pilot.ts';
import { RunStopped, STOPPED_IN_FLIGHT, TakeoverWatch } from './takeover-watch.ts';

export interface RunServices extends OperationServices {
  readonly gate: CommandGate;
  readonly vehicles: VehicleDirectory;
  readonly logger: Logger;
}

export interface RunRequest extends Pick<CommandRecord, 'vehicleId' | 'mode' | 'params'> {
  readonly command: RunCommandName;
  /** The request in words. */
  readonly text: OperatorText;
  /** The audit's target: a vehicle, or a zone before the vehicle is chosen. */
  readonly target: string;
  /** Shown by its action, unless the request belongs to a larger one. */
  readonly intent: RunIntent;
}

/** The safety-class command that makes a run's vehicle safe. */
export type SafeCommand = Extract<CommandName, 'hold' | 'rtl' | 'land' | 'disarm'>;

/** How a run ends that is a step of a larger operation. */
export interface RunEnding {
  readonly why: OperatorText;
  /**
   * Aborted for good. Otherwise the run is only interrupted, and the caller has already held every
   * moving vehicle.
   */
  readonly isAborted: boolean;
}

/** What a run shows; what is not given stays. */
type RunChange = Partial<Pick<RunProgress, 'status' | 'detail' | 'progressPct' | 'commandIds'>>;

const UNSAVED = {
  launch: 'The launch cannot be saved, so it does not continue.',
  mission: 'The mission cannot be saved, so it does not continue.',
} as const;

/**
 * One launch or mission: the operation, its progress and its action, stored in one row. Launches, missions,
 * actions and the Command Center show it; none of them has a record of its own.
 */
export class Run {
  readonly operation: Operation;
  readonly runId: string;
  /** Who holds the resources of its vehicle. */
  readonly holder: string;
  readonly #services: RunServices;
  readonly #onChanged: () => void;
  readonly #givenIds = new Set<string>();
  readonly #events: Omit<ActionEvent, 'eventId'>[] = [];
  #progress: RunProgress;
  #action: ActionRecord | undefined;
  #isStored = false;
  #watch: TakeoverWatch | undefined;
  #abortedBy: OperatorText | undefined;

  /** Nothing is stored yet. */
  constructor(request: RunRequest, services: RunServices, context: CommandContext, onChanged: () => void) {
    const { ids } = services;
    const { command, intent } = request;
    this.#services = services;
    this.#onChanged = onChanged;
    this.runId = ids.next(command === 'launch' ? 'lch' : 'msn');
    this.holder = context.origin?.actionId ?? ids.next('act');
    this.operation = new Operation(
      {
        ...request,
        kind: 'run',
        category: 'Mission',
        runId: this.runId,
        hasSent: () => this.#hasSent,
        rowOf: (record) => this.#rowOf(record),
      },
      { ...context, origin: { ...context.origin, actionId: this.holder } },
      services,
    );
    this.operation.noteRequest();
    this.#progress = { detail: null, progressPct: 0, commandIds: [], updatedAtMs: this.operation.nowUtcMs };
    if (context.origin?.actionId !== undefined) return;
    const { action, event } = queuedAction(this.record, this.holder, intent);
    this.#action = action;
    this.#events.push(event);
  }

  get record(): CommandRecord {
    return this.operation.record;
  }

  get progress(): RunProgress {
    return this.#progress;
  }

  /** Its own action; undefined if it belongs to a larger one. */
  get action(): ActionRecord | undefined {
    return this.#action;
  }

  /** Undefined until it is accepted. */
  get status(): RunStatus | undefined {
    return this.#progress.status;
  }

  get hasEnded(): boolean {
    const { status } = this;
    return status === undefined ? this.operation.hasEnded : hasRunEnded({ status });
  }

  /** False while its last change could not be stored. */
  get isStored(): boolean {
    return this.#isStored;
  }

  /** Why it must end as soon as it is decided; undefined otherwise. */
  get abortedBy(): OperatorText | undefined {
    return this.#abortedBy;
  }

  get isUnassigned(): boolean {
    return this.record.vehicleId === UNASSIGNED;
  }

  /** Stores the request before it is decided. @throws store-unavailable */
  open(): void {
    try {
      this.#save(true);
    } catch (cause) {
      throw this.#unsaved(cause);
    }
    this.#onChanged();
  }

  /** Enters a status; stored before the step it announces. @throws store-unavailable; RunStopped if it has ended */
  enter(status: RunStatus, detail: OperatorText | null, progressPct = this.#progress.progressPct): void {
    if (this.hasEnded) throw new RunStopped('The run has ended.');
    const before = [this.#progress, this.#action, this.#events.length] as const;
    try {
      this.#follow({ status, detail, progressPct }, true);
    } catch (cause) {
      const [progress, action, eventCount] = before;
      this.#progress = progress;
      this.#action = action;
      this.#events.splice(eventCount);
      throw this.#unsaved(cause);
    }
    this.#onChanged();
  }

  #unsaved(cause: unknown): AppError {
    return new AppError('store-unavailable', UNSAVED[this.record.command as RunCommandName], { cause });
  }

  /** For a change that has already happened. No effect once it has ended. */
  change(change: RunChange): void {
    if (this.hasEnded) return;
    this.#follow(change, false);
    this.#onChanged();
  }

  end(status: RunStatus, detail: OperatorText | null): void {
    this.change({ status, detail, ...(status === 'completed' && { progressPct: 100 }) });
  }

  /** Ends it for an error that its requester gets. */
  refuse(error: unknown): void {
    const isDenial = error instanceof AppError && error.code.startsWith('governance-');
    this.operation.end(isDenial ? 'denied' : 'failed', textOf(error));
    if (this.status !== undefined) this.end('failed', textOf(error));
    else this.#onChanged();
  }

  /** Uses this vehicle and lease from now on, and ends when another actor takes them. @returns who flies it */
  fly(vehicleId: string, lease: LeaseUse): RunPilot {
    const { gate, vehicles, clock } = this.#services;
    const { operation, runId } = this;
    const { epoch } = lease;
    operation.hold(lease, { vehicleId, mode: vehicles.modeOf(vehicleId) });
    operation.note('attempt', say('Flown by {vehicle}', { vehicle: vehicleId }), { vehicleId, epoch });
    const { context, record } = operation;
    const source = record.command === 'launch' ? 'launch' : 'mission';
    const flown: CommandContext = { ...context, source, origin: { ...context.origin, epoch, runId } };
    // Taking the lease already ended the previous holder's operations. The watch starts after that.
    const watch = new TakeoverWatch({ vehicleId, context: flown, commands: gate.events, vehicles });
    this.#watch = watch;
    const onCommand = (commandId: string) => this.#noteCommand(commandId);
    return new RunPilot({ vehicleId, gate, vehicles, clock, watch, context: flown, onCommand });
  }

  /** Its vehicle is free again for others. */
  close(): void {
    this.#watch?.close();
    this.#watch = undefined;
  }

  /** The run gave a command; `name` if it may not be recorded yet. Idempotent. */
  gave(commandId: string, name?: string): void {
    if (this.#givenIds.has(commandId)) return;
    this.#givenIds.add(commandId);
    const command = name ?? this.#services.records.get(commandId)?.command ?? 'command';
    this.operation.note('attempt', say('Command {command} submitted', { command }), { commandId, command });
  }

  /** Aborted while it is being decided: it ends as soon as that is done. */
  abortUndecided(why: OperatorText): void {
    this.#abortedBy ??= why;
    if (!this.#action) return;
    const detail = joinTexts([why, 'The action ends when the pending decision arrives.'], ' ');
    this.#action = { ...this.#action, detail };
    this.#onChanged();
  }

  /**
   * Makes its vehicle safe with a command that leaves in the caller's turn or not at all, and ends it, even if
   * that could not be sent. Once this returns, it sends nothing more. Rejects as the gate does.
   */
  abort(command: SafeCommand, reason: OperatorText, context: CommandContext): Promise<CommandRecord> {
    const { vehicleId } = this.record;
    const given = this.#services.gate.submit({ vehicleId, command, params: {}, waitFor: 'sent' }, context);
    // A sent command of another actor counts as a takeover in the same turn.
    const hasLeft = this.#watch?.interruption !== undefined;
    const why = hasLeft
      ? reason
      : joinTexts(
          [
            reason,
            say('"{command}" could not be sent: the vehicle continues with its last command.', { command }),
          ],
          ' ',
        );
    this.giveUp(why);
    return given;
  }

  /** Ends it with its step, like {@link abort}. Sends no command if another command has already taken over. */
  endWithStep(command: SafeCommand, { why, isAborted }: RunEnding, context: CommandContext): void {
    if (this.hasEnded) return;
    const watch = this.#watch;
    const isStillFlown = watch !== undefined && watch.interruption === undefined;
    if (!isAborted || !isStillFlown) this.giveUp(why);
    else this.abort(command, why, context).catch((error: unknown) => this.warnOfUnsent(error));
  }

  /** The gateway stops: it ends `interrupted` and sends nothing more. */
  stop(): void {
    if (this.status === undefined) return;
    const why = this.#watch ? STOPPED_IN_FLIGHT : 'The gateway stopped.';
    this.#watch?.stopRun();
    this.end('interrupted', why);
  }

  /** Tries again to store its end. */
  storeAgain(): void {
    try {
      this.#services.records.saveReport(this.record, this.#rowOf(this.record));
    } catch {
      return;
    }
    this.#onChanged();
  }

  warnOfUnsent(error: unknown): void {
    const { vehicleId } = this.record;
    this.#services.logger.error(
      { vehicleId, error: errorText(error) },
      'no command reached the vehicle of an aborted run',
    );
  }

  /** Ends it; its vehicle continues with its last command. */
  giveUp(why: OperatorText): void {
    this.#watch?.abortRun(why);
    this.end('aborted', why);
  }

  /** Also of a run that has ended since it gave the command. */
  #noteCommand(commandId: string): void {
    this.#follow({ commandIds: [...this.#progress.commandIds, commandId] }, false);
    this.#onChanged();
  }

  /**
   * Brings progress, command and action in step and stores all, unless only the text is new.
   * @throws store-unavailable if durable
   */
  #follow(change: RunChange, isDurable: boolean): void {
    const { operation } = this;
    const { status: statusBefore = 'enqueued' } = this.#progress;
    this.#progress = { ...this.#progress, ...change, updatedAtMs: operation.nowUtcMs };
    if (change.status !== undefined || change.commandIds) this.#isStored = false;
    if (!operation.hasEnded) this.#followWithCommand(statusBefore, isDurable);
    // With a new state of the command it is stored already.
    if (!this.#isStored) this.#save(isDurable);
    this.#project(this.record);
  }

  #followWithCommand(statusBefore: RunStatus, isDurable: boolean): void {
    const { operation } = this;
    const before = operation.record;
    const { status = 'enqueued', detail, commandIds } = this.#progress;
    for (const commandId of commandIds) this.gave(commandId);
    // A mission has no decision of its own: it shows that of its first command.
    const [first = null] = commandIds.flatMap((id) => this.#services.records.get(id)?.decision ?? []);
    const decision = before.decision ?? first;
    const state = RUN_STATUS[status].command ?? before.state;
    if (hasEnded('command', state)) {
      if (state === 'done') operation.note('effect', 'Disarmed again');
      // If nothing was sent, the outcome is not in doubt.
      const end = state === 'unknown' && before.sentAtMs === null ? 'cancelled' : state;
      operation.end(end, detail, { decision });
      return;
    }
    if (status !== statusBefore) operation.note('progress', detail ?? status, { status });
    const isNews =
      state !== before.state || !isSameText(detail, before.detail) || decision !== before.decision;
    if (!isNews) return;
    const { nowUtcMs } = operation;
    const sentAtMs = before.sentAtMs ?? (RUN_STATUS[status].command ? nowUtcMs : null);
    const acceptedAtMs = before.acceptedAtMs ?? (state === 'in_progress' ? nowUtcMs : null);
    operation.change({ detail, decision, state, sentAtMs, acceptedAtMs }, isDurable);
  }

  /** Stores its present state, which the Command Center already shows. @throws store-unavailable if durable */
  #save(isDurable: boolean): void {
    const { records, logger } = this.#services;
    const row = this.#rowOf(this.record);
    if (isDurable) {
      records.save(this.record, row);
      return;
    }
    try {
      records.saveReport(this.record, row);
    } catch (error) {
      logger.error({ run: this.runId, error: errorText(error) }, 'A run could not be stored.');
    }
  }

  #rowOf(record: CommandRecord): RunRow {
    this.#isStored = false;
    this.#project(record);
    const onStored = () => {
      this.#events.length = 0;
      this.#isStored = true;
    };
    return { run: this.#progress, action: this.#action ?? null, events: this.#events, onStored };
  }

  #project(record: CommandRecord): void {
    if (!this.#action) return;
    const { action, events } = followedAction(this.#action, record, this.#progress);
    this.#action = action;
    this.#events.push(...events);
  }

  /** Keeps the lease only if something was sent to the vehicle. */
  get #hasSent(): boolean {
    const { records } = this.#services;
    return [...this.#givenIds].some((commandId) => (records.get(commandId)?.sentAtMs ?? null) !== null);
  }
}
