import { z } from 'zod';
import {
  approvalAnswerSchema,
  approvalSchema,
  overrideRequestSchema,
  overrideSchema,
} from '../command/approval.ts';
import {
  auditAcknowledgeSchema,
  auditRowSchema,
  auditVerificationSchema,
  auditVerifyQuerySchema,
} from '../command/audit.ts';
import { categorySchema } from '../command/category.ts';
import { commandRecordSchema, commandStateSchema, commandTraceSchema } from '../command/command.ts';
import { decisionRecordSchema } from '../command/decision.ts';
import { commandLeaseSchema, takeoverAnswerSchema, takeoverRequestSchema } from '../command/lease.ts';
import {
  policyCheckSchema,
  policyIdSchema,
  policySchema,
  policySetSchema,
  policyTextSchema,
} from '../command/policy.ts';
import { listOf, listQuerySchema, pageQuerySchema } from '../list.ts';
import { transferSchema } from '../onboard/transfer.ts';
import { anyPrincipal, apiOf, operator, role, scope, vehicleParams } from './api-operation.ts';

const params = z.object({ transferId: z.string().min(1).max(64) });
const decisionParams = z.object({ decisionId: z.string().min(1).max(64) });
const approvalParams = z.object({ approvalId: z.string().min(1).max(64) });
const policyParams = z.object({ policyId: policyIdSchema });

/** Command records, transfers, governance, command leases and the audit record. */
export const commandApi = apiOf({
  listTransfers: {
    method: 'GET',
    path: '/api/transfers',
    access: anyPrincipal(),
    summary: 'Transfers since the gateway started, newest first',
    query: listQuerySchema,
    answer: listOf(transferSchema),
  },
  getTransfer: {
    method: 'GET',
    path: '/api/transfers/:transferId',
    access: anyPrincipal(),
    summary: 'State, progress and outcome of a transfer',
    params: params,
    answer: transferSchema,
  },
  cancelTransfer: {
    method: 'DELETE',
    path: '/api/transfers/:transferId',
    access: anyPrincipal('pilot'),
    summary: 'Cancel a transfer that runs or waits for approval. Ended transfers do not change',
    params: params,
    answer: transferSchema,
  },
  listCommands: {
    method: 'GET',
    path: '/api/commands',
    access: scope('action:read'),
    summary: 'Commands, newest first',
    query: pageQuerySchema.extend({
      category: categorySchema.optional(),
      vehicle: z.string().min(1).max(64).optional(),
      state: commandStateSchema.optional(),
      actor: z.string().min(1).max(64).optional().describe('Id of the actor who sent it'),
    }),
    answer: listOf(commandRecordSchema),
  },
  getCommand: {
    method: 'GET',
    path: '/api/commands/:commandId',
    access: scope('action:read'),
    summary: 'One command with its trace: request, decision, attempts, vehicle answer, effect',
    params: z.object({ commandId: z.string().min(1).max(64) }),
    answer: commandTraceSchema,
  },
  listDecisions: {
    method: 'GET',
    path: '/api/governance/decisions',
    access: scope('governance:read'),
    summary: 'Decisions, newest first',
    query: pageQuerySchema.extend({ vehicle: z.string().min(1).max(64).optional() }),
    answer: listOf(decisionRecordSchema),
  },
  getDecision: {
    method: 'GET',
    path: '/api/governance/decisions/:decisionId',
    access: scope('governance:read'),
    summary: 'One decision with the policies that determined it and the input values they compared',
    params: decisionParams,
    answer: decisionRecordSchema,
  },
  overrideDecision: {
    method: 'POST',
    path: '/api/governance/decisions/:decisionId/override',
    access: scope('governance:override', 'pilot'),
    summary:
      'Override a denial once for the same command, with a reason. Some policies require a second person',
    params: decisionParams,
    body: overrideRequestSchema,
    status: 201,
    answer: overrideSchema,
  },
  getOverride: {
    method: 'GET',
    path: '/api/governance/overrides/:overrideId',
    access: scope('governance:read'),
    summary: 'One override: waiting for a second person, active, used or expired',
    params: z.object({ overrideId: z.string().min(1).max(64) }),
    answer: overrideSchema,
  },
  listApprovals: {
    method: 'GET',
    path: '/api/approvals',
    access: scope('governance:read'),
    summary: 'Approvals, open and answered, newest first',
    query: pageQuerySchema.extend({ state: approvalSchema.shape.state.optional() }),
    answer: listOf(approvalSchema),
  },
  getApproval: {
    method: 'GET',
    path: '/api/approvals/:approvalId',
    access: scope('governance:read'),
    summary: 'One approval with the objections of the policies',
    params: approvalParams,
    answer: approvalSchema,
  },
  approveApproval: {
    method: 'POST',
    path: '/api/approvals/:approvalId/approve',
    access: scope('governance:override', 'approver'),
    summary: 'Approve the request. It is then decided again',
    params: approvalParams,
    body: approvalAnswerSchema.optional(),
    answer: approvalSchema,
  },
  rejectApproval: {
    method: 'POST',
    path: '/api/approvals/:approvalId/reject',
    access: scope('governance:override', 'approver'),
    summary: 'Reject the request',
    params: approvalParams,
    body: approvalAnswerSchema.optional(),
    answer: approvalSchema,
  },
  listPolicies: {
    method: 'GET',
    path: '/api/policies',
    access: scope('governance:read'),
    summary: 'All policies with their texts, and the version of the set',
    query: listQuerySchema,
    answer: policySetSchema,
  },
  getPolicy: {
    method: 'GET',
    path: '/api/policies/:policyId',
    access: scope('governance:read'),
    summary: 'One policy',
    params: policyParams,
    answer: policySchema,
  },
  putPolicy: {
    method: 'PUT',
    path: '/api/policies/:policyId',
    access: role('administrator', 'governance:override'),
    summary: 'Replace the text of a policy on this machine. It applies from the next command on',
    params: policyParams,
    body: policyTextSchema,
    answer: policySchema,
  },
  deletePolicy: {
    method: 'DELETE',
    path: '/api/policies/:policyId',
    access: role('administrator', 'governance:override'),
    summary: 'Remove the text of this machine. The default applies again',
    params: policyParams,
  },
  validatePolicy: {
    method: 'POST',
    path: '/api/policies/:policyId/validate',
    access: scope('governance:read', 'never'),
    summary: 'Check a policy text and report line and reason of errors. Changes nothing',
    params: policyParams,
    body: policyTextSchema,
    answer: policyCheckSchema,
  },
  listCommandLeases: {
    method: 'GET',
    path: '/api/leases',
    access: scope('telemetry:read'),
    summary: 'Command leases of all vehicles',
    query: listQuerySchema,
    answer: listOf(commandLeaseSchema),
  },
  getCommandLease: {
    method: 'GET',
    path: '/api/vehicles/:vehicleId/lease',
    access: scope('telemetry:read'),
    summary: 'Command lease of a vehicle: holder, present activity and takeover requests',
    params: vehicleParams,
    answer: commandLeaseSchema,
  },
  takeCommandLease: {
    method: 'POST',
    path: '/api/vehicles/:vehicleId/lease',
    access: scope('drone:command', 'pilot'),
    summary: 'Take command of a free vehicle, or renew your lease',
    params: vehicleParams,
    body: z.strictObject({}).optional(),
    answer: commandLeaseSchema,
  },
  releaseCommandLease: {
    method: 'DELETE',
    path: '/api/vehicles/:vehicleId/lease',
    access: scope('drone:command', 'pilot'),
    summary: 'Release command of a vehicle',
    params: vehicleParams,
    answer: commandLeaseSchema,
  },
  requestTakeover: {
    method: 'POST',
    path: '/api/vehicles/:vehicleId/lease/takeover',
    access: scope('drone:command', 'pilot'),
    summary:
      'Request command of a vehicle from its holder: 200 once you have it, 202 while the holder is asked',
    params: vehicleParams,
    body: takeoverRequestSchema,
    answer: commandLeaseSchema,
    later: commandLeaseSchema,
  },
  answerTakeover: {
    method: 'POST',
    path: '/api/vehicles/:vehicleId/lease/takeover/answer',
    access: scope('drone:command', 'pilot'),
    summary: 'Grant or refuse a takeover request',
    params: vehicleParams,
    body: takeoverAnswerSchema,
    answer: commandLeaseSchema,
  },
  listAudit: {
    method: 'GET',
    path: '/api/audit',
    access: scope('audit:read'),
    summary: 'The audit record, newest first',
    query: pageQuerySchema.extend({
      cursor: z.coerce.number().int().min(1).optional().describe('nextCursor of the previous page'),
      traceId: z.string().min(1).max(64).optional().describe('Rows of one trace'),
      target: z.string().min(1).max(200).optional().describe('Rows about one vehicle, key, zone, …'),
    }),
    answer: listOf(auditRowSchema),
  },
  verifyAudit: {
    method: 'GET',
    path: '/api/audit/verify',
    access: scope('audit:read'),
    summary: 'Verify every row and every signed head of the audit record',
    query: auditVerifyQuerySchema,
    answer: auditVerificationSchema,
  },
  acknowledgeAudit: {
    method: 'POST',
    path: '/api/audit/acknowledge',
    access: role('administrator', 'audit:read'),
    summary: 'Acknowledge a broken audit record, with a reason',
    body: auditAcknowledgeSchema,
    answer: auditVerificationSchema,
  },
  exportAudit: {
    method: 'GET',
    path: '/api/audit/export',
    access: operator,
    summary: 'The complete audit record as JSON lines with signed heads, for the offline verifier',
    answer: z.string().describe('JSON lines (application/x-ndjson)'),
  },
});
