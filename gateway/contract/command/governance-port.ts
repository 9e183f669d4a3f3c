import type { Principal, RequestContext } from '../account/principal.ts';
import type { Approval, Override } from './approval.ts';
import type { CommandRecord } from './command.ts';
import type { DecisionRecord } from './decision.ts';
import type { CommandLease, TakeoverRequest } from './lease.ts';
import type { Policy, PolicyCheck, PolicyPreview, PolicySet } from './policy.ts';

/** Events. Each is already true when it is emitted. */
export interface GovernanceEvents {
  policies: { readonly version: string; readonly problemCount: number };
  approval: Approval;
  override: Override;
  lease: CommandLease;
}

/** Policies, decisions, overrides, approvals and command leases. */
export interface GovernancePort {
  policies(): PolicySet;
  policy(policyId: string): Policy | undefined;
  /**
   * Writes the user's file. In force from the next decision on.
   * @throws policy-invalid, store-unavailable, job-limit, job-failed, overloaded
   */
  putPolicy(policyId: string, text: string, context: RequestContext): Promise<Policy>;
  /**
   * Removes the user's file: the default applies again, or the policy is gone. @throws not-found
   */
  removePolicy(policyId: string, context: RequestContext): void;
  /** @throws job-limit, job-failed, overloaded */
  checkPolicy(policyId: string, text: string, principal: Principal): Promise<PolicyCheck>;
  /**
   * Decides the recorded commands that `isShown` accepts again with this text. Changes nothing.
   * @throws policy-invalid, job-limit, job-failed, overloaded
   */
  previewPolicy(
    policyId: string,
    text: string,
    principal: Principal,
    isShown: (record: CommandRecord) => boolean,
  ): Promise<PolicyPreview>;

  decision(decisionId: string): DecisionRecord | undefined;
  /** Newest first. */
  decisions(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly vehicleId?: string | undefined;
  }): readonly DecisionRecord[];
  /** @throws not-found, override-refused if a denying policy can never be lifted, state-conflict */
  override(decisionId: string, request: { readonly reason: string }, context: RequestContext): Override;
  overrideRecord(overrideId: string): Override | undefined;

  /** Newest first. */
  approvals(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly state?: Approval['state'] | undefined;
  }): readonly Approval[];
  approval(approvalId: string): Approval | undefined;
  /** @throws not-found, second-person-required, state-conflict after a decision or the deadline */
  answerApproval(
    approvalId: string,
    answer: { readonly isApproved: boolean; readonly reason?: string | undefined },
    context: RequestContext,
  ): Approval;

  /** @throws not-found */
  commandLease(vehicleId: string): CommandLease;
  commandLeases(): readonly CommandLease[];
  /** Takes or renews the lease. @throws lease-held, not-found */
  takeLease(vehicleId: string, context: RequestContext): CommandLease;
  /** Releases the lease; only for the holder. @throws lease-held */
  releaseLease(vehicleId: string, context: RequestContext): CommandLease;
  /** @throws version-conflict if the epoch is outdated, scope-missing for `force` */
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
