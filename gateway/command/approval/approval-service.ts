import type { Approval } from '../../contract/command/approval.ts';
import type { DecisionRecord } from '../../contract/command/decision.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { CommandContext } from '../gate/command-context.ts';

/** A request for a person's decision. */
export interface ApprovalRequest {
  readonly kind: Approval['kind'];
  /** The decision that requires it. Command, parameters and findings are shown from it. */
  readonly decision: DecisionRecord;
  readonly needsSecondPerson: boolean;
  readonly commandId?: string;
  readonly actionId?: string;
  readonly planId?: string;
  readonly overrideId?: string;
  /** The requester's reason, in their own words. */
  readonly reason?: string;
  /** Default: 120 s. */
  readonly deadlineMs?: number;
}

/** The outcome, with the current `approval`. `reason` completes "Nothing was sent: …". */
export type ApprovalOutcome =
  | { readonly kind: 'approved'; readonly approval: Approval }
  | {
      readonly kind: 'rejected' | 'expired' | 'withdrawn';
      readonly approval: Approval;
      readonly reason: OperatorText;
    };

/** An approval request that waits for a person. */
export interface PendingApproval {
  readonly approval: Approval;
  /** Withdraws the request. No effect once it is answered. */
  withdraw(reason: OperatorText): void;
}

/** The inbox of commands, plans, steps and overrides that wait for a person. */
export interface ApprovalService {
  /**
   * Durable when it returns. Calls `onOutcome` exactly once, in the turn of the decision.
   * @throws store-unavailable, overloaded when too many wait
   */
  ask(
    request: ApprovalRequest,
    context: CommandContext,
    onOutcome: (outcome: ApprovalOutcome) => void,
  ): PendingApproval;
}
