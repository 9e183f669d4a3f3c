import { useQueryClient } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { commandApi } from '../../../gateway/contract/api/command-api.ts';
import type { Approval } from '../../../gateway/contract/command/approval.ts';
import type { AuditVerification } from '../../../gateway/contract/command/audit.ts';
import type { TakeoverRequest } from '../../../gateway/contract/command/lease.ts';
import type { Policy } from '../../../gateway/contract/command/policy.ts';
import { call } from '../../api/call.ts';
import { t } from '../../language/translate.ts';
import { saveFile } from '../app/save-file.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey } from '../connection/operations.ts';
import { useIsSelf, useWhoami } from '../connection/whoami.ts';
import { useAccountStore } from '../developer/account-store.ts';
import { DeveloperContext } from '../developer/developer-runtime.ts';
import { receiveApproval, receiveOverride } from './governance-store.ts';
import { forgetKept, noteKept, receiveLease } from './lease-store.ts';

/** Who decides an approval: the owner of this machine or the logged-in account. */
export type Answerer = 'operator' | 'account';

/** Governance actions of the user. Each rejects with the gateway's reason. */
export interface GovernanceActions {
  /** Requests a one-time override of a denied decision. */
  override(decisionId: string, reason: string): Promise<void>;
  answerApproval(
    approvalId: string,
    answer: { readonly isApproved: boolean; readonly reason: string },
    as: Answerer,
  ): Promise<void>;
  savePolicy(policyId: string, text: string): Promise<Policy>;
  /** Resets the policy to its default, or deletes it if there is none. */
  removePolicy(policyId: string): Promise<void>;
  /** Takes the lease and renews it while this window is open. */
  takeLease(vehicleId: string): Promise<void>;
  releaseLease(vehicleId: string): Promise<void>;
  requestTakeover(vehicleId: string, request: TakeoverRequest): Promise<void>;
  answerTakeover(vehicleId: string, takeoverId: string, accept: boolean): Promise<void>;
  verifyAudit(): Promise<AuditVerification>;
  /** Acknowledges a broken audit trail. Returns the result of a new verification. */
  acknowledgeAudit(reason: string): Promise<AuditVerification>;
  /** Saves the whole audit record as JSON lines. */
  exportAudit(): Promise<void>;
}

export function useGovernanceActions(): GovernanceActions {
  const { rest } = useGateway();
  const account = useContext(DeveloperContext)?.account;
  const client = useQueryClient();
  return useMemo(() => {
    const policiesChanged = () =>
      client.invalidateQueries({ queryKey: operationKey(commandApi.listPolicies) });
    return {
      async override(decisionId, reason) {
        const input = { params: { decisionId }, body: { reason } };
        receiveOverride(await call(rest, commandApi.overrideDecision, input));
      },
      async answerApproval(approvalId, { isApproved, reason }, as) {
        const caller = as === 'account' ? account : rest;
        if (!caller) throw new Error(t('Not logged in.'));
        const operation = isApproved ? commandApi.approveApproval : commandApi.rejectApproval;
        receiveApproval(
          await call(caller, operation, { params: { approvalId }, body: reason ? { reason } : {} }),
        );
      },
      async savePolicy(policyId, text) {
        const policy = await call(rest, commandApi.putPolicy, { params: { policyId }, body: { text } });
        await policiesChanged();
        return policy;
      },
      async removePolicy(policyId) {
        await call(rest, commandApi.deletePolicy, { params: { policyId } });
        await policiesChanged();
      },
      async takeLease(vehicleId) {
        receiveLease(await call(rest, commandApi.takeCommandLease, { params: { vehicleId } }));
        noteKept(vehicleId);
      },
      async releaseLease(vehicleId) {
        forgetKept(vehicleId);
        receiveLease(await call(rest, commandApi.releaseCommandLease, { params: { vehicleId } }));
      },
      async requestTakeover(vehicleId, request) {
        receiveLease(await call(rest, commandApi.requestTakeover, { params: { vehicleId }, body: request }));
      },
      async answerTakeover(vehicleId, takeoverId, accept) {
        const input = { params: { vehicleId }, body: { takeoverId, accept } };
        receiveLease(await call(rest, commandApi.answerTakeover, input));
      },
      verifyAudit: () => call(rest, commandApi.verifyAudit),
      async acknowledgeAudit(reason) {
        const verification = await call(rest, commandApi.acknowledgeAudit, { body: { reason } });
        await client.invalidateQueries({ queryKey: operationKey(commandApi.listAudit) });
        return verification;
      },
      async exportAudit() {
        saveFile('aerodeck-audit.jsonl', await call(rest, commandApi.exportAudit));
      },
    };
  }, [rest, account, client]);
}

interface AnswerChoice {
  readonly as: Answerer;
  readonly name: string;
}

export interface AnswerRight {
  /** Who may decide at this window; undefined if no one may. */
  readonly choice: AnswerChoice | undefined;
  /** The requester is the user of this window. */
  readonly isOwn: boolean;
}

/** Who at this window may answer an approval: who asked may not where a second person is wanted. */
export function useAnswerRight(approval: Approval): AnswerRight {
  const isSelf = useIsSelf();
  const account = useAccountStore((state) => state.account);
  const isOwn = isSelf(approval.requestedBy);
  if (!isOwn || !approval.needsSecondPerson) return { choice: { as: 'operator', name: 'you' }, isOwn };
  const isAccountAsker =
    approval.requestedBy.kind === 'account' && approval.requestedBy.id === account?.accountId;
  return {
    choice: account && !isAccountAsker ? { as: 'account', name: account.email } : undefined,
    isOwn,
  };
}

/** Why this window may not change policies; undefined if it may. */
export function useWhyNotChangePolicies(): string | undefined {
  const whoami = useWhoami();
  if (!whoami.data) return t('Waiting for the gateway.');
  return whoami.data.principal.kind === 'operator'
    ? undefined
    : t('Only the operator of this station can change policies.');
}
