import type { CommandContext } from '../../command/gate/command-context.ts';
import type { PolicyTarget } from '../../command/policy/engine/policy-input.ts';
import type { Approval } from '../../contract/command/approval.ts';
import type { AppliedApproval, DecisionRecord } from '../../contract/command/decision.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';

/** Decides whether a plan may run; the authoriser. */
export interface PlanAuthoriser {
  readonly zones: ZoneLookup;
  /** @throws governance-unavailable, store-unavailable */
  judge(
    request: {
      readonly command: 'plan-execute';
      readonly params: Readonly<Record<string, unknown>>;
      readonly vehicleId: string | undefined;
      readonly target: PolicyTarget;
      readonly isSafetyClass: false;
    },
    context: CommandContext,
    granted?: { readonly approval?: AppliedApproval | undefined },
  ): Promise<DecisionRecord>;
}

/** The inbox where plans wait for a person. */
export interface PlanApprovals {
  /** Asks a person to approve the plan. @throws store-unavailable */
  ask(
    request: {
      readonly planId: string;
      readonly decision: DecisionRecord;
      readonly params: Readonly<Record<string, unknown>>;
    },
    context: CommandContext,
  ): Approval;
  get(approvalId: string): Approval | undefined;
  /** Called on each change of any approval. */
  on(listener: (approval: Approval) => void): () => void;
}
