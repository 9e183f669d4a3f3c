import type { Clock } from '../../base/clock.ts';
import type { Emitter, Unsubscribe } from '../../base/emitter.ts';
import { AppError, errorText, textOf } from '../../base/error.ts';
import { isDiskFull } from '../../base/file/disk-full.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { CommandName, CommandRecord } from '../../contract/command/command.ts';
import type { Decision, DecisionRecord } from '../../contract/command/decision.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { CommandSubmission } from '../../contract/port/gateway-port.ts';
import type { StepProtocol } from '../../mavlink/protocol/command/step-protocol.ts';
import type { GroundHeight } from '../../mission/check/plan-surroundings.ts';
import type { BorrowedParameter } from '../../store/repository/vehicle/borrowed-parameter-repository.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { ApprovalService } from '../approval/approval-service.ts';
import { type Authoriser, plainDecision } from '../approval/authoriser.ts';
import type { ActionContext, ActionDefinition } from '../catalogue/action-definition.ts';
import type { CommandLeases } from '../lease/command-leases.ts';
import { commandAuditEntry } from '../record/command-audit-entry.ts';
import { CommandFlights } from '../record/command-flights.ts';
import { type CommandEvents, type CommandRecords, hasEnded } from '../record/command-records.ts';
import { decisionNote, requestNote } from '../record/command-trace-notes.ts';
import { UndecidedCommands } from '../record/undecided-commands.ts';
import type { MissionToStartOptions } from '../target/mission-to-start.ts';
import type { Clearance } from './clearance.ts';
import type { CommandContext } from './command-context.ts';
import { CommandPreparation } from './command-preparation.ts';
import type { CommandRun } from './command-run.ts';
import type { PreparedCommand } from './prepared-command.ts';

export interface CommandGateOptions extends MissionToStartOptions {
  readonly authoriser: Authoriser;
  readonly approvals: ApprovalService;
  readonly leases: CommandLeases;
  readonly records: CommandRecords;
  readonly protocol: StepProtocol;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  readonly groundAmslM?: GroundHeight | undefined;
  /** Keeps a value that a command changes for one flight only. @throws store-unavailable */
  readonly borrow: (parameter: BorrowedParameter, context: CommandContext) => void;
}

/**
 * The only way out for guided commands: lease → decision (→ approval → decision) → durable audit row → protocol →
 * observation → record. The safety class works in the reverse order: its first byte leaves before `submit` returns,
 * decision and audit row follow. Nothing is ever sent again after a loss, a restart or a stop.
 */
export class CommandGate {
  readonly #options: CommandGateOptions;
  readonly #preparation: CommandPreparation;
  readonly #flights: CommandFlights;
  readonly #undecided: UndecidedCommands;
  #unsubscribe: readonly Unsubscribe[] = [];
  #isStopped = false;

  constructor(options: CommandGateOptions) {
    this.#options = options;
    this.#preparation = new CommandPreparation(options);
    this.#undecided = new UndecidedCommands({ ...options, preparation: this.#preparation });
    this.#flights = new CommandFlights({
      vehicles: options.vehicles,
      onStatusText: (commandId, text) => options.records.note(commandId, 'statustext', text),
    });
  }

  /** Announces every change of a record, and changes of who commands. */
  get events(): Emitter<CommandEvents> {
    return this.#options.records.events;
  }

  /** Whether commands can be carried out. Our heartbeat reports it to vehicles and stops with it. */
  get isRunning(): boolean {
    return this.#unsubscribe.length > 0 && !this.#isStopped;
  }

  start(): void {
    const { records, vehicles, clock, leases } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#isStopped = false;
    records.restore(clock.utcMs());
    this.#flights.start();
    this.#unsubscribe = [
      vehicles.on('changed', (vehicle) => this.#undecided.onVehicle(vehicle)),
      vehicles.on('removed', ({ vehicleId }) =>
        this.#undecided.closeAll({ vehicleId }, 'The vehicle is no longer known.'),
      ),
      leases.onLosing((loss) => records.events.emit('losing', loss)),
      leases.onRevoked(({ vehicleId, reason }) => {
        this.#undecided.closeAll({ vehicleId }, reason);
        for (const run of this.#flights.of(vehicleId)) if (!run.isSafetyClass) run.cancel(reason);
      }),
    ];
  }

  /** Commands in flight end `unknown`, waiting ones `cancelled`; nothing is sent any more. */
  stop(): void {
    this.#isStopped = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    this.#undecided.closeAll({}, 'The gateway stopped.');
    this.#flights.stop();
  }

  /** Commands of the vehicle that were sent and have not ended. */
  activeOf(vehicleId: string): readonly CommandRecord[] {
    return this.#flights.of(vehicleId).map(({ record }) => record);
  }

  /** The record of a command when it has ended, however long a person takes to approve it. @throws not-found */
  async whenEnded(commandId: string): Promise<CommandRecord> {
    const { records } = this.#options;
    const record = records.get(commandId);
    if (!record) throw new AppError('not-found', say('Command "{id}" not found.', { id: commandId }));
    if (hasEnded(record)) return record;
    return new Promise((resolve) => {
      const unsubscribe = records.events.on('command', (changed) => {
        if (changed.commandId !== commandId || !hasEnded(changed)) return;
        unsubscribe();
        resolve(changed);
      });
    });
  }

  /** Gives a command up that waits or is in flight: nothing more is sent for it. Harmless when it has ended. */
  cancel(commandId: string, detail: OperatorText): void {
    this.#undecided.closeAll({ commandId }, detail);
    const record = this.#options.records.get(commandId);
    for (const run of this.#flights.of(record?.vehicleId ?? ''))
      if (run.record.commandId === commandId) run.cancel(detail);
  }

  /**
   * Gives a command. The record is the answer whatever the outcome, also when it waits for a person's approval. A
   * request that never became a command is an error.
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, state-conflict, unsupported-command,
   * validation, lease-held, governance-unavailable, store-unavailable — nothing was sent then
   */
  submit(submission: CommandSubmission, context: CommandContext): Promise<CommandRecord> {
    // Not an async function: the first byte of a safety command leaves in the caller's own turn.
    try {
      if (this.#isStopped) throw new AppError('overloaded', 'The gateway is stopping.');
      const prepared = this.#preparation.prepare(submission, context, (command) =>
        this.#refuseSame(submission.vehicleId, command),
      );
      if (prepared.isSafetyClass) return this.#submitAtOnce(prepared, submission);
      this.#noteRequest(prepared);
      return new Promise((resolve, reject) => {
        this.#submitDecided(prepared, submission, resolve).then(resolve, reject);
      });
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(errorText(error)));
    }
  }

  #refuseSame(vehicleId: string, command: CommandName): void {
    this.#undecided.refuseSame(vehicleId, command);
    if (this.#flights.isUnanswered(vehicleId, command))
      throw new AppError(
        'vehicle-busy',
        say('The vehicle has not yet answered the last "{command}".', { command }),
      );
  }

  /** `onWaiting` answers the caller while an approval is pending. */
  async #submitDecided(
    prepared: PreparedCommand,
    submission: CommandSubmission,
    onWaiting: (record: CommandRecord) => void,
  ): Promise<CommandRecord> {
    let clearance: Clearance;
    try {
      clearance = await this.#undecided.decide(prepared, onWaiting);
    } catch (error) {
      if (prepared.closed) return prepared.closed;
      if (isDiskFull(error)) this.#options.records.refused(error);
      const isDenial = error instanceof AppError && error.code === 'governance-unavailable';
      this.#undecided.close(prepared, isDenial ? 'denied' : 'failed', textOf(error));
      throw error;
    }
    if (prepared.closed) return prepared.closed;
    prepared.record = { ...prepared.record, decision: plainDecision(clearance.decision) };
    if (clearance.kind !== 'cleared')
      return this.#undecided.close(prepared, clearance.kind, clearance.detail);
    if (prepared.lease?.isCurrent() !== true)
      return this.#undecided.close(
        prepared,
        'cancelled',
        'Another operator has command of this vehicle. Not sent.',
      );
    let vehicle: VehicleState;
    try {
      vehicle = this.#makeReady(prepared, clearance.decision);
    } catch (error) {
      if (isDiskFull(error)) this.#options.records.refused(error);
      this.#undecided.close(prepared, 'failed', textOf(error));
      throw error;
    }
    this.#undecided.settle(prepared);
    return this.#run(prepared, vehicle, submission);
  }

  /** Everything that must hold and be durable in the turn in which it is sent. */
  #makeReady(prepared: PreparedCommand, decision: Decision): VehicleState {
    const { authoriser } = this.#options;
    // The state may have changed while the decision was made.
    const vehicle = this.#preparation.vehicleFor(prepared);
    if (!authoriser.isValid(decision))
      throw new AppError('governance-unavailable', 'The decision has expired. Nothing was sent.');
    prepared.record = { ...prepared.record, state: 'authorised', detail: null };
    const { records } = this.#options;
    goOn(prepared, () =>
      authoriser.audit(commandAuditEntry(prepared.record, 'authorised'), prepared.context),
    );
    const isStored = goOn(prepared, () => records.putDurably(prepared.record));
    if (!isStored) records.put(prepared.record);
    return vehicle;
  }

  #submitAtOnce(prepared: PreparedCommand, submission: CommandSubmission): Promise<CommandRecord> {
    const vehicle = this.#preparation.vehicleFor(prepared);
    const answer = this.#run(prepared, vehicle, submission);
    void this.#decideAfterwards(prepared);
    return answer;
  }

  #run(
    prepared: PreparedCommand,
    vehicle: VehicleState,
    submission: CommandSubmission,
  ): Promise<CommandRecord> {
    const { protocol, vehicles, clock, records, authoriser, leases } = this.#options;
    const { definition, params, isSafetyClass, record, lease, context } = prepared;
    const actionContext: ActionContext = { params, vehicle };
    // A safety command is sent first and informs the others afterwards, because that writes records.
    if (isSafetyClass) this.#flights.makeWay(record, givesWayTo(prepared));
    else this.#supersede(prepared);
    let isNoted = !isSafetyClass;
    const run: CommandRun = this.#flights.begin({
      record,
      kind: definition.kind,
      isSafetyClass,
      steps: definition.steps(actionContext),
      effect: definition.effect(actionContext),
      vehicle,
      protocol,
      vehicles,
      clock,
      maySend: () => lease?.isCurrent() ?? true,
      borrow: (parameter) =>
        this.#options.borrow({ ...parameter, vehicleId: record.vehicleId }, prepared.context),
      note: (...entry) => {
        // The trace of a safety command begins when its first byte has left.
        if (!isNoted) this.#noteRequest(prepared);
        isNoted = true;
        records.note(record.commandId, ...entry);
      },
      onChange: (changed) => {
        const decided = changed.decision ? changed : { ...changed, decision: this.#lateDecision(changed) };
        // A safety command writes its first record after its first byte: `sent` is stored with the end of this turn.
        records.put(decided);
        if (changed.endedAtMs === null) return;
        lease?.end(changed.sentAtMs !== null);
        authoriser.auditAfterwards(commandAuditEntry(decided, changed.state), context, (error) =>
          records.missed(record.commandId, error),
        );
      },
    });
    if (isSafetyClass) {
      this.#supersede(prepared);
      leases.touch(record.vehicleId, context);
    }
    return run.waitFor(submission.waitFor).then((reached) => {
      // Asked only now: an emergency that no link takes at once is tried for most of a second.
      const { unsentReason } = run;
      if (unsentReason) throw new AppError(unsentReason, reached.detail ?? 'Nothing was sent.');
      return records.get(reached.commandId) ?? reached;
    });
  }

  /** A decision made after the bytes left is kept in the stored record, not in the run's. */
  #lateDecision({ commandId }: CommandRecord): Decision | null {
    return this.#options.records.get(commandId)?.decision ?? null;
  }

  /** Older motion gives way to newer, and everything that could still start or move to the safety class. */
  #supersede(prepared: PreparedCommand): void {
    const doesGiveWay = givesWayTo(prepared);
    this.#undecided.giveWay(prepared, doesGiveWay);
    this.#flights.giveWay(prepared.record, doesGiveWay);
  }

  async #decideAfterwards(prepared: PreparedCommand): Promise<void> {
    const { authoriser, records, logger } = this.#options;
    const { context, onUnrecorded } = prepared;
    const { commandId } = prepared.record;
    const sent = commandAuditEntry(records.get(commandId) ?? prepared.record, 'sent');
    authoriser.auditAfterwards(sent, context, onUnrecorded);
    try {
      const request = this.#preparation.requestFor(prepared, authoriser.zones);
      const decision: DecisionRecord = await authoriser.judge(request, context);
      const record = records.get(commandId);
      if (!record) return;
      const decided = { ...record, decision: plainDecision(decision) };
      records.note(commandId, ...decisionNote(decision));
      records.put(decided);
      authoriser.auditAfterwards(commandAuditEntry(decided, 'recorded'), context, onUnrecorded);
    } catch (error) {
      logger.warn(
        { commandId, error: errorText(error) },
        'A safety command was sent; governance could not record it.',
      );
    }
  }

  #noteRequest({ record, definition, params }: PreparedCommand): void {
    this.#options.records.note(record.commandId, ...requestNote(record, definition.text(params)));
  }
}

/**
 * Does what must be durable before the command acts; a full disk stops only what can wait. @returns whether it was
 * done
 */
function goOn({ onUnrecorded }: PreparedCommand, write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (!onUnrecorded || !isDiskFull(error)) throw error;
    onUnrecorded(error);
    return false;
  }
}

function givesWayTo({
  definition,
  isSafetyClass,
}: PreparedCommand): (kind: ActionDefinition['kind']) => boolean {
  return (kind) => (isSafetyClass ? kind !== 'setting' : definition.kind === 'motion' && kind === 'motion');
}
