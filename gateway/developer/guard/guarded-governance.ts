import { AppError } from '../../base/error.ts';
import { hasStationRole, roleMissing } from '../../base/principal/principal-reach.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import type { Approval, Override } from '../../contract/command/approval.ts';
import type { DecisionRecord } from '../../contract/command/decision.ts';
import type { GovernanceEvents, GovernancePort } from '../../contract/command/governance-port.ts';
import type { CommandLease, TakeoverRequest } from '../../contract/command/lease.ts';
import type { Policy, PolicyCheck, PolicySet } from '../../contract/command/policy.ts';
import { say } from '../../contract/operator-text.ts';
import type { EffectGuard } from './effect-guard.ts';
import type { PrincipalVisibility } from './principal-visibility.ts';
import { shownPage } from './shown-page.ts';

export interface GuardedGovernanceParts {
  readonly governance: GovernancePort;
  readonly principal: Principal;
  readonly visibility: PrincipalVisibility;
  readonly effects: EffectGuard;
}

/**
 * Governance as an account or a key may use it. Policies are readable for all and changed by administrators
 * of the station. Decisions and overrides are those of its tenant. Approvals too; those of live vehicles are
 * also seen and decided by the approvers of the station. Who commands a vehicle is shown to all who see the
 * vehicle, strangers by kind only.
 */
export class GuardedGovernance implements GovernancePort {
  readonly #governance: GovernancePort;
  readonly #visibility: PrincipalVisibility;
  readonly #effects: EffectGuard;
  readonly #principal: Principal;

  constructor({ governance, principal, visibility, effects }: GuardedGovernanceParts) {
    this.#governance = governance;
    this.#visibility = visibility;
    this.#effects = effects;
    this.#principal = principal;
  }

  policies(): PolicySet {
    return this.#governance.policies();
  }

  policy(policyId: string): Policy | undefined {
    return this.#governance.policy(policyId);
  }

  async putPolicy(policyId: string, text: string, context: RequestContext): Promise<Policy> {
    this.#preparePolicyChange();
    return this.#governance.putPolicy(policyId, text, context);
  }

  removePolicy(policyId: string, context: RequestContext): void {
    this.#preparePolicyChange();
    this.#governance.removePolicy(policyId, context);
  }

  checkPolicy(policyId: string, text: string, principal: Principal): Promise<PolicyCheck> {
    return this.#governance.checkPolicy(policyId, text, principal);
  }

  decision(decisionId: string): DecisionRecord | undefined {
    const decision = this.#governance.decision(decisionId);
    return decision && this.#visibility.record(decision) ? decision : undefined;
  }

  decisions(query: Parameters<GovernancePort['decisions']>[0]): readonly DecisionRecord[] {
    return shownPage<DecisionRecord>(
      query.limit,
      (last, limit) =>
        this.#governance.decisions({ ...query, limit, beforeId: last?.decisionId ?? query.beforeId }),
      (decision) => this.#visibility.record(decision),
    );
  }

  override(decisionId: string, request: { readonly reason: string }, context: RequestContext): Override {
    const decision = this.decision(decisionId);
    if (!decision) throw new AppError('not-found', say('Decision {id} not found.', { id: decisionId }));
    this.#effects.refuseMode(decision.mode, 'The decision concerns a live vehicle');
    this.#effects.enrol();
    return this.#governance.override(decisionId, request, context);
  }

  overrideRecord(overrideId: string): Override | undefined {
    const override = this.#governance.overrideRecord(overrideId);
    return override && this.#isOverrideShown(override) ? override : undefined;
  }

  approvals(query: Parameters<GovernancePort['approvals']>[0]): readonly Approval[] {
    return shownPage<Approval>(
      query.limit,
      (last, limit) =>
        this.#governance.approvals({ ...query, limit, beforeId: last?.approvalId ?? query.beforeId }),
      (approval) => this.#isApprovalShown(approval),
    );
  }

  approval(approvalId: string): Approval | undefined {
    const approval = this.#governance.approval(approvalId);
    return approval && this.#isApprovalShown(approval) ? approval : undefined;
  }

  answerApproval(
    approvalId: string,
    answer: Parameters<GovernancePort['answerApproval']>[1],
    context: RequestContext,
  ): Approval {
    const approval = this.approval(approvalId);
    if (!approval) throw new AppError('not-found', say('Approval {id} not found.', { id: approvalId }));
    // The requester may withdraw the request: that has no effect on a vehicle.
    const isWithdrawal = !answer.isApproved && this.#visibility.actor(approval.requestedBy);
    if (!isWithdrawal) this.#effects.refuseMode(approval.mode, 'The approval concerns a live vehicle');
    this.#effects.enrol();
    return this.#governance.answerApproval(approvalId, answer, context);
  }

  commandLease(vehicleId: string): CommandLease {
    return this.#shownLease(this.#governance.commandLease(vehicleId));
  }

  commandLeases(): readonly CommandLease[] {
    return this.#governance.commandLeases().flatMap((lease) => this.#visibility.lease(lease) ?? []);
  }

  takeLease(vehicleId: string, context: RequestContext): CommandLease {
    this.#prepareLease(vehicleId);
    return this.#shownLease(this.#governance.takeLease(vehicleId, context));
  }

  releaseLease(vehicleId: string, context: RequestContext): CommandLease {
    this.#prepareLease(vehicleId);
    return this.#shownLease(this.#governance.releaseLease(vehicleId, context));
  }

  requestTakeover(vehicleId: string, request: TakeoverRequest, context: RequestContext): CommandLease {
    this.#prepareLease(vehicleId);
    return this.#shownLease(this.#governance.requestTakeover(vehicleId, request, context));
  }

  answerTakeover(
    vehicleId: string,
    answer: Parameters<GovernancePort['answerTakeover']>[1],
    context: RequestContext,
  ): CommandLease {
    this.#prepareLease(vehicleId);
    return this.#shownLease(this.#governance.answerTakeover(vehicleId, answer, context));
  }

  on<Name extends keyof GovernanceEvents>(
    name: Name,
    listener: (event: GovernanceEvents[Name]) => void,
  ): () => void {
    return this.#governance.on(name, (event) => {
      const shown = this.#shownEvent(name, event);
      if (shown) listener(shown as GovernanceEvents[Name]);
    });
  }

  #shownEvent<Name extends keyof GovernanceEvents>(name: Name, event: GovernanceEvents[Name]) {
    if (name === 'lease') return this.#visibility.lease(event as CommandLease);
    if (name === 'approval') return this.#isApprovalShown(event as Approval) ? event : undefined;
    if (name === 'override') return this.#isOverrideShown(event as Override) ? event : undefined;
    return event;
  }

  /** Policies apply to the live vehicles of all tenants. */
  #preparePolicyChange(): void {
    if (!hasStationRole(this.#principal, 'administrator'))
      throw roleMissing(this.#principal, 'Policies apply to live vehicles', 'administrator');
    this.#effects.enrol();
  }

  #isApprovalShown(approval: Approval): boolean {
    return this.#visibility.approval(approval);
  }

  #isOverrideShown({ by, vehicleId }: Override): boolean {
    return this.#visibility.actor(by) && this.#visibility.vehicle(vehicleId);
  }

  #prepareLease(vehicleId: string): void {
    this.#effects.refuseLive([vehicleId]);
    this.#effects.enrol();
  }

  #shownLease(lease: CommandLease): CommandLease {
    const shown = this.#visibility.lease(lease);
    if (!shown) throw new AppError('not-found', `No vehicle ${lease.vehicleId} has been heard.`);
    return shown;
  }
}
