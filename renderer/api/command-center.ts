import { z } from 'zod';
import {
  type Approval,
  approvalSchema,
  type Override,
  overrideSchema,
} from '../../gateway/contract/command/approval.ts';
import {
  type AuditRow,
  type AuditVerification,
  auditRowSchema,
  auditVerificationSchema,
} from '../../gateway/contract/command/audit.ts';
import { type DecisionRecord, decisionRecordSchema } from '../../gateway/contract/command/decision.ts';
import {
  type CommandLease,
  commandLeaseSchema,
  type TakeoverRequest,
} from '../../gateway/contract/command/lease.ts';
import {
  type Policy,
  type PolicyCheck,
  type PolicySet,
  policyCheckSchema,
  policySchema,
  policySetSchema,
} from '../../gateway/contract/command/policy.ts';
import { listOf } from '../../gateway/contract/list.ts';
import { pathWithQuery, type RestCaller, type RestClient } from './connection/rest-client.ts';

/** A decision with everything it was made from. */
export function readDecision(rest: RestCaller, decisionId: string): Promise<DecisionRecord> {
  return rest.request({
    path: `/api/governance/decisions/${encodeURIComponent(decisionId)}`,
    schema: decisionRecordSchema,
  });
}

/** Asks to be allowed once what the decision denied. @throws GatewayError override-refused, state-conflict */
export function overrideDecision(rest: RestCaller, decisionId: string, reason: string): Promise<Override> {
  return rest.request({
    method: 'POST',
    path: `/api/governance/decisions/${encodeURIComponent(decisionId)}/override`,
    body: { reason },
    schema: overrideSchema,
  });
}

export function readOverride(rest: RestCaller, overrideId: string): Promise<Override> {
  return rest.request({
    path: `/api/governance/overrides/${encodeURIComponent(overrideId)}`,
    schema: overrideSchema,
  });
}

export function readPolicies(rest: RestCaller): Promise<PolicySet> {
  return rest.request({ path: '/api/policies', schema: policySetSchema });
}

/** Puts the text in force for the next decision. @throws GatewayError policy-invalid with the place of each fault */
export function putPolicy(rest: RestCaller, policyId: string, text: string): Promise<Policy> {
  return rest.request({
    method: 'PUT',
    path: `/api/policies/${encodeURIComponent(policyId)}`,
    body: { text },
    schema: policySchema,
  });
}

/** Removes the user's text: the default holds again, a policy without one is gone. */
export async function removePolicy(rest: RestCaller, policyId: string): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: `/api/policies/${encodeURIComponent(policyId)}`,
    schema: z.unknown(),
  });
}

/** Whether the text could be taken; changes nothing. */
export function checkPolicy(rest: RestCaller, policyId: string, text: string): Promise<PolicyCheck> {
  return rest.request({
    method: 'POST',
    path: `/api/policies/${encodeURIComponent(policyId)}/validate`,
    body: { text },
    schema: policyCheckSchema,
  });
}

/** The newest approvals, newest first; with `state` those alone. */
export async function listApprovals(
  rest: RestCaller,
  state?: Approval['state'],
): Promise<readonly Approval[]> {
  const answer = await rest.request({
    path: pathWithQuery('/api/approvals', { state, limit: '50' }),
    schema: listOf(approvalSchema),
  });
  return answer.items;
}

/** Decides it. @throws GatewayError second-person-required, state-conflict when it was decided or has run out */
export function answerApproval(
  rest: RestCaller,
  approvalId: string,
  answer: { readonly isApproved: boolean; readonly reason: string },
): Promise<Approval> {
  return rest.request({
    method: 'POST',
    path: `/api/approvals/${encodeURIComponent(approvalId)}/${answer.isApproved ? 'approve' : 'reject'}`,
    body: answer.reason ? { reason: answer.reason } : {},
    schema: approvalSchema,
    isUrgent: true,
  });
}

/** Who commands each vehicle. */
export async function listLeases(rest: RestCaller): Promise<readonly CommandLease[]> {
  const answer = await rest.request({ path: '/api/leases', schema: listOf(commandLeaseSchema) });
  return answer.items;
}

export function readLease(rest: RestCaller, vehicleId: string): Promise<CommandLease> {
  return rest.request({ path: leasePath(vehicleId), schema: commandLeaseSchema });
}

/** Takes or renews it. @throws GatewayError lease-held */
export function takeLease(rest: RestCaller, vehicleId: string): Promise<CommandLease> {
  return rest.request({
    method: 'POST',
    path: leasePath(vehicleId),
    body: {},
    schema: commandLeaseSchema,
    isUrgent: true,
  });
}

/** Gives it back. */
export function releaseLease(rest: RestCaller, vehicleId: string): Promise<CommandLease> {
  return rest.request({ method: 'DELETE', path: leasePath(vehicleId), schema: commandLeaseSchema });
}

/** Asks the holder for the vehicle. @throws GatewayError version-conflict when the epoch is not the present one */
export function requestTakeover(
  rest: RestCaller,
  vehicleId: string,
  request: TakeoverRequest,
): Promise<CommandLease> {
  return rest.request({
    method: 'POST',
    path: `${leasePath(vehicleId)}/takeover`,
    body: request,
    schema: commandLeaseSchema,
    isUrgent: true,
  });
}

export function answerTakeover(
  rest: RestCaller,
  vehicleId: string,
  answer: { readonly takeoverId: string; readonly accept: boolean },
): Promise<CommandLease> {
  return rest.request({
    method: 'POST',
    path: `${leasePath(vehicleId)}/takeover/answer`,
    body: answer,
    schema: commandLeaseSchema,
    isUrgent: true,
  });
}

function leasePath(vehicleId: string): string {
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/lease`;
}

export interface AuditPage {
  readonly items: readonly AuditRow[];
  /** Null at the end. */
  readonly nextCursor: string | null;
}

/** A page of audit rows, newest first. */
export function listAudit(
  rest: RestClient,
  query: { readonly traceId?: string | undefined; readonly cursor?: string | undefined },
): Promise<AuditPage> {
  return rest.request({
    path: pathWithQuery('/api/audit', { ...query, limit: '50' }),
    schema: listOf(auditRowSchema),
  });
}

const VERIFY_TIMEOUT_MS = 120_000;

/** Looks at every row and signed head; a long record takes seconds. */
export function verifyAudit(rest: RestClient): Promise<AuditVerification> {
  return rest.request({
    path: '/api/audit/verify',
    schema: auditVerificationSchema,
    timeoutMs: VERIFY_TIMEOUT_MS,
  });
}

/** Acknowledges the recorded breaks. @returns what a verification finds afterwards */
export function acknowledgeAudit(rest: RestClient, reason: string): Promise<AuditVerification> {
  return rest.request({
    method: 'POST',
    path: '/api/audit/acknowledge',
    body: { reason },
    schema: auditVerificationSchema,
    timeoutMs: VERIFY_TIMEOUT_MS,
  });
}

/** The whole record as JSON lines, as the offline verifier reads it. */
export function exportAudit(rest: RestClient): Promise<string> {
  return rest.requestText({ path: '/api/audit/export', timeoutMs: VERIFY_TIMEOUT_MS });
}
