import type { Principal, RequestContext } from '../account/principal.ts';
import type { Approval, Override } from './approval.ts';
import type { DecisionRecord } from './decision.ts';
import type { CommandLease, TakeoverRequest } from './lease.ts';
import type { Policy, PolicyCheck, PolicySet } from './policy.ts';

/** Facts that are already true when they are announced. */
export interface GovernanceEvents {
  policies: { readonly version: string; readonly problemCount: number };
  approval: Approval;
  override: Override;
  lease: CommandLease;
}

/** Policies, decisions, overrides, approvals and who commands which vehicle. */
export interface GovernancePort {
  policies(): PolicySet;
  policy(policyId: string): Policy | undefined;
  /**
   * Writes the user's file; it is in force for the next decision.
   * @throws policy-invalid, store-unavailable, job-limit, job-failed, overloaded
   */
  putPolicy(policyId: string, text: string, context: RequestContext): Promise<Policy>;
  /**
   * Removes the user's file: the default applies again, and a policy without a default is removed.
   * @throws not-found
   */
  removePolicy(policyId: string, context: RequestContext): void;
  /** @throws job-limit, job-failed, overloaded */
  checkPolicy(policyId: string, text: string, principal: Principal): Promise<PolicyCheck>;

  decision(decisionId: string): DecisionRecord | undefined;
  /** Newest first. */
  decisions(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly vehicleId?: string | undefined;
  }): readonly DecisionRecord[];
  /** @throws not-found, override-refused when a policy that denied can never be lifted, state-conflict */
  override(decisionId: string, request: { readonly reason: string }, context: RequestContext): Override;
  overrideRecord(overrideId: string): Override | undefined;

  /** Newest first. */
  approvals(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly state?: Approval['state'] | undefined;
  }): readonly Approval[];
  approval(approvalId: string): Approval | undefined;
  /** @throws not-found, second-person-required, state-conflict when it was decided or its deadline has passed */
  answerApproval(
    approvalId: string,
    answer: { readonly isApproved: boolean; readonly reason?: string | undefined },
    context: RequestContext,
  ): Approval;

  /** @throws not-found */
  commandLease(vehicleId: string): CommandLease;
  commandLeases(): readonly CommandLease[];
  /** Takes or renews it. @throws lease-held, not-found */
  takeLease(vehicleId: string, context: RequestContext): CommandLease;
  /** Gives it back; only the holder. @throws lease-held */
  releaseLease(vehicleId: string, context: RequestContext): CommandLease;
  /** @throws version-conflict when the epoch is not the present one, scope-missing for `force` */
  requestTakeover(vehicleId: string, request: TakeoverRequest, context: RequestContext): CommandLease;
  answerTakeover(
    vehicleId: string,
    answer: { readonly takeoverId: string; readonly accept: boolean },
    context: RequestContext,
  ): CommandLease;

  on<Name extends keyof GovernanceEvents>(
    name: Name,
    listener: (event: GovernanceEvents[Name]) => void,
  ): () => void;
}
