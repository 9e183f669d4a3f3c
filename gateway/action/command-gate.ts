import type { Clock } from '../base/clock.ts';
import type { Emitter, Unsubscribe } from '../base/emitter.ts';
import { AppError, errorText } from '../base/error.ts';
import type { IdGenerator } from '../base/id.ts';
import type { Logger } from '../base/logger.ts';
import { type CommandName, type CommandRecord, SAFETY_COMMANDS } from '../contract/command.ts';
import type { Decision } from '../contract/decision.ts';
import type { CommandSubmission } from '../contract/gateway-port.ts';
import type { StepProtocol } from '../protocol/step-protocol.ts';
import type { VehicleDirectory } from '../vehicle/vehicle-directory.ts';
import type { VehicleState } from '../vehicle/vehicle-state.ts';
import { ACTIONS } from './action-catalogue.ts';
import type { ActionContext, ActionDefinition } from './action-definition.ts';
import { type Authoriser, denialText, isAllowed } from './authoriser.ts';
import { commandAuditEntry } from './command-audit-entry.ts';
import { actorOf, type CommandContext } from './command-context.ts';
import { parseCommandParams } from './command-params.ts';
import type { CommandRecords } from './command-records.ts';
import { CommandRun } from './command-run.ts';
import { commandTarget } from './command-target.ts';
import type { PreparedCommand } from './prepared-command.ts';
import { reachableVehicle } from './reachable-vehicle.ts';

export interface CommandGateOptions {
  readonly authoriser: Authoriser;
  readonly records: CommandRecords;
  readonly protocol: StepProtocol;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

/**
 * The only way out for guided commands: decision → durable audit row → protocol → observation → record. The safety
 * class goes the other way round: its first byte leaves before `submit` returns, decision and audit row follow.
 * Nothing is ever sent again after a loss, a restart or a stop.
 */
export class CommandGate {
  readonly #options: CommandGateOptions;
  readonly #deciding = new Set<PreparedCommand>();
  readonly #runs = new Set<CommandRun>();
  #unsubscribe: readonly Unsubscribe[] = [];
  #isStopped = false;
  #submissions = 0;

  constructor(options: CommandGateOptions) {
    this.#options = options;
  }

  /** Announces every change of a record. */
  get events(): Emitter<{ command: CommandRecord }> {
    return this.#options.records.events;
  }

  start(): void {
    const { records, vehicles, clock } = this.#options;
    if (this.#unsubscribe.length > 0) return;
    this.#isStopped = false;
    records.restore(clock.utcMs());
    const watch = (vehicle: VehicleState | undefined) => {
      if (!vehicle) return;
      for (const run of this.#runsOf(vehicle.vehicleId)) run.onVehicle(vehicle);
    };
    this.#unsubscribe = [
      vehicles.on('changed', watch),
      // A loss is the absence of frames: it may be told as an event only.
      vehicles.on('event', ({ vehicleId }) => vehicleId !== null && watch(vehicles.get(vehicleId))),
      vehicles.on('removed', ({ vehicleId }) => {
        for (const run of this.#runsOf(vehicleId)) run.abandon('The vehicle is no longer known.');
      }),
    ];
  }

  /** What is in flight ends `unknown`; nothing is sent any more. */
  stop(): void {
    this.#isStopped = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    for (const run of [...this.#runs]) run.abandon('The gateway stopped while it was in flight.');
  }

  /** Commands of the vehicle that have not ended. */
  activeOf(vehicleId: string): readonly CommandRecord[] {
    return this.#runsOf(vehicleId).map(({ record }) => record);
  }

  /** The record of a command when it has ended. @throws not-found */
  async whenEnded(commandId: string): Promise<CommandRecord> {
    const { records } = this.#options;
    const run = [...this.#runs].find(({ record }) => record.commandId === commandId);
    await run?.waitFor('done');
    const record = records.get(commandId);
    if (!record) throw new AppError('not-found', `There is no command "${commandId}".`);
    return record;
  }

  /**
   * Gives a command. The record is the answer whatever became of it; what never became a command is an error.
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, state-conflict, unsupported-command,
   * validation, governance-unavailable, store-unavailable — nothing was sent then
   */
  submit(submission: CommandSubmission, context: CommandContext): Promise<CommandRecord> {
    // Not an async function: the first byte of a safety command leaves in the caller's own turn.
    try {
      const prepared = this.#prepare(submission, context);
      if (!prepared.isSafetyClass) return this.#submitDecided(prepared, submission, context);
      return this.#submitAtOnce(prepared, submission, context);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(errorText(error)));
    }
  }

  #prepare(submission: CommandSubmission, context: CommandContext): PreparedCommand {
    const { vehicles, clock, ids } = this.#options;
    const { vehicleId, command } = submission;
    if (this.#isStopped) throw new AppError('overloaded', 'The gateway is stopping.');
    const params = parseCommandParams(command, submission.params);
    this.#submissions += 1;
    const isSafetyClass = SAFETY_COMMANDS.has(command);
    const prepared: PreparedCommand = {
      definition: ACTIONS[command] as ActionDefinition,
      params,
      isSafetyClass,
      order: this.#submissions,
      supersededBy: undefined,
      record: {
        commandId: ids.next('cmd'),
        traceId: context.traceId,
        vehicleId,
        command,
        params: { ...params },
        actor: actorOf(context),
        source: context.source,
        category: ACTIONS[command].category,
        actionId: context.origin?.actionId ?? null,
        planId: context.origin?.planId ?? null,
        runId: context.origin?.runId ?? null,
        approvalId: null,
        epoch: null,
        mode: vehicles.modeOf(vehicleId),
        state: 'authorised',
        detail: null,
        decision: null,
        mavlink: null,
        createdAtMs: clock.utcMs(),
        sentAtMs: null,
        acceptedAtMs: null,
        endedAtMs: null,
      },
    };
    const vehicle = this.#checkedVehicle(prepared);
    if (!isSafetyClass) this.#refuseSame(vehicle.vehicleId, command);
    return prepared;
  }

  /** The vehicle, when it can be reached and its state allows the action. */
  #checkedVehicle({ record, definition, params, isSafetyClass }: PreparedCommand): VehicleState {
    const vehicle = reachableVehicle(this.#options.vehicles, record.vehicleId, isSafetyClass);
    const refusal = definition.precondition({ params, vehicle });
    if (refusal) throw new AppError(refusal.code, refusal.reason);
    return vehicle;
  }

  #refuseSame(vehicleId: string, command: CommandName): void {
    const isDeciding = [...this.#deciding].some(
      ({ record }) => record.vehicleId === vehicleId && record.command === command,
    );
    const isInFlight = this.#runsOf(vehicleId).some(
      (run) => run.record.command === command && run.isUnanswered,
    );
    if (isDeciding || isInFlight)
      throw new AppError('vehicle-busy', `The vehicle has not answered the last "${command}" yet.`);
  }

  async #submitDecided(
    prepared: PreparedCommand,
    submission: CommandSubmission,
    context: CommandContext,
  ): Promise<CommandRecord> {
    const { authoriser, records, clock } = this.#options;
    this.#deciding.add(prepared);
    let decision: Decision;
    try {
      decision = await this.#decide(prepared, context);
    } catch (error) {
      this.#close(prepared, context, 'denied', errorText(error), null);
      throw error;
    } finally {
      this.#deciding.delete(prepared);
    }
    if (!isAllowed(decision)) return this.#close(prepared, context, 'denied', denialText(decision), decision);
    if (prepared.supersededBy || this.#isStopped) {
      const detail = prepared.supersededBy ? supersededText(prepared.supersededBy) : 'The gateway stopped.';
      return this.#close(prepared, context, 'cancelled', `${detail} Nothing was sent.`, decision);
    }
    const record = { ...prepared.record, decision };
    let vehicle: VehicleState;
    try {
      // What was true before the decision may have changed while it was made.
      vehicle = this.#checkedVehicle(prepared);
      if (!authoriser.isValid(decision))
        throw new AppError('governance-unavailable', 'The decision has expired. Nothing was sent.');
      authoriser.audit(commandAuditEntry(record, 'authorised'), context);
      this.#store(record);
    } catch (error) {
      records.put({ ...record, state: 'failed', detail: errorText(error), endedAtMs: clock.utcMs() });
      throw error;
    }
    return this.#run(prepared, record, vehicle, submission, context);
  }

  #submitAtOnce(
    prepared: PreparedCommand,
    submission: CommandSubmission,
    context: CommandContext,
  ): Promise<CommandRecord> {
    const vehicle = this.#checkedVehicle(prepared);
    const answer = this.#run(prepared, prepared.record, vehicle, submission, context);
    void this.#decideAfterwards(prepared, context);
    return answer;
  }

  #run(
    prepared: PreparedCommand,
    record: CommandRecord,
    vehicle: VehicleState,
    submission: CommandSubmission,
    context: CommandContext,
  ): Promise<CommandRecord> {
    const { protocol, vehicles, clock, records } = this.#options;
    const { definition, params, isSafetyClass } = prepared;
    const actionContext: ActionContext = { params, vehicle };
    // A safety command sends first and then tells the others: telling writes records.
    if (!isSafetyClass) this.#supersede(prepared);
    const run: CommandRun = new CommandRun({
      record,
      kind: definition.kind,
      isSafetyClass,
      steps: definition.steps(actionContext),
      effect: definition.effect(actionContext),
      vehicle,
      protocol,
      vehicles,
      clock,
      onChange: (changed) => {
        const decided = changed.decision ? changed : { ...changed, decision: this.#lateDecision(changed) };
        // A safety command writes its first record after its first byte: `sent` is stored with the end of this turn.
        records.put(decided);
        if (changed.endedAtMs === null) return;
        this.#runs.delete(run);
        this.#options.authoriser.auditAfterwards(commandAuditEntry(decided, changed.state), context);
      },
    });
    this.#runs.add(run);
    run.begin();
    if (isSafetyClass) this.#supersede(prepared);
    const { unsentReason } = run;
    if (unsentReason)
      return Promise.reject(new AppError(unsentReason, run.record.detail ?? 'Nothing was sent.'));
    return run.waitFor(submission.waitFor).then((reached) => records.get(reached.commandId) ?? reached);
  }

  /** A decision made after the bytes left is kept in the stored record, not in the run's. */
  #lateDecision({ commandId }: CommandRecord): Decision | null {
    return this.#options.records.get(commandId)?.decision ?? null;
  }

  /** Older motion gives way to newer, and everything that could still start or move to the safety class. */
  #supersede({ record, definition, isSafetyClass, order }: PreparedCommand): void {
    const givesWay = (kind: ActionDefinition['kind']) =>
      isSafetyClass ? kind !== 'setting' : definition.kind === 'motion' && kind === 'motion';
    for (const deciding of this.#deciding) {
      const isOlder = deciding.record.vehicleId === record.vehicleId && deciding.order < order;
      if (isOlder && givesWay(deciding.definition.kind)) deciding.supersededBy = record;
    }
    for (const run of this.#runsOf(record.vehicleId)) {
      const isOther = run.record.commandId !== record.commandId;
      if (isOther && givesWay(run.kind)) run.cancel(supersededText(record));
    }
  }

  #decide({ record, isSafetyClass }: PreparedCommand, context: CommandContext): Promise<Decision> {
    const { authoriser, vehicles } = this.#options;
    const vehicle = vehicles.get(record.vehicleId);
    return authoriser.decide(
      {
        command: record.command as CommandName,
        params: record.params,
        vehicleId: record.vehicleId,
        target: vehicle
          ? commandTarget(record.params, vehicle, authoriser.zones)
          : {
              highestAltitudeM: null,
              distanceFromHomeM: null,
              zoneCeiling: null,
              noFlyZoneId: null,
              isInsideZones: null,
            },
        isSafetyClass,
      },
      context,
    );
  }

  async #decideAfterwards(prepared: PreparedCommand, context: CommandContext): Promise<void> {
    const { authoriser, records, logger } = this.#options;
    const { commandId } = prepared.record;
    authoriser.auditAfterwards(commandAuditEntry(records.get(commandId) ?? prepared.record, 'sent'), context);
    try {
      const decision = await this.#decide(prepared, context);
      const record = records.get(commandId);
      if (!record) return;
      records.put({ ...record, decision });
      authoriser.auditAfterwards(commandAuditEntry({ ...record, decision }, 'recorded'), context);
    } catch (error) {
      logger.warn(
        { commandId, error: errorText(error) },
        'A safety command was sent; governance could not record it.',
      );
    }
  }

  /** Keeps a command that never became one. */
  #close(
    { record }: PreparedCommand,
    context: CommandContext,
    state: 'denied' | 'cancelled',
    detail: string,
    decision: Decision | null,
  ): CommandRecord {
    const { records, authoriser, clock } = this.#options;
    const closed: CommandRecord = { ...record, state, detail, decision, endedAtMs: clock.utcMs() };
    records.put(closed);
    authoriser.auditAfterwards(commandAuditEntry(closed, state), context);
    return closed;
  }

  #store(record: CommandRecord): void {
    try {
      this.#options.records.putDurably(record);
    } catch (error) {
      throw new AppError(
        'store-unavailable',
        'The command record cannot be written, so nothing was sent. Free or repair the disk of the data directory.',
        { cause: error },
      );
    }
  }

  #runsOf(vehicleId: string): CommandRun[] {
    return [...this.#runs].filter(({ record }) => record.vehicleId === vehicleId);
  }
}

function supersededText({ command, commandId }: CommandRecord): string {
  return `Superseded by ${command} (${commandId}).`;
}
