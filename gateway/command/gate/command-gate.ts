import type { Emitter, Unsubscribe } from '../../base/emitter.ts';
import { AppError, errorText } from '../../base/error.ts';
import { isDiskFull } from '../../base/file/disk-full.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { CommandName } from '../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import { hasEnded } from '../../contract/command/operation-states.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { CommandSubmission } from '../../contract/port/gateway-port.ts';
import type { StepProtocol } from '../../mavlink/protocol/command/step-protocol.ts';
import type { BorrowedParameter } from '../../store/repository/vehicle/borrowed-parameter-repository.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { ActionDefinition } from '../catalogue/action-definition.ts';
import type { CommandEvents } from '../record/command-records.ts';
import type { CommandContext } from './command-context.ts';
import {
  CommandPreparation,
  type CommandPreparationOptions,
  type GuidedCommand,
} from './command-preparation.ts';
import { CommandRun } from './command-run.ts';

export interface CommandGateOptions extends CommandPreparationOptions {
  readonly protocol: StepProtocol;
  readonly logger: Logger;
  /** Saves a value that a command changes for one flight. @throws store-unavailable */
  readonly borrow: (parameter: BorrowedParameter, context: CommandContext) => void;
}

type Kind = ActionDefinition['kind'];
type IsSuperseded = (kind: Kind) => boolean;

/**
 * The only path for guided commands. An {@link Operation} is decided, then a {@link CommandRun} sends its
 * steps and watches for the effect. The safety class is sent first: its first byte leaves before `submit`
 * returns; decision and audit row follow. Nothing is sent again after a loss, a restart or a stop.
 */
export class CommandGate {
  readonly #options: CommandGateOptions;
  readonly #preparation: CommandPreparation;
  /** Undecided, waiting for a person, or in flight. */
  readonly #commands = new Set<GuidedCommand>();
  #unsubscribe: readonly Unsubscribe[] = [];
  #isStopped = false;

  constructor(options: CommandGateOptions) {
    this.#options = options;
    this.#preparation = new CommandPreparation(options);
  }

  /** Emits every change of a record and of the commander. */
  get events(): Emitter<CommandEvents> {
    return this.#options.records.events;
  }

  /** Whether commands can be carried out. Our heartbeat to vehicles stops when false. */
  get isRunning(): boolean {
    return this.#unsubscribe.length > 0 && !this.#isStopped;
  }

  start(): void {
    const { records, vehicles, clock, leases } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#isStopped = false;
    records.restore(clock.utcMs());
    this.#unsubscribe = [
      vehicles.on('changed', (vehicle) => this.#onVehicle(vehicle)),
      vehicles.on('event', ({ vehicleId, kind, summary }) => {
        if (vehicleId === null) return;
        // A loss is the absence of frames and may arrive only as an event.
        const vehicle = vehicles.get(vehicleId);
        if (vehicle) this.#onVehicle(vehicle);
        if (kind === 'statustext')
          for (const { operation } of this.#inFlight(vehicleId)) operation.note('statustext', summary);
      }),
      vehicles.on('removed', ({ vehicleId }) => {
        const why = 'The vehicle was removed from this station.';
        for (const { run } of this.#inFlight(vehicleId)) run.abandon(why);
        for (const command of this.#undecided(vehicleId)) giveUp(command, why);
      }),
      leases.onLosing((loss) => records.events.emit('losing', loss)),
      leases.onRevoked(({ vehicleId, reason }) => {
        for (const command of this.#undecided(vehicleId)) giveUp(command, reason);
        for (const { run, isSafetyClass } of this.#inFlight(vehicleId))
          if (!isSafetyClass) run.cancel(reason);
      }),
    ];
  }

  /** Ends commands in flight as `unknown` and waiting ones as `cancelled`. Nothing more is sent. */
  stop(): void {
    this.#isStopped = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const command of this.#undecided()) giveUp(command, 'The gateway stopped.');
    for (const { run } of this.#inFlight())
      run.abandon('The gateway stopped while the command was in flight.');
  }

  /** The vehicle's commands that are sent and have not ended. */
  activeOf(vehicleId: string): readonly CommandRecord[] {
    return this.#inFlight(vehicleId).map(({ operation }) => operation.record);
  }

  /** The record of a command once it has ended, even if approval takes long. @throws not-found */
  async whenEnded(commandId: string): Promise<CommandRecord> {
    const { records } = this.#options;
    const record = records.get(commandId);
    if (!record) throw new AppError('not-found', say('Command "{id}" not found.', { id: commandId }));
    if (hasEnded('command', record.state)) return record;
    return new Promise((resolve) => {
      const unsubscribe = records.events.on('command', (changed) => {
        if (changed.commandId !== commandId || !hasEnded('command', changed.state)) return;
        unsubscribe();
        resolve(changed);
      });
    });
  }

  /** Gives up a waiting or running command: nothing more is sent for it. No effect once it has ended. */
  cancel(commandId: string, detail: OperatorText): void {
    for (const command of [...this.#commands]) {
      if (command.operation.commandId !== commandId) continue;
      if (command.run) command.run.cancel(detail);
      else giveUp(command, detail);
    }
  }

  /**
   * Submits a command. Resolves with the record, whatever the outcome, also while it waits for approval. A
   * request that never became a command is an error.
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, state-conflict, unsupported-command,
   * validation, lease-held, governance-unavailable, store-unavailable — nothing was sent then
   */
  submit(submission: CommandSubmission, context: CommandContext): Promise<CommandRecord> {
    // Not async: the first byte of a safety command leaves in the caller's turn.
    try {
      if (this.#isStopped) throw new AppError('overloaded', 'The gateway is stopping.');
      const command = this.#preparation.prepare(submission, context, (name) =>
        this.#refuseSame(submission.vehicleId, name),
      );
      if (command.isSafetyClass) {
        const vehicle = this.#preparation.vehicleFor(command);
        const answer = this.#run(command, vehicle, submission);
        void this.#decideAfterwards(command);
        return answer;
      }
      command.operation.noteRequest();
      return new Promise((resolve, reject) => {
        this.#submitDecided(command, submission, resolve).then(resolve, reject);
      });
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(errorText(error)));
    }
  }

  /** @throws vehicle-busy if the same command is running; a newer motion may replace a waiting one */
  #refuseSame(vehicleId: string, command: CommandName): void {
    const isSame = ({ operation }: GuidedCommand) => operation.record.command === command;
    const undecided = this.#undecided(vehicleId).find(isSame);
    if (undecided && !(undecided.operation.isWaiting && undecided.definition.kind === 'motion'))
      throw new AppError(
        'vehicle-busy',
        undecided.operation.isWaiting
          ? say('The last "{command}" is still waiting for approval.', { command })
          : say('The last "{command}" is still being decided.', { command }),
      );
    if (this.#inFlight(vehicleId).some((other) => isSame(other) && other.run.isUnanswered))
      throw new AppError(
        'vehicle-busy',
        say('The vehicle has not yet answered the last "{command}".', { command }),
      );
  }

  /** `onWaiting` answers the caller while an approval is pending. */
  async #submitDecided(
    command: GuidedCommand,
    submission: CommandSubmission,
    onWaiting: (record: CommandRecord) => void,
  ): Promise<CommandRecord> {
    const { authoriser, records } = this.#options;
    const { operation, definition } = command;
    this.#commands.add(command);
    try {
      const learning = this.#preparation.learning(command);
      if (learning) await learning;
      const cleared = await operation.clear({
        check: () => this.#preparation.vehicleFor(command),
        ask: () => this.#preparation.requestFor(command, authoriser.zones),
        onWaiting: (record) => {
          if (definition.kind === 'motion') this.#supersedeUndecided(command, (kind) => kind === 'motion');
          onWaiting(record);
        },
      });
      if (cleared.kind === 'cleared') return this.#run(command, cleared.checked, submission);
      if (cleared.kind === 'lease-held')
        operation.end('cancelled', 'Another operator has command of this vehicle. Not sent.');
    } catch (error) {
      if (!operation.hasEnded) {
        if (isDiskFull(error)) records.refused(error);
        operation.fail(error);
        throw error;
      }
    } finally {
      if (!command.run) this.#commands.delete(command);
    }
    return operation.record;
  }

  #run(command: GuidedCommand, vehicle: VehicleState, submission: CommandSubmission): Promise<CommandRecord> {
    const { records, leases, borrow } = this.#options;
    const { definition, params, isSafetyClass, operation } = command;
    const { vehicleId } = operation.record;
    const isSuperseded = supersededBy(command);
    // A safety command is sent first and then replaces the others, because that writes records.
    if (isSafetyClass) for (const { run } of this.#yielding(command, isSuperseded)) run.markSuperseded();
    else this.#supersede(command, isSuperseded);
    const actionContext = { params, vehicle };
    const run = new CommandRun({
      ...this.#options,
      operation,
      isSafetyClass,
      steps: definition.steps(actionContext),
      effect: definition.effect(actionContext),
      vehicle,
      borrow: (parameter) => borrow({ ...parameter, vehicleId }, operation.context),
    });
    command.run = run;
    this.#commands.add(command);
    run.begin();
    if (isSafetyClass) {
      this.#supersede(command, isSuperseded);
      leases.touch(vehicleId, operation.context);
    }
    return operation.reached(submission.waitFor).then((reached) => {
      // Read only now: an emergency that no link accepts at once is retried for most of a second.
      const { unsentReason } = run;
      if (unsentReason) throw new AppError(unsentReason, reached.detail ?? 'Nothing was sent.');
      return records.get(reached.commandId) ?? reached;
    });
  }

  async #decideAfterwards(command: GuidedCommand): Promise<void> {
    const { authoriser, records, logger } = this.#options;
    const { operation } = command;
    const { commandId } = operation;
    operation.auditAfterwards('sent');
    try {
      const request = this.#preparation.requestFor(command, authoriser.zones);
      const decision = await authoriser.judge(request, operation.context);
      if (!records.get(commandId)) return;
      operation.onDecided(decision);
      operation.change({});
      operation.auditAfterwards('recorded');
    } catch (error) {
      logger.warn(
        { commandId, error: errorText(error) },
        'A safety command was sent; governance could not record it.',
      );
    }
  }

  /** Newer motion replaces older motion. The safety class replaces all that could still start or move. */
  #supersede(command: GuidedCommand, isSuperseded: IsSuperseded): void {
    this.#supersedeUndecided(command, isSuperseded);
    for (const { run } of this.#yielding(command, isSuperseded)) run.cancel(supersededText(command));
  }

  /** A waiting command replaces only waiting commands. */
  #supersedeUndecided(newer: GuidedCommand, isSuperseded: IsSuperseded): void {
    for (const older of this.#undecided(newer.operation.record.vehicleId)) {
      const isOlder = older.order < newer.order && isSuperseded(older.definition.kind);
      if (isOlder && (!newer.operation.isWaiting || older.operation.isWaiting))
        giveUp(older, supersededText(newer));
    }
  }

  #yielding({ operation }: GuidedCommand, isSuperseded: IsSuperseded) {
    return this.#inFlight(operation.record.vehicleId).filter(
      (other) => other.operation !== operation && isSuperseded(other.definition.kind),
    );
  }

  #onVehicle(vehicle: VehicleState): void {
    const { vehicleId, bootCount } = vehicle;
    for (const { run } of this.#inFlight(vehicleId)) run.onVehicle(vehicle);
    // A reboot voids the request. The operator must make a new one.
    for (const command of this.#undecided(vehicleId))
      if (command.bootCount !== bootCount) giveUp(command, 'The vehicle rebooted.');
  }

  /** The undecided commands of one vehicle, or of all. */
  #undecided(vehicleId?: string): readonly GuidedCommand[] {
    return this.#of(vehicleId).filter(({ run }) => run === undefined);
  }

  #inFlight(vehicleId?: string): readonly (GuidedCommand & { readonly run: CommandRun })[] {
    return this.#of(vehicleId).filter(hasRun);
  }

  #of(vehicleId?: string): readonly GuidedCommand[] {
    const found: GuidedCommand[] = [];
    for (const command of this.#commands) {
      const { operation } = command;
      if (operation.hasEnded) this.#commands.delete(command);
      else if (vehicleId === undefined || operation.record.vehicleId === vehicleId) found.push(command);
    }
    return found;
  }
}

function hasRun(command: GuidedCommand): command is GuidedCommand & { readonly run: CommandRun } {
  return command.run !== undefined;
}

/** Ends a command that was never sent. A pending decision finds it ended. */
function giveUp({ operation }: GuidedCommand, why: OperatorText): void {
  operation.end('cancelled', say('{why} Nothing was sent.', { why }));
}

function supersededText({ operation: { record } }: GuidedCommand): OperatorText {
  return say('Superseded by {command} ({id}).', { command: record.command, id: record.commandId });
}

function supersededBy({ definition, isSafetyClass }: GuidedCommand): IsSuperseded {
  return (kind) =>
    isSafetyClass
      ? definition.kind !== 'setting' && kind !== 'setting'
      : definition.kind === 'motion' && kind === 'motion';
}
