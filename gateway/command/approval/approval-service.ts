import type { Approval } from '../../contract/command/approval.ts';
import type { DecisionRecord } from '../../contract/command/decision.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { CommandContext } from '../gate/command-context.ts';

/** A question to a person. */
export interface ApprovalRequest {
  readonly kind: Approval['kind'];
  /** The decision that asks for it: command, parameters and findings are shown from it. */
  readonly decision: DecisionRecord;
  readonly needsSecondPerson: boolean;
  readonly commandId?: string;
  readonly actionId?: string;
  readonly planId?: string;
  readonly overrideId?: string;
  /** Why the asker wants it, in their own words. */
  readonly reason?: string;
  /** 120 s when not given. */
  readonly deadlineMs?: number;
}

/** How it ended, with the present `approval`. `reason` completes "Nothing was sent: …". */
export type ApprovalOutcome =
  | { readonly kind: 'approved'; readonly approval: Approval }
  | {
      readonly kind: 'rejected' | 'expired' | 'withdrawn';
      readonly approval: Approval;
      readonly reason: OperatorText;
    };

/** Something that waits for a person. */
export interface PendingApproval {
  readonly approval: Approval;
  /** The answer is not needed any more; harmless when it was given. */
  withdraw(reason: OperatorText): void;
}

/** The inbox where commands, plans, steps and overrides wait for a person. */
export interface ApprovalService {
  /**
   * Durable when it returns. `onOutcome` is called exactly once, in the turn in which it is decided.
   * @throws store-unavailable, overloaded when too many wait
   */
  ask(
    request: ApprovalRequest,
    context: CommandContext,
    onOutcome: (outcome: ApprovalOutcome) => void,
  ): PendingApproval;
}
