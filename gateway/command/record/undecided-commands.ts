import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { CommandName, CommandRecord } from '../../contract/command/command.ts';
import { type OperatorText, say, sayInARow } from '../../contract/operator-text.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { ApprovalService, PendingApproval } from '../approval/approval-service.ts';
import { type Authoriser, plainDecision } from '../approval/authoriser.ts';
import type { ActionDefinition } from '../catalogue/action-definition.ts';
import { type Clearance, clear } from '../gate/clearance.ts';
import type { CommandPreparation } from '../gate/command-preparation.ts';
import type { PreparedCommand } from '../gate/prepared-command.ts';
import { commandAuditEntry } from './command-audit-entry.ts';
import { supersededText } from './command-flights.ts';
import type { CommandRecords } from './command-records.ts';
import { answerNote, decisionNote } from './command-trace-notes.ts';

export interface UndecidedCommandsOptions {
  readonly authoriser: Authoriser;
  readonly approvals: ApprovalService;
  readonly records: CommandRecords;
  readonly clock: Clock;
  readonly preparation: CommandPreparation;
}

/** Commands from the request to the moment they may be sent: being decided, or waiting for a person. */
export class UndecidedCommands {
  readonly #options: UndecidedCommandsOptions;
  readonly #commands = new Set<PreparedCommand>();

  constructor(options: UndecidedCommandsOptions) {
    this.#options = options;
  }

  /**
   * Decides it, with a person's approval where required; `onWaiting` is called while the approval is pending. Until
   * {@link settle} or {@link close} it may be closed from outside, also while the mission it starts is read: then
   * `prepared.closed` is set.
   * @throws as {@link clear}, and what the second look at the vehicle throws
   */
  async decide(prepared: PreparedCommand, onWaiting: (record: CommandRecord) => void): Promise<Clearance> {
    const { authoriser, approvals, records, preparation } = this.#options;
    const { context } = prepared;
    const { commandId } = prepared.record;
    const { actionId, planId } = context.origin ?? {};
    this.#commands.add(prepared);
    const learning = preparation.learning(prepared);
    if (learning) await learning;
    return clear(
      {
        authoriser,
        approvals,
        kind: 'command',
        commandId,
        ...(actionId !== undefined && { actionId }),
        ...(planId !== undefined && { planId }),
        request: () => {
          // After an approval: the state at the request may have changed.
          if (prepared.closed) throw new AppError('state-conflict', prepared.closed.detail ?? '');
          preparation.vehicleFor(prepared);
          return preparation.requestFor(prepared, authoriser.zones);
        },
        onDecided: (decision) => {
          prepared.record = { ...prepared.record, decision: plainDecision(decision) };
          records.note(commandId, ...decisionNote(decision));
        },
        onAsked: (pending) => onWaiting(this.#wait(prepared, pending)),
        onAnswered: (outcome) => {
          prepared.pending = undefined;
          records.note(commandId, ...answerNote(outcome));
        },
      },
      context,
    );
  }

  /** It is sent in this turn. */
  settle(prepared: PreparedCommand): void {
    this.#commands.delete(prepared);
  }

  /** Keeps a command that was never sent; a decision still under way finds it closed. */
  close(
    prepared: PreparedCommand,
    state: 'denied' | 'cancelled' | 'failed',
    detail: OperatorText,
  ): CommandRecord {
    const { records, authoriser, clock } = this.#options;
    const closed: CommandRecord = { ...prepared.record, state, detail, endedAtMs: clock.utcMs() };
    prepared.closed = closed;
    this.#commands.delete(prepared);
    const { pending } = prepared;
    prepared.pending = undefined;
    pending?.withdraw(detail);
    records.note(closed.commandId, 'end', detail, { state });
    records.put(closed);
    prepared.lease?.end(false);
    authoriser.auditAfterwards(commandAuditEntry(closed, state), prepared.context);
    return closed;
  }

  /** @throws vehicle-busy when the same command is being decided or waits; a newer motion may take an older one's place */
  refuseSame(vehicleId: string, command: CommandName): void {
    const same = this.#of(vehicleId).find(({ record }) => record.command === command);
    if (!same || (same.pending && same.definition.kind === 'motion')) return;
    throw new AppError(
      'vehicle-busy',
      same.pending
        ? say('The last "{command}" is still waiting for approval.', { command })
        : say('The last "{command}" is still being decided.', { command }),
    );
  }

  /** Closes older ones `newer` takes the place of. What only waits itself takes the place of nothing but what waits. */
  giveWay(newer: PreparedCommand, doesGiveWay: (kind: ActionDefinition['kind']) => boolean): void {
    const { record, order, pending } = newer;
    for (const older of this.#of(record.vehicleId)) {
      const isOlder = older.order < order && doesGiveWay(older.definition.kind);
      if (isOlder && (!pending || older.pending))
        this.close(older, 'cancelled', say('{why} Nothing was sent.', { why: supersededText(record) }));
    }
  }

  /** A reboot voids the request: a new one must be made. */
  onVehicle({ vehicleId, bootCount }: VehicleState): void {
    for (const prepared of this.#of(vehicleId))
      if (prepared.bootCount !== bootCount)
        this.close(prepared, 'cancelled', 'The vehicle rebooted. Nothing was sent.');
  }

  /** Closes one, those of a vehicle, or all. */
  closeAll(of: { readonly vehicleId?: string; readonly commandId?: string }, why: OperatorText): void {
    for (const prepared of [...this.#commands]) {
      const { vehicleId, commandId } = prepared.record;
      const isMeant = (of.vehicleId ?? vehicleId) === vehicleId && (of.commandId ?? commandId) === commandId;
      if (isMeant) this.close(prepared, 'cancelled', say('{why} Nothing was sent.', { why }));
    }
  }

  /** An approval is pending. @throws store-unavailable */
  #wait(prepared: PreparedCommand, pending: PendingApproval): CommandRecord {
    const { authoriser, records } = this.#options;
    const { approvalId, findings } = pending.approval;
    if (prepared.closed) {
      pending.withdraw(prepared.closed.detail ?? 'It was cancelled.');
      return prepared.closed;
    }
    prepared.pending = pending;
    const asking = findings.filter(({ verdict }) => verdict === 'require_approval');
    const reasons = asking.map(({ reason }) => reason);
    prepared.record = {
      ...prepared.record,
      state: 'awaiting_approval',
      approvalId,
      detail:
        reasons.length === 0
          ? 'Waiting for approval.'
          : say('Waiting for approval: {why}', { why: sayInARow(reasons) }),
    };
    records.note(prepared.record.commandId, 'approval', 'Approval requested', { approvalId });
    try {
      records.putDurably(prepared.record);
    } catch (error) {
      pending.withdraw('The command could not be saved.');
      throw error;
    }
    authoriser.auditAfterwards(commandAuditEntry(prepared.record, 'awaiting_approval'), prepared.context);
    if (prepared.definition.kind === 'motion') this.giveWay(prepared, (kind) => kind === 'motion');
    return prepared.record;
  }

  #of(vehicleId: string): readonly PreparedCommand[] {
    return [...this.#commands].filter(({ record }) => record.vehicleId === vehicleId);
  }
}
