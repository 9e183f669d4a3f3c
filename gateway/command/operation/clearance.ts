import { AppError, errorText } from '../../base/error.ts';
import type { Approval } from '../../contract/command/approval.ts';
import type { DecisionRecord, PolicyFinding } from '../../contract/command/decision.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { ApprovalOutcome, ApprovalService, PendingApproval } from '../approval/approval-service.ts';
import { type AuthorisationRequest, type Authoriser, denialText, isAllowed } from '../approval/authoriser.ts';
import type { CommandContext } from '../gate/command-context.ts';

export interface ClearanceOptions {
  readonly authoriser: Authoriser;
  readonly approvals: ApprovalService;
  readonly kind: Extract<Approval['kind'], 'command' | 'plan' | 'step'>;
  /**
   * The request for the current state; called again after an approval. May throw: the command then
   * stops.
   */
  readonly request: () => AuthorisationRequest;
  readonly commandId?: string;
  readonly actionId?: string;
  readonly planId?: string;
  readonly onDecided?: (decision: DecisionRecord) => void;
  /** An approval is pending; withdraw it if it is no longer needed. */
  readonly onAsked?: (pending: PendingApproval) => void;
  readonly onAnswered?: (outcome: ApprovalOutcome) => void;
}

/** Whether it may proceed, and why not. `cancelled`: the answer is no longer needed. */
export type Clearance =
  | { readonly kind: 'cleared'; readonly decision: DecisionRecord; readonly approvalId: string | null }
  | {
      readonly kind: 'denied' | 'cancelled';
      readonly decision: DecisionRecord;
      readonly approvalId: string | null;
      readonly detail: OperatorText;
    };

/**
 * Decides. If governance requires approval, waits for a person and decides again from the state at
 * that time.
 * @throws governance-unavailable, store-unavailable, and what `request` throws
 */
export async function clear(options: ClearanceOptions, context: CommandContext): Promise<Clearance> {
  const { authoriser, request, onDecided } = options;
  const first = await authoriser.judge(request(), context);
  onDecided?.(first);
  if (first.decision !== 'require_approval') return verdict(first, null);
  const outcome = await answer(options, first, context);
  options.onAnswered?.(outcome);
  const { approvalId, decidedBy, decidedReason } = outcome.approval;
  if (outcome.kind !== 'approved') {
    const kind = outcome.kind === 'withdrawn' ? 'cancelled' : 'denied';
    return { kind, decision: first, approvalId, detail: outcome.reason };
  }
  if (!decidedBy) throw new AppError('internal-error', 'The approval has no approver.');
  const second = await authoriser.judge(request(), context, {
    override: first.override ?? undefined,
    approval: { approvalId, by: decidedBy, reason: decidedReason },
  });
  onDecided?.(second);
  return verdict(second, approvalId);
}

/** Asks a person although no policy requires it: for a step with confirmation. @throws as {@link clear} */
export async function confirm(
  options: ClearanceOptions,
  deadlineMs: number | undefined,
  context: CommandContext,
): Promise<ApprovalOutcome> {
  const decision = await options.authoriser.judge(options.request(), context);
  options.onDecided?.(decision);
  if (decision.decision === 'deny')
    throw new AppError('governance-denied', denialText(decision), {
      context: { decisionId: decision.decisionId },
    });
  return answer(options, decision, context, deadlineMs);
}

/** The requester may approve if the policy lets the requester lift it. Otherwise a second person must. */
export function needsSecondPerson(findings: readonly PolicyFinding[]): boolean {
  const asking = findings.filter(
    ({ verdict: said, isOverridden }) => said === 'require_approval' && !isOverridden,
  );
  return asking.length === 0 || asking.some(({ override }) => override !== 'self');
}

function verdict(decision: DecisionRecord, approvalId: string | null): Clearance {
  if (isAllowed(decision)) return { kind: 'cleared', decision, approvalId };
  const detail =
    decision.decision === 'require_approval'
      ? 'It was approved, but another approval is now needed. Send the command again.'
      : denialText(decision);
  return { kind: 'denied', decision, approvalId, detail };
}

function answer(
  { approvals, kind, commandId, actionId, planId, onAsked }: ClearanceOptions,
  decision: DecisionRecord,
  context: CommandContext,
  deadlineMs?: number,
): Promise<ApprovalOutcome> {
  return new Promise((resolve, reject) => {
    const isAskedByPolicy = decision.decision === 'require_approval';
    const request = {
      kind,
      decision,
      needsSecondPerson: isAskedByPolicy && needsSecondPerson(decision.findings),
      ...(commandId !== undefined && { commandId }),
      ...(actionId !== undefined && { actionId }),
      ...(planId !== undefined && { planId }),
      ...(deadlineMs !== undefined && { deadlineMs }),
    };
    try {
      const pending = approvals.ask(request, context, resolve);
      onAsked?.(pending);
    } catch (error) {
      reject(error instanceof Error ? error : new Error(errorText(error)));
    }
  });
}
