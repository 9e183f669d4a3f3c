import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter } from '../../base/emitter.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import { isSameActor } from '../../base/principal/actor.ts';
import { isSimulated, mayReach } from '../../base/principal/principal-reach.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import type { Approval } from '../../contract/command/approval.ts';
import { english, type OperatorText, say } from '../../contract/operator-text.ts';
import type { CommandContext } from '../gate/command-context.ts';
import type {
  ApprovalOutcome,
  ApprovalRequest,
  ApprovalService,
  PendingApproval,
} from './approval-service.ts';
import type { RecordStore } from './record-store.ts';

const DEADLINE_MS = 120_000;
/** A person cannot work through a longer inbox. */
const MAX_WAITING = 200;
const MAX_PAGE = 1000;

export interface ApprovalsOptions {
  readonly store: RecordStore<Approval>;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

interface Waiting {
  readonly approval: Approval;
  /** The requester as a person. Never stored, because no request survives a restart. */
  readonly person: string;
  readonly context: CommandContext;
  readonly dueAtMs: number;
  readonly timer: Timer;
  readonly onOutcome: (outcome: ApprovalOutcome) => void;
}

type End = Exclude<Approval['state'], 'waiting'>;

/**
 * The inbox of requests that wait for a person. Each answer is durable and audited before it takes
 * effect. After the deadline, a withdrawal or a restart, a request can no longer be approved.
 */
export class Approvals implements ApprovalService {
  readonly events = new Emitter<{ approval: Approval }>();
  readonly #options: ApprovalsOptions;
  readonly #waiting = new Map<string, Waiting>();

  constructor(options: ApprovalsOptions) {
    this.#options = options;
  }

  /** Marks requests left over from the previous run as expired. */
  start(): void {
    const left = this.#options.store.page({ limit: MAX_PAGE, state: 'waiting' });
    for (const approval of left) {
      if (this.#waiting.has(approval.approvalId)) continue;
      const reason = 'The gateway restarted before it was approved. Nothing was sent.';
      this.#keep(this.#ended(approval, 'expired', null, reason));
    }
  }

  stop(): void {
    for (const waiting of [...this.#waiting.values()])
      this.#end(waiting, 'expired', 'The gateway stopped before it was approved. Nothing was sent.');
  }

  ask(
    request: ApprovalRequest,
    context: CommandContext,
    onOutcome: (outcome: ApprovalOutcome) => void,
  ): PendingApproval {
    const { store, clock } = this.#options;
    if (this.#waiting.size >= MAX_WAITING)
      throw new AppError(
        'overloaded',
        say('{count} approvals are already pending. Answer them first.', { count: MAX_WAITING }),
      );
    const { deadlineMs = DEADLINE_MS } = request;
    const approval = this.#newApproval(request, deadlineMs, context);
    const { approvalId } = approval;
    this.#audit(approval, context.traceId, approval.requestedBy, 'waiting');
    store.save(approval);
    const waiting: Waiting = {
      approval,
      person: personOf(context.principal),
      context,
      dueAtMs: clock.monotonicMs() + deadlineMs,
      timer: clock.after(deadlineMs, () => this.#expire(waiting)),
      onOutcome,
    };
    this.#waiting.set(approvalId, waiting);
    this.events.emit('approval', approval);
    return {
      approval,
      withdraw: (reason) => {
        if (this.#waiting.has(approvalId)) this.#end(waiting, 'withdrawn', reason);
      },
    };
  }

  /** Withdraws the open requests of an actor whose credential has ended. Never throws. */
  withdrawAskedBy(
    actor: Actor,
    reason: OperatorText,
    matches: (approval: Approval) => boolean = () => true,
  ): void {
    for (const waiting of [...this.#waiting.values()]) {
      const { approvalId, requestedBy } = waiting.approval;
      // Ending one request may withdraw others.
      if (isSameActor(requestedBy, actor) && matches(waiting.approval) && this.#waiting.has(approvalId))
        this.#end(waiting, 'withdrawn', reason);
    }
  }

  get(approvalId: string): Approval | undefined {
    return this.#waiting.get(approvalId)?.approval ?? this.#options.store.get(approvalId);
  }

  /** Newest first. */
  list(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly state?: Approval['state'] | undefined;
  }): readonly Approval[] {
    return this.#options.store.page({ ...query, limit: Math.min(MAX_PAGE, Math.max(0, query.limit)) });
  }

  /**
   * Takes a person's answer. The API checks who may answer. The requester may always withdraw by rejecting.
   * @throws not-found, second-person-required, state-conflict after a decision or the deadline,
   * store-unavailable: the request then still waits
   */
  answer(
    approvalId: string,
    { isApproved, reason }: { readonly isApproved: boolean; readonly reason?: string | undefined },
    { principal, traceId }: RequestContext,
  ): Approval {
    const known = this.get(approvalId);
    if (!known || !mayReach(principal, known.mode))
      throw new AppError('not-found', say('Approval "{id}" not found.', { id: approvalId }));
    const waiting = this.#waiting.get(approvalId);
    if (waiting && this.#options.clock.monotonicMs() >= waiting.dueAtMs) this.#expire(waiting);
    const present = this.#waiting.get(approvalId);
    if (!present) {
      const { state } = this.get(approvalId) ?? known;
      throw new AppError(
        'state-conflict',
        say('This approval is already {state} and can no longer be answered.', { state }),
      );
    }
    const { approval, person } = present;
    if (isApproved && approval.needsSecondPerson && person === personOf(principal))
      throw new AppError(
        'second-person-required',
        'You cannot approve your own request. Another person must approve it.',
      );
    const by: Actor = { kind: principal.kind, id: principal.id };
    const decided = this.#ended(approval, isApproved ? 'approved' : 'rejected', by, reason ?? null);
    this.#audit(decided, traceId, by, decided.state);
    this.#options.store.save(decided);
    this.#finish(
      present,
      decided,
      reason
        ? say('Rejected by {who}: {reason}', { who: by.id, reason })
        : say('Rejected by {who}.', { who: by.id }),
    );
    return decided;
  }

  #expire(waiting: Waiting): void {
    if (!this.#waiting.has(waiting.approval.approvalId)) return;
    this.#end(waiting, 'expired', 'Not approved in time.');
  }

  /** Ends the request without a person's answer, even if the store cannot save that. */
  #end(waiting: Waiting, state: 'expired' | 'withdrawn', reason: OperatorText): void {
    const { approval, context } = waiting;
    const ended = this.#ended(approval, state, null, reason);
    try {
      this.#audit(ended, context.traceId, approval.requestedBy, state);
    } catch (error) {
      this.#options.logger.error(
        { approvalId: approval.approvalId, error: errorText(error) },
        'An audit record could not be written.',
      );
    }
    this.#keep(ended, false);
    this.#finish(waiting, ended, reason);
  }

  #finish(waiting: Waiting, approval: Approval, reason: OperatorText): void {
    this.#waiting.delete(approval.approvalId);
    waiting.timer.cancel();
    this.events.emit('approval', approval);
    const { state } = approval;
    waiting.onOutcome(
      state === 'approved' || state === 'waiting'
        ? { kind: 'approved', approval }
        : { kind: state, approval, reason },
    );
  }

  #ended(
    approval: Approval,
    state: End,
    decidedBy: Actor | null,
    decidedReason: OperatorText | null,
  ): Approval {
    return { ...approval, state, decidedBy, decidedReason, decidedAtMs: this.#options.clock.utcMs() };
  }

  #keep(approval: Approval, isAnnounced = true): void {
    try {
      this.#options.store.save(approval);
    } catch (error) {
      // The next start marks it as expired anyway.
      this.#options.logger.error(
        { approvalId: approval.approvalId, error: errorText(error) },
        'The end of an approval could not be stored.',
      );
    }
    if (isAnnounced) this.events.emit('approval', approval);
  }

  #newApproval(request: ApprovalRequest, deadlineMs: number, context: CommandContext): Approval {
    const { clock, ids } = this.#options;
    const { decision } = request;
    const createdAtMs = clock.utcMs();
    const { params } = decision.input;
    return {
      approvalId: ids.next('apr'),
      kind: request.kind,
      state: 'waiting',
      decisionId: decision.decisionId,
      commandId: request.commandId ?? null,
      actionId: request.actionId ?? null,
      planId: request.planId ?? null,
      overrideId: request.overrideId ?? null,
      vehicleId: decision.vehicleId,
      command: decision.command,
      params: shownParams(params),
      mode: decision.mode,
      findings: decision.findings.filter(({ verdict }) => verdict !== 'allow'),
      // For a live vehicle, an account or key never decides its own request.
      needsSecondPerson: request.needsSecondPerson || needsOther(decision.mode, context.principal),
      requestedBy: { kind: context.principal.kind, id: context.principal.id },
      requestedReason: request.reason ?? null,
      traceId: context.traceId,
      createdAtMs,
      deadlineAtMs: createdAtMs + deadlineMs,
      decidedBy: null,
      decidedReason: null,
      decidedAtMs: null,
    };
  }

  #audit(approval: Approval, traceId: string, actor: Actor, outcome: string): void {
    const { approvalId, kind, command, decisionId, commandId, decidedReason, requestedReason } = approval;
    const detail = {
      approvalId,
      command,
      commandId,
      mode: approval.mode,
      requestedReason,
      decidedReason: decidedReason && english(decidedReason),
    };
    const target = approval.vehicleId ?? command;
    const context = { principal: actor, traceId };
    writeAudit(this.#options, context, `approval:${kind}`, target, detail, { decisionId, outcome });
  }
}

/** Whether another person must decide this principal's requests in that mode. */
export function needsOther(mode: Approval['mode'], { kind }: Principal): boolean {
  return kind !== 'operator' && !isSimulated(mode);
}

/** Shortens parameters for the inbox: shows only the length of long lists. */
function shownParams(params: unknown): Record<string, unknown> {
  if (typeof params !== 'object' || params === null) return {};
  const shown = Object.entries(params).map(([name, value]) =>
    Array.isArray(value) && value.length > 10 ? [`${name}Count`, value.length] : [name, value],
  );
  return Object.fromEntries(shown) as Record<string, unknown>;
}

/** The person behind a principal: an account's login and its keys are one person. */
function personOf({ kind, id, accountId }: Principal): string {
  return accountId === undefined ? `${kind}:${id}` : `account:${accountId}`;
}
