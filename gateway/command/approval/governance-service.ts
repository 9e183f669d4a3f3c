import type { Emitter, Unsubscribe } from '../../base/emitter.ts';
import type { Principal, RequestContext } from '../../contract/account/principal.ts';
import type { DecisionRecord } from '../../contract/command/decision.ts';
import type { GovernanceEvents, GovernancePort } from '../../contract/command/governance-port.ts';
import type { TakeoverRequest } from '../../contract/command/lease.ts';
import type { CommandLeases } from '../lease/command-leases.ts';
import type { PolicyPreviews } from '../policy/policy-previews.ts';
import type { Approvals } from './approvals.ts';
import type { Overrides } from './overrides.ts';

type PolicyPort = Pick<
  GovernancePort,
  'policies' | 'policy' | 'putPolicy' | 'removePolicy' | 'checkPolicy'
> & {
  readonly events: Emitter<Pick<GovernanceEvents, 'policies'>>;
};

export interface DecisionReader {
  get(decisionId: string): DecisionRecord | undefined;
  list(query: Parameters<GovernancePort['decisions']>[0]): readonly DecisionRecord[];
}

export interface GovernanceServiceOptions {
  readonly policies: PolicyPort;
  readonly previews: Pick<PolicyPreviews, 'preview'>;
  readonly decisions: DecisionReader;
  readonly approvals: Approvals;
  readonly overrides: Overrides;
  readonly leases: CommandLeases;
}

/** Policies, decisions, overrides, approvals and command leases behind one port. */
export class GovernanceService implements GovernancePort {
  readonly #options: GovernanceServiceOptions;

  constructor(options: GovernanceServiceOptions) {
    this.#options = options;
  }

  policies() {
    return this.#options.policies.policies();
  }

  policy(policyId: string) {
    return this.#options.policies.policy(policyId);
  }

  putPolicy(policyId: string, text: string, context: RequestContext) {
    return this.#options.policies.putPolicy(policyId, text, context);
  }

  removePolicy(policyId: string, context: RequestContext): void {
    this.#options.policies.removePolicy(policyId, context);
  }

  checkPolicy(policyId: string, text: string, principal: Principal) {
    return this.#options.policies.checkPolicy(policyId, text, principal);
  }

  previewPolicy(...asked: Parameters<GovernancePort['previewPolicy']>) {
    return this.#options.previews.preview(...asked);
  }

  decision(decisionId: string) {
    return this.#options.decisions.get(decisionId);
  }

  decisions(query: Parameters<GovernancePort['decisions']>[0]) {
    return this.#options.decisions.list(query);
  }

  override(decisionId: string, request: { readonly reason: string }, context: RequestContext) {
    return this.#options.overrides.override(decisionId, request, context);
  }

  overrideRecord(overrideId: string) {
    return this.#options.overrides.get(overrideId);
  }

  approvals(query: Parameters<GovernancePort['approvals']>[0]) {
    return this.#options.approvals.list(query);
  }

  approval(approvalId: string) {
    return this.#options.approvals.get(approvalId);
  }

  answerApproval(
    approvalId: string,
    answer: { readonly isApproved: boolean; readonly reason?: string | undefined },
    context: RequestContext,
  ) {
    return this.#options.approvals.answer(approvalId, answer, context);
  }

  commandLease(vehicleId: string) {
    return this.#options.leases.lease(vehicleId);
  }

  commandLeases() {
    return this.#options.leases.list();
  }

  takeLease(vehicleId: string, context: RequestContext) {
    return this.#options.leases.take(vehicleId, context);
  }

  releaseLease(vehicleId: string, context: RequestContext) {
    return this.#options.leases.release(vehicleId, context);
  }

  requestTakeover(vehicleId: string, request: TakeoverRequest, context: RequestContext) {
    return this.#options.leases.requestTakeover(vehicleId, request, context);
  }

  answerTakeover(
    vehicleId: string,
    answer: { readonly takeoverId: string; readonly accept: boolean },
    context: RequestContext,
  ) {
    return this.#options.leases.answerTakeover(vehicleId, answer, context);
  }

  on<Name extends keyof GovernanceEvents>(
    name: Name,
    listener: (event: GovernanceEvents[Name]) => void,
  ): Unsubscribe {
    const { policies, approvals, overrides, leases } = this.#options;
    const notify = listener as (event: GovernanceEvents[keyof GovernanceEvents]) => void;
    const subscribe: Readonly<Record<keyof GovernanceEvents, () => Unsubscribe>> = {
      policies: () => policies.events.on('policies', notify),
      approval: () => approvals.events.on('approval', notify),
      override: () => overrides.events.on('override', notify),
      lease: () => leases.events.on('lease', notify),
    };
    return subscribe[name]();
  }
}
