import type { Clock, MonotonicMs } from '../../base/clock.ts';
import { AppError, textOf } from '../../base/error.ts';
import type { CommandRecord, CommandState } from '../../contract/command/command.ts';
import type { DecisionRecord } from '../../contract/command/decision.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { CommandOutcome } from '../../mavlink/protocol/command/command-outcome.ts';
import type { MissionFailure } from '../../mavlink/protocol/mission/mission-protocol-outcome.ts';
import type { ApprovalOutcome, PendingApproval } from '../approval/approval-service.ts';
import { type Authoriser, plainDecision } from '../approval/authoriser.ts';
import type { CommandContext } from '../gate/command-context.ts';
import type { LeaseUse } from '../lease/lease-table.ts';
import { commandAuditEntry } from './command-audit-entry.ts';
import { type CommandRecords, hasEnded } from './command-records.ts';
import { answerNote, decisionNote, requestNote, type TraceNote } from './command-trace-notes.ts';

/** A mission of 600 items is up in two seconds: reporting each item is useless. */
const PROGRESS_EVERY_MS = 100;

export interface TransferRecordOptions {
  /** The record as requested; without its epoch. */
  readonly record: CommandRecord;
  readonly lease: LeaseUse;
  readonly context: CommandContext;
  readonly records: CommandRecords;
  readonly authoriser: Authoriser;
  readonly clock: Clock;
}

/** The command record of one transfer, of a mission or of parameters, or of one piece of work on the vehicle, from the request to its end. */
export class TransferRecord {
  readonly #options: TransferRecordOptions;
  #record: CommandRecord;
  #pending: PendingApproval | undefined;
  #progressAtMs: MonotonicMs | undefined;

  constructor(options: TransferRecordOptions) {
    this.#options = options;
    this.#record = { ...options.record, epoch: options.lease.epoch };
    const text = `${this.#record.command} (${JSON.stringify(this.#record.params)})`;
    this.#note(...requestNote(this.#record, text));
  }

  get commandId(): string {
    return this.#record.commandId;
  }

  get detail(): OperatorText | null {
    return this.#record.detail;
  }

  get hasEnded(): boolean {
    return hasEnded(this.#record);
  }

  /** Another actor may command the vehicle by now. */
  get maySend(): boolean {
    return !this.hasEnded && this.#options.lease.isCurrent();
  }

  onDecided(decision: DecisionRecord): void {
    this.#record = { ...this.#record, decision: plainDecision(decision) };
    this.#note(...decisionNote(decision));
  }

  /** @throws store-unavailable */
  onAsked(pending: PendingApproval): void {
    const { approvalId } = pending.approval;
    if (this.hasEnded) {
      pending.withdraw(this.detail ?? 'It was cancelled.');
      return;
    }
    this.#pending = pending;
    this.#options.context.transfer?.awaitingApproval(approvalId);
    this.#note('approval', 'Approval requested', { approvalId });
    this.#record = {
      ...this.#record,
      state: 'awaiting_approval',
      approvalId,
      detail: 'Waiting for approval.',
    };
    try {
      this.#options.records.putDurably(this.#record);
    } catch (error) {
      pending.withdraw('The command could not be saved.');
      throw error;
    }
  }

  onAnswered(outcome: ApprovalOutcome): void {
    this.#pending = undefined;
    this.#options.context.transfer?.approvalAnswered();
    this.#note(...answerNote(outcome));
  }

  /** Everything that must be durable before the first frame. @throws store-unavailable */
  authorise(): void {
    const { authoriser, records, context } = this.#options;
    this.#record = { ...this.#record, state: 'authorised', detail: null };
    authoriser.audit(this.#entry('authorised'), context);
    records.putDurably(this.#record);
  }

  /** `message`: the first that left; that of a mission where none is given. */
  sent(message?: string): void {
    const { command } = this.#record;
    const name = message ?? (command.endsWith('-upload') ? 'MISSION_COUNT' : 'MISSION_CLEAR_ALL');
    this.#note('attempt', say('{command} sent', { command: name }), { command: name, attempt: 1 });
    const mavlink = {
      command: name,
      attempts: 1,
      result: null,
      progressPct: null,
      rttMs: null,
      statustext: [],
    };
    this.#change({ state: 'sent', sentAtMs: this.#options.clock.utcMs(), mavlink });
  }

  /** A later message of the same piece of work. */
  sentAnother(message: string, attempt: number): void {
    if (this.hasEnded) return;
    this.#note('attempt', say('{command} sent', { command: message }), { command: message, attempt });
    this.#change(this.#withMavlink({ command: message, attempts: attempt }));
  }

  /** The vehicle's answer to one of them. */
  answered(message: string, outcome: CommandOutcome): void {
    if (this.hasEnded) return;
    const result =
      outcome.kind === 'accepted' ? 'ACCEPTED' : 'resultName' in outcome ? outcome.resultName : null;
    this.#note('ack', say('{message}: {result}', { message, result: result ?? outcome.kind }), {
      command: message,
      result,
    });
    if (result !== null) this.#change(this.#withMavlink({ result }));
  }

  progress(doneItems: number, totalItems: number): void {
    if (this.hasEnded) return;
    this.#options.context.transfer?.progress(doneItems, totalItems);
    const nowMs = this.#options.clock.monotonicMs();
    const isDue = this.#progressAtMs === undefined || nowMs - this.#progressAtMs >= PROGRESS_EVERY_MS;
    if (!isDue && doneItems < totalItems) return;
    this.#progressAtMs = nowMs;
    const progressPct = totalItems > 0 ? Math.floor((100 * doneItems) / totalItems) : 0;
    this.#note('progress', say('Item {number} of {count}', { number: doneItems, count: totalItems }), {
      doneItems,
      totalItems,
    });
    const items = { done: doneItems, total: totalItems };
    this.#change({ state: 'in_progress', ...this.#withMavlink({ progressPct, items }) });
  }

  /** The vehicle has it, or not. */
  finish(outcome: { readonly kind: 'done' } | MissionFailure, detail: OperatorText | null): void {
    if (this.hasEnded) return;
    if (outcome.kind === 'done') {
      const acceptedAtMs = this.#options.clock.utcMs();
      this.#note('ack', 'ACCEPTED', { result: 'ACCEPTED' });
      this.#note('effect', 'Stored on the vehicle as sent');
      this.end('done', null, {
        acceptedAtMs,
        ...this.#withMavlink({ result: 'ACCEPTED', progressPct: 100, ...this.#allItems() }),
      });
      return;
    }
    if (outcome.kind === 'refused')
      this.#note('ack', outcome.resultName, { result: outcome.resultName, seq: outcome.seq ?? null });
    this.end(
      STATES[outcome.kind],
      detail,
      outcome.kind === 'refused' ? this.#withMavlink({ result: outcome.resultName }) : {},
    );
  }

  /**
   * Ends it for a thrown error: unknown where the vehicle may have done it, denied where governance could not
   * decide.
   */
  fail(error: unknown): void {
    const code = error instanceof AppError ? error.code : undefined;
    const state =
      code === 'governance-unavailable' ? 'denied' : code === 'vehicle-timeout' ? 'unknown' : 'failed';
    this.end(state, textOf(error));
  }

  /** Ends it, whatever the store says; harmless when it has ended. */
  end(state: CommandState, detail: OperatorText | null, change: Partial<CommandRecord> = {}): void {
    if (this.hasEnded) return;
    const { lease, authoriser, clock, context } = this.#options;
    context.transfer?.commandEnded(state);
    this.#note('end', detail ?? state, { state });
    this.#change({ ...change, state, detail, endedAtMs: clock.utcMs() });
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.withdraw(detail ?? state);
    lease.end(this.#record.sentAtMs !== null);
    authoriser.auditAfterwards(this.#entry(state), context);
  }

  #allItems() {
    const total = this.#record.mavlink?.items?.total;
    return total === undefined ? {} : { items: { done: total, total } };
  }

  #entry(outcome: string) {
    return { ...commandAuditEntry(this.#record, outcome), action: this.#record.command };
  }

  #withMavlink(change: Partial<NonNullable<CommandRecord['mavlink']>>): Partial<CommandRecord> {
    const { mavlink } = this.#record;
    return mavlink ? { mavlink: { ...mavlink, ...change } } : {};
  }

  #change(change: Partial<CommandRecord>): void {
    this.#record = { ...this.#record, ...change };
    this.#options.records.put(this.#record);
  }

  #note(...[kind, text, detail]: TraceNote): void {
    this.#options.records.note(this.#record.commandId, kind, text, detail);
  }
}

const STATES: Readonly<Record<MissionFailure['kind'], CommandState>> = {
  refused: 'refused',
  'mission-unknown': 'unknown',
  'timed-out': 'unknown',
  interrupted: 'unknown',
  cancelled: 'cancelled',
  busy: 'failed',
  'not-sent': 'failed',
};
