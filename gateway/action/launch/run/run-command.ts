import type { Clock } from '../../../base/clock.ts';
import type { IdGenerator } from '../../../base/id/id.ts';
import type { ApprovalOutcome, PendingApproval } from '../../../command/approval/approval-service.ts';
import { type Authoriser, plainDecision } from '../../../command/approval/authoriser.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { LeaseUse } from '../../../command/lease/lease-table.ts';
import { commandAuditEntry } from '../../../command/record/command-audit-entry.ts';
import { type CommandRecords, hasEnded } from '../../../command/record/command-records.ts';
import {
  answerNote,
  decisionNote,
  requestNote,
  type TraceNote,
} from '../../../command/record/command-trace-notes.ts';
import { newCommandRecord } from '../../../command/record/new-command-record.ts';
import type { LaunchRecord } from '../../../contract/action/launch.ts';
import type { CommandRecord, CommandState } from '../../../contract/command/command.ts';
import type { DecisionRecord } from '../../../contract/command/decision.ts';
import type { MissionRun } from '../../../contract/mission/mission.ts';
import { isSameText, type OperatorText, say } from '../../../contract/operator-text.ts';

type RunStatus = LaunchRecord['status'] | MissionRun['status'];

/** The run's present state, as far as its command record shows it. */
export type RunView = Pick<MissionRun, 'vehicleId' | 'mode' | 'detail' | 'decision' | 'commandIds'> & {
  readonly status: RunStatus;
};

export interface RunCommandParts {
  readonly records: CommandRecords;
  readonly authoriser: Authoriser;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

export interface RunRequest extends Pick<CommandRecord, 'vehicleId' | 'mode' | 'params'> {
  readonly command: 'launch' | 'mission';
  readonly runId: string;
  /** The request as text, for people. */
  readonly text: OperatorText;
  /** The target named in the audit: a vehicle, or a zone where the vehicle is yet to be chosen. */
  readonly target: string;
}

/**
 * The command record of one launch or mission run from the request to its end, and the command lease it holds
 * meanwhile. It reports what the run does and decides nothing.
 */
export class RunCommand {
  readonly #parts: RunCommandParts;
  readonly #context: CommandContext;
  readonly #target: string;
  #record: CommandRecord;
  #pending: PendingApproval | undefined;
  #lease: LeaseUse | undefined;
  #status: RunStatus = 'enqueued';
  readonly #commandIds = new Set<string>();

  constructor({ text, target, ...wish }: RunRequest, parts: RunCommandParts, context: CommandContext) {
    this.#parts = parts;
    this.#context = context;
    this.#target = target;
    this.#record = newCommandRecord({ ...wish, category: 'Mission' }, context, parts);
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

  onDecided(decision: DecisionRecord): void {
    if (this.hasEnded) return;
    this.#record = { ...this.#record, decision: plainDecision(decision) };
    this.#note(...decisionNote(decision));
  }

  /** An approval is pending; {@link end} withdraws it. @throws store-unavailable */
  onAsked(pending: PendingApproval): void {
    const { approvalId } = pending.approval;
    this.#pending = pending;
    this.#note('approval', 'Approval requested', { approvalId });
    this.#record = { ...this.#record, state: 'awaiting_approval', approvalId };
    this.#parts.records.putDurably(this.#record);
    this.#parts.authoriser.auditAfterwards(this.#audited('awaiting_approval'), this.#context);
  }

  onAnswered(outcome: ApprovalOutcome): void {
    this.#pending = undefined;
    // Noted already when the run ended for another reason.
    if (!this.hasEnded) this.#note(...answerNote(outcome));
  }

  /** Recorded before the run continues. @throws store-unavailable */
  authorise(): void {
    const { authoriser, records } = this.#parts;
    this.#record = { ...this.#record, state: 'authorised', detail: null };
    authoriser.audit(this.#audited('authorised'), this.#context);
    records.putDurably(this.#record);
  }

  /** Flies `vehicleId` under `lease` from now on. @returns the context its commands are given in */
  fly(vehicleId: string, lease: LeaseUse): CommandContext {
    const { command, runId } = this.#record;
    const { epoch } = lease;
    this.#lease = lease;
    this.#record = { ...this.#record, vehicleId, epoch };
    this.#note('attempt', say('Flown by {vehicle}', { vehicle: vehicleId }), { vehicleId, epoch });
    const origin = { ...this.#context.origin, epoch, ...(runId !== null && { runId }) };
    return { ...this.#context, source: command === 'launch' ? 'launch' : 'mission', origin };
  }

  /** The run gave a command; named where its record may not be kept yet. Harmless when it is known. */
  gave(commandId: string, name?: string): void {
    if (this.#commandIds.has(commandId)) return;
    this.#commandIds.add(commandId);
    const command = name ?? this.#parts.records.get(commandId)?.command ?? 'command';
    this.#note('attempt', say('{command} given', { command }), { commandId, command });
  }

  /** The run has changed; when it has ended, its record and its lease end too. */
  follow(run: RunView): void {
    if (this.hasEnded) return;
    const { vehicleId, mode, detail, status } = run;
    for (const commandId of run.commandIds) this.gave(commandId);
    const before = this.#record;
    const decision = before.decision ?? run.decision;
    const state = STATES[status] ?? before.state;
    if (hasEnded({ ...before, state })) {
      this.#record = { ...before, vehicleId, mode, decision };
      if (state === 'done') this.#note('effect', 'Disarmed again');
      // Of what never left nothing is in doubt.
      this.end(state === 'unknown' && before.sentAtMs === null ? 'cancelled' : state, detail);
      return;
    }
    if (status !== this.#status) this.#note('progress', detail ?? status, { status });
    this.#status = status;
    const nowMs = this.#parts.clock.utcMs();
    const sentAtMs = before.sentAtMs ?? (STATES[status] ? nowMs : null);
    const acceptedAtMs = before.acceptedAtMs ?? (state === 'in_progress' ? nowMs : null);
    const isNews =
      state !== before.state ||
      !isSameText(detail, before.detail) ||
      vehicleId !== before.vehicleId ||
      decision !== before.decision;
    if (isNews) this.#change({ vehicleId, mode, detail, decision, state, sentAtMs, acceptedAtMs });
  }

  /** Ends it, whatever the store says; harmless when it has ended. */
  end(state: CommandState, detail: OperatorText | null): void {
    if (this.hasEnded) return;
    const { authoriser, clock } = this.#parts;
    this.#note('end', detail ?? state, { state });
    this.#change({ state, detail, endedAtMs: clock.utcMs() });
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.withdraw(detail ?? state);
    this.#lease?.end(this.#hasSent());
    authoriser.auditAfterwards(this.#audited(state), this.#context);
  }

  /** The lease is kept for what was sent to the vehicle, not for what was refused before. */
  #hasSent(): boolean {
    const { records } = this.#parts;
    return [...this.#commandIds].some((commandId) => (records.get(commandId)?.sentAtMs ?? null) !== null);
  }

  #audited(outcome: string) {
    const { command, runId, vehicleId } = this.#record;
    const entry = commandAuditEntry(this.#record, outcome);
    const detail = { ...entry.detail, runId, vehicleId };
    return { ...entry, action: command, target: this.#target, detail };
  }

  #change(change: Partial<CommandRecord>): void {
    this.#record = { ...this.#record, ...change };
    this.#parts.records.put(this.#record);
  }

  #note(...[kind, text, detail]: TraceNote): void {
    this.#parts.records.note(this.#record.commandId, kind, text, detail);
  }
}

/** Undefined where the status adds nothing: a waiting run may wait for an aircraft or for a person. */
const STATES: Readonly<Record<RunStatus, CommandState | undefined>> = {
  enqueued: undefined,
  checking: undefined,
  uploading: 'sent',
  arming: 'sent',
  taking_off: 'in_progress',
  on_pattern: 'in_progress',
  flying: 'in_progress',
  returning: 'in_progress',
  landing: 'in_progress',
  completed: 'done',
  failed: 'failed',
  aborted: 'cancelled',
  interrupted: 'unknown',
};
