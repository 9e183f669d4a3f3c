import type { Clock, MonotonicMs } from '../../base/clock.ts';
import { AppError, textOf } from '../../base/error.ts';
import { isDiskFull } from '../../base/file/disk-full.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { CommandState } from '../../contract/command/command-state.ts';
import type { Decision, DecisionRecord } from '../../contract/command/decision.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { ApprovalOutcome, ApprovalService, PendingApproval } from '../approval/approval-service.ts';
import { type AuthorisationRequest, type Authoriser, plainDecision } from '../approval/authoriser.ts';
import type { CommandContext } from '../gate/command-context.ts';
import type { LeaseUse } from '../lease/lease-table.ts';
import type { CommandRecords } from '../record/command-records.ts';
import { answerNote, decisionNote, requestNote, type TraceNote } from '../record/command-trace-notes.ts';
import { clear } from './clearance.ts';
import { auditEntry, KINDS, type OperationRequest, requestedRecord } from './operation-record.ts';
import { isTerminal, mayFollow } from './operation-states.ts';

/** A mission of 600 items is up in two seconds: reporting each item is useless. */
const PROGRESS_EVERY_MS = 100;

/** How far an operation must have come before its record is the answer. */
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

/** What is asked of governance, and what must hold for it. */
export interface Question<Checked> {
  /** The present state; throws why nothing may be sent. Asked before each decision and once more after the last. */
  readonly check: () => Checked;
  readonly ask: (checked: Checked) => AuthorisationRequest;
  /** An approval is pending: the answer may take long. */
  readonly onWaiting?: ((record: CommandRecord) => void) | undefined;
}

/** Why {@link Operation.clear} lets nothing leave. The operation has ended, except with `lease-held`: there the caller ends it. */
export interface NotCleared {
  readonly kind: 'denied' | 'cancelled' | 'superseded' | 'lease-held';
  /** A person said no. */
  readonly isRejected: boolean;
  readonly detail: OperatorText;
  readonly decision: Decision;
}

/**
 * One governed intent from the request to its end: a guided command, a transfer, a change on board, a launch, a mission
 * run, a raw message or manual control. It holds the lease and the command record, has it decided, writes the audit with
 * each transition, and knows when its bytes may leave. Its kind gives the rest: what is validated, how it is carried
 * out, what proves it.
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
    return isTerminal(this.#record.state);
  }

  get nowUtcMs(): number {
    return this.#services.clock.utcMs();
  }

  /** A person is asked. */
  get isWaiting(): boolean {
    return this.#pending !== undefined;
  }

  /** Another actor may command the vehicle by now. */
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

  /** It is done under this lease from now on; of a launch the vehicle is known only then. */
  hold(lease: LeaseUse, vehicleId = this.#record.vehicleId): void {
    this.#lease = lease;
    this.#record = { ...this.#record, epoch: lease.epoch, vehicleId };
  }

  /** Adds to the trace, the request first; stored with the next change of state. */
  note(...[kind, text, detail]: TraceNote): void {
    this.noteRequest();
    this.#services.records.note(this.commandId, kind, text, detail);
  }

  /** Harmless when it is noted already. */
  noteRequest(): void {
    if (this.#isNoted) return;
    this.#isNoted = true;
    this.note(...requestNote(this.#record, this.#request.text));
  }

  /** Resolves when it has come as far as `wait` or has ended: at once when that is so already. */
  reached(wait: OperationWait): Promise<CommandRecord> {
    return new Promise((resolve) => {
      this.#waiters.push({ wait, resolve });
      this.#wake();
    });
  }

  /**
   * Decision (→ approval → decision) → lease, with state and decision unchanged → durable audit row and record. The first
   * bytes may leave in the turn in which it resolves with `cleared`; that is the only order in which anything gets there
   * but the safety class.
   * @throws governance-unavailable, store-unavailable, state-conflict when it was cancelled before, and what `check`
   * throws: nothing may be sent; the caller ends it
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
    if (this.hasEnded)
      return { kind: 'superseded', detail: this.detail ?? 'It was cancelled.', decision, isRejected };
    if (clearance.kind !== 'cleared') {
      this.end(clearance.kind, clearance.detail);
      return { ...clearance, decision, isRejected };
    }
    if (!this.isLeaseCurrent)
      return {
        kind: 'lease-held',
        detail: 'Another operator has command of this vehicle.',
        decision,
        isRejected,
      };
    // What was true before the decision may have changed while it was made.
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
      say('{why} Nothing was sent.', { why: this.detail ?? 'It was cancelled.' }),
      { context: { commandId: this.commandId } },
    );
  }

  /** A decision about it, also one that comes after the bytes of a safety command. */
  onDecided(decision: DecisionRecord): void {
    if (this.#isSilent) return;
    this.#record = { ...this.#record, decision: plainDecision(decision) };
    this.note(...decisionNote(decision));
  }

  /** Everything that must be durable before its first frame. @throws store-unavailable */
  authorise(): void {
    const { authoriser, records } = this.#services;
    this.#record = { ...this.#record, state: 'authorised', detail: null };
    this.#durably(() => authoriser.audit(this.#audited('authorised'), this.context));
    if (!this.#durably(() => records.putDurably(this.#record))) records.put(this.#record);
  }

  /** Does what must be durable before it acts; a full disk stops only what can wait. @returns whether it was done */
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

  /** Its present state into the audit; a failure is logged. */
  auditAfterwards(outcome: string): void {
    const { authoriser, records } = this.#services;
    const isCommand = this.#request.kind === 'command';
    authoriser.auditAfterwards(this.#audited(outcome), this.context, (error) => {
      if (isCommand) records.missed(this.commandId, error);
    });
  }

  /** `message`: the first that left. */
  sent(message: string): void {
    this.note('attempt', say('{command} sent', { command: message }), { command: message, attempt: 1 });
    const mavlink = {
      command: message,
      attempts: 1,
      result: null,
      progressPct: null,
      rttMs: null,
      statustext: [],
    };
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

  /** The change that puts these facts beside what is known of its MAVLink; none before anything was sent. */
  withMavlink(change: Partial<NonNullable<CommandRecord['mavlink']>>): Partial<CommandRecord> {
    const { mavlink } = this.#record;
    return mavlink ? { mavlink: { ...mavlink, ...change } } : {};
  }

  /** Changes what is known of it. An end is {@link end}'s; a state that may not follow is not taken over. */
  change(change: Partial<CommandRecord>): void {
    const { state } = this.#record;
    const next = change.state ?? state;
    this.#record = { ...this.#record, ...change, state: mayFollow(state, next) ? next : state };
    this.#services.records.put(this.#record);
    this.#wake();
  }

  /** Its record and audit as far as the store allows; harmless when it has ended. An end that may not follow is `failed`. */
  end(state: CommandState, detail: OperatorText | null, change: Partial<CommandRecord> = {}): void {
    if (this.hasEnded) return;
    if (!mayFollow(this.#record.state, state)) {
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
   * Ends it for a thrown error: unknown where the vehicle may have done it, denied where governance could not
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
      pending.withdraw(this.detail ?? 'It was cancelled.');
      return;
    }
    this.#pending = pending;
    this.#watch?.awaitingApproval(approvalId);
    this.note('approval', 'Approval requested', { approvalId });
    const { isWaitAudited, waiting } = KINDS[this.#request.kind];
    const detail = waiting(findings) ?? this.detail;
    this.#record = { ...this.#record, state: 'awaiting_approval', approvalId, detail };
    // Where that fails, its end withdraws the question.
    this.#services.records.putDurably(this.#record);
    if (isWaitAudited) this.auditAfterwards('awaiting_approval');
  }

  #onAnswered(outcome: ApprovalOutcome): void {
    this.#pending = undefined;
    this.#watch?.approvalAnswered();
    if (!this.#isSilent) this.note(...answerNote(outcome));
  }

  /** A run ends for reasons of its own and has noted them: decisions and answers that come later add nothing. */
  get #isSilent(): boolean {
    return this.#request.kind === 'run' && this.hasEnded;
  }

  /** The lease is kept for what was sent to the vehicle, not for what was refused before. */
  get #hasSent(): boolean {
    return this.#request.hasSent?.() ?? this.#record.sentAtMs !== null;
  }

  /** Who follows a transfer beyond the answer to its request; guided commands and runs are followed by their records. */
  get #watch(): CommandContext['transfer'] {
    return this.#request.kind === 'transfer' ? this.context.transfer : undefined;
  }

  #audited(outcome: string) {
    return auditEntry(this.#request, this.#record, outcome);
  }

  #wake(): void {
    const rank = RANK[this.#record.state] ?? 0;
    const due = this.#waiters.filter(({ wait }) => this.hasEnded || rank >= NEEDED[wait]);
    this.#waiters = this.#waiters.filter((waiter) => !due.includes(waiter));
    for (const { resolve } of due) resolve(this.#record);
  }
}
