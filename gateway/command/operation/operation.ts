import type { Clock, MonotonicMs } from '../../base/clock.ts';
import { AppError, textOf } from '../../base/error.ts';
import { isDiskFull } from '../../base/file/disk-full.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { CommandState } from '../../contract/command/command-state.ts';
import type { Decision, DecisionRecord } from '../../contract/command/decision.ts';
import { hasEnded, mayFollow } from '../../contract/command/operation-states.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { RunRow } from '../../store/repository/command/command-repository.ts';
import type { ApprovalOutcome, ApprovalService, PendingApproval } from '../approval/approval-service.ts';
import { type AuthorisationRequest, type Authoriser, plainDecision } from '../approval/authoriser.ts';
import type { CommandContext } from '../gate/command-context.ts';
import type { LeaseUse } from '../lease/lease-table.ts';
import type { CommandRecords } from '../record/command-records.ts';
import { answerNote, decisionNote, requestNote, type TraceNote } from '../record/command-trace-notes.ts';
import { clear } from './clearance.ts';
import { auditEntry, KINDS, type OperationRequest, requestedRecord } from './operation-record.ts';

/** A mission of 600 items uploads in two seconds: reporting each item is useless. */
const PROGRESS_EVERY_MS = 100;

/** The progress at which the record is returned. */
export type OperationWait = 'sent' | 'accepted' | 'done';

const RANK: Partial<Record<CommandState, number>> = { authorised: 0, sent: 1, in_progress: 2, accepted: 2 };
const NEEDED: Readonly<Record<OperationWait, number>> = {
  sent: 1,
  accepted: 2,
  done: Number.POSITIVE_INFINITY,
};

export interface OperationServices {
  readonly authoriser: Authoriser;
  readonly approvals: ApprovalService;
  readonly records: CommandRecords;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** The question to governance, with its preconditions. */
export interface Question<Checked> {
  /** Checks the current state; throws if nothing may be sent. Called before each decision and after the last. */
  readonly check: () => Checked;
  readonly ask: (checked: Checked) => AuthorisationRequest;
  /** An approval is pending: the answer may take long. */
  readonly onWaiting?: ((record: CommandRecord) => void) | undefined;
}

/** Why {@link Operation.clear} blocks. The operation has ended; with `lease-held` the caller must end it. */
export interface NotCleared {
  readonly kind: 'denied' | 'cancelled' | 'superseded' | 'lease-held';
  /** A person rejected it. */
  readonly isRejected: boolean;
  readonly detail: OperatorText;
  readonly decision: Decision;
}

/**
 * One governed operation from request to end: a guided command, transfer, onboard change, launch,
 * mission run, raw message or manual control. It holds the lease and the command record, obtains
 * the decision, audits each transition and knows when bytes may be sent. Its kind adds validation,
 * execution and proof.
 */
export class Operation {
  readonly context: CommandContext;
  readonly #services: OperationServices;
  readonly #request: OperationRequest;
  readonly #stop = new AbortController();
  #record: CommandRecord;
  #lease: LeaseUse | undefined;
  #pending: PendingApproval | undefined;
  #isNoted = false;
  #progressAtMs: MonotonicMs | undefined;
  #waiters: { readonly wait: OperationWait; readonly resolve: (record: CommandRecord) => void }[] = [];

  constructor(request: OperationRequest, context: CommandContext, services: OperationServices) {
    this.context = context;
    this.#services = services;
    this.#request = request;
    this.#record = requestedRecord(request, context, services);
  }

  get record(): CommandRecord {
    return this.#record;
  }

  get commandId(): string {
    return this.#record.commandId;
  }

  get detail(): OperatorText | null {
    return this.#record.detail;
  }

  get hasEnded(): boolean {
    return hasEnded('command', this.#record.state);
  }

  get nowUtcMs(): number {
    return this.#services.clock.utcMs();
  }

  /** An approval is pending. */
  get isWaiting(): boolean {
    return this.#pending !== undefined;
  }

  /** False if another actor has taken command. */
  get maySend(): boolean {
    return !this.hasEnded && this.isLeaseCurrent;
  }

  get isLeaseCurrent(): boolean {
    return this.#lease?.isCurrent() ?? true;
  }

  /** Aborted by {@link cancel}. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Uses this lease from now on. A launch knows its vehicle only then. */
  hold(lease: LeaseUse, vehicle: Partial<Pick<CommandRecord, 'vehicleId' | 'mode'>> = {}): void {
    this.#lease = lease;
    this.#record = { ...this.#record, ...vehicle, epoch: lease.epoch };
  }

  /** Adds to the trace, the request first. Stored with the next change of state. */
  note(...[kind, text, detail]: TraceNote): void {
    this.noteRequest();
    this.#services.records.note(this.commandId, kind, text, detail);
  }

  /** No effect if it is already noted. */
  noteRequest(): void {
    if (this.#isNoted) return;
    this.#isNoted = true;
    this.note(...requestNote(this.#record, this.#request.text));
  }

  /** Resolves when it reaches `wait` or ends; at once if it already has. */
  reached(wait: OperationWait): Promise<CommandRecord> {
    return new Promise((resolve) => {
      this.#waiters.push({ wait, resolve });
      this.#wake();
    });
  }

  /**
   * Decision (→ approval → decision) → lease, with state and decision unchanged → durable audit row
   * and record. The first bytes may be sent in the turn in which it resolves with `cleared`.
   * Everything but the safety class follows this order.
   * @throws governance-unavailable, store-unavailable, state-conflict if already cancelled, and
   * what `check` throws: nothing may be sent; the caller ends it
   */
  async clear<Checked>({
    check,
    ask,
    onWaiting,
  }: Question<Checked>): Promise<
    { readonly kind: 'cleared'; readonly checked: Checked; readonly decision: Decision } | NotCleared
  > {
    const { authoriser } = this.#services;
    let isRejected = false;
    const { actionId, planId } = this.#request.kind === 'transfer' ? {} : (this.context.origin ?? {});
    const clearance = await clear(
      {
        ...this.#services,
        kind: 'command',
        commandId: this.commandId,
        ...(actionId !== undefined && { actionId }),
        ...(planId !== undefined && { planId }),
        request: () => {
          this.refuseEnded();
          return ask(check());
        },
        onDecided: (decision) => this.onDecided(decision),
        onAsked: (pending) => {
          this.#onAsked(pending);
          onWaiting?.(this.#record);
        },
        onAnswered: (outcome) => {
          isRejected = outcome.kind === 'rejected';
          this.#onAnswered(outcome);
        },
      },
      this.context,
    );
    const decision = plainDecision(clearance.decision);
    if (this.hasEnded) {
      const detail = this.detail ?? 'The operation was cancelled.';
      return { kind: 'superseded', detail, decision, isRejected };
    }
    if (clearance.kind !== 'cleared') {
      this.end(clearance.kind, clearance.detail);
      return { ...clearance, decision, isRejected };
    }
    if (!this.isLeaseCurrent) {
      const detail = 'Another operator has command of this vehicle.';
      return { kind: 'lease-held', detail, decision, isRejected };
    }
    // The state may have changed during the decision.
    const checked = check();
    if (!authoriser.isValid(clearance.decision))
      throw new AppError('governance-unavailable', 'The decision has expired. Nothing was sent.');
    this.authorise();
    return { kind: 'cleared', checked, decision };
  }

  /** @throws state-conflict when it has ended */
  refuseEnded(): void {
    if (this.hasEnded) throw this.cancelledError();
  }

  cancelledError(): AppError {
    return new AppError(
      'state-conflict',
      say('{why} Nothing was sent.', { why: this.detail ?? 'The operation was cancelled.' }),
      { context: { commandId: this.commandId } },
    );
  }

  /** A decision, possibly after a safety command's bytes were sent. */
  onDecided(decision: DecisionRecord): void {
    if (this.#isSilent) return;
    this.#record = { ...this.#record, decision: plainDecision(decision) };
    this.note(...decisionNote(decision));
  }

  /** Writes everything that must be durable before the first frame. @throws store-unavailable */
  authorise(): void {
    const { authoriser, records } = this.#services;
    this.#record = { ...this.#record, state: 'authorised', detail: null };
    this.#durably(() =>
      authoriser.audit(auditEntry(this.#request, this.#record, 'authorised'), this.context),
    );
    if (!this.#durably(() => records.putDurably(this.#record, this.#row)))
      records.put(this.#record, this.#row);
  }

  /** Writes what must be durable first. A full disk stops only what can wait. @returns whether it was written */
  #durably(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      const { onUnrecorded } = this.#request;
      if (!onUnrecorded || !isDiskFull(error)) throw error;
      onUnrecorded(error);
      return false;
    }
  }

  /** Audits its current state; a failure is logged. */
  auditAfterwards(outcome: string): void {
    const { authoriser, records } = this.#services;
    const isCommand = this.#request.kind === 'command';
    authoriser.auditAfterwards(auditEntry(this.#request, this.#record, outcome), this.context, (error) => {
      if (isCommand) records.missed(this.commandId, error);
    });
  }

  /** `message`: the first one sent. */
  sent(message: string): void {
    this.note('attempt', say('{command} sent', { command: message }), { command: message, attempt: 1 });
    const unanswered = { result: null, progressPct: null, rttMs: null, statustext: [] };
    const mavlink = { command: message, attempts: 1, ...unanswered };
    this.change({ state: 'sent', sentAtMs: this.nowUtcMs, mavlink });
  }

  progress(doneItems: number, totalItems: number): void {
    if (this.hasEnded) return;
    this.#watch?.progress(doneItems, totalItems);
    const nowMs = this.#services.clock.monotonicMs();
    const isDue = this.#progressAtMs === undefined || nowMs - this.#progressAtMs >= PROGRESS_EVERY_MS;
    if (!isDue && doneItems < totalItems) return;
    this.#progressAtMs = nowMs;
    const progressPct = totalItems > 0 ? Math.floor((100 * doneItems) / totalItems) : 0;
    this.note('progress', say('Item {number} of {count}', { number: doneItems, count: totalItems }), {
      doneItems,
      totalItems,
    });
    const items = { done: doneItems, total: totalItems };
    this.change({ state: 'in_progress', ...this.withMavlink({ progressPct, items }) });
  }

  /** A record change that adds these MAVLink facts; none before anything was sent. */
  withMavlink(change: Partial<NonNullable<CommandRecord['mavlink']>>): Partial<CommandRecord> {
    const { mavlink } = this.#record;
    return mavlink ? { mavlink: { ...mavlink, ...change } } : {};
  }

  /**
   * Changes the record. Only {@link end} ends it; a state that may not follow is ignored. `isDurable`: on disk
   * before the step it announces. @throws store-unavailable only then: nothing changed
   */
  change(change: Partial<CommandRecord>, isDurable = false): void {
    const before = this.#record;
    const { records } = this.#services;
    const next = change.state ?? before.state;
    const state = mayFollow('command', before.state, next) ? next : before.state;
    this.#record = { ...before, ...change, state };
    try {
      if (isDurable) records.putDurably(this.#record, this.#row);
      else records.put(this.#record, this.#row);
    } catch (error) {
      this.#record = before;
      throw error;
    }
    this.#wake();
  }

  /** Ends it with record and audit, as far as the store allows. Idempotent. An invalid end becomes `failed`. */
  end(state: CommandState, detail: OperatorText | null, change: Partial<CommandRecord> = {}): void {
    if (this.hasEnded) return;
    if (!mayFollow('command', this.#record.state, state)) {
      this.end('failed', detail, change);
      return;
    }
    this.#watch?.commandEnded(state);
    this.note('end', detail ?? state, { state });
    this.change({ ...change, state, detail, endedAtMs: this.nowUtcMs });
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.withdraw(detail ?? state);
    this.#lease?.end(this.#hasSent);
    this.auditAfterwards(state);
  }

  /**
   * Ends it for an error: `unknown` if the vehicle may have acted, `denied` if governance could not
   * decide.
   */
  fail(error: unknown): void {
    const code = error instanceof AppError ? error.code : undefined;
    const state =
      code === 'governance-unavailable' ? 'denied' : code === 'vehicle-timeout' ? 'unknown' : 'failed';
    this.end(state, textOf(error));
  }

  /** Ended from outside: nothing more is sent for it. */
  cancel(detail: OperatorText): void {
    this.end('cancelled', detail);
    this.#stop.abort();
  }

  #onAsked(pending: PendingApproval): void {
    const { approvalId, findings } = pending.approval;
    if (this.hasEnded) {
      pending.withdraw(this.detail ?? 'The operation was cancelled.');
      return;
    }
    this.#pending = pending;
    this.#watch?.awaitingApproval(approvalId);
    this.note('approval', 'Approval requested', { approvalId });
    const { isWaitAudited, waiting } = KINDS[this.#request.kind];
    const detail = waiting(findings) ?? this.detail;
    this.#record = { ...this.#record, state: 'awaiting_approval', approvalId, detail };
    // If that fails, ending the operation withdraws the question.
    this.#services.records.putDurably(this.#record, this.#row);
    if (isWaitAudited) this.auditAfterwards('awaiting_approval');
  }

  #onAnswered(outcome: ApprovalOutcome): void {
    this.#pending = undefined;
    this.#watch?.approvalAnswered();
    if (!this.#isSilent) this.note(...answerNote(outcome));
  }

  /** A run records its own end, so later decisions and answers add nothing. */
  get #isSilent(): boolean {
    return this.#request.kind === 'run' && this.hasEnded;
  }

  /** Keeps the lease only if something was sent to the vehicle. */
  get #hasSent(): boolean {
    return this.#request.hasSent?.() ?? this.#record.sentAtMs !== null;
  }

  /** Follows a transfer beyond the answer to its request. Records follow guided commands and runs. */
  get #watch(): CommandContext['transfer'] {
    return this.#request.kind === 'transfer' ? this.context.transfer : undefined;
  }

  get #row(): (() => RunRow) | undefined {
    const { rowOf } = this.#request;
    return rowOf && (() => rowOf(this.#record));
  }

  #wake(): void {
    const rank = RANK[this.#record.state] ?? 0;
    const due = this.#waiters.filter(({ wait }) => this.hasEnded || rank >= NEEDED[wait]);
    this.#waiters = this.#waiters.filter((waiter) => !due.includes(waiter));
    for (const { resolve } of due) resolve(this.#record);
  }
}
