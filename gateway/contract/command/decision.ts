import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';

/** Governance decision on one command (design, section 3 "Governance"). */
export const decisionSchema = z
  .object({
    decisionId: z.string(),
    decision: z.enum(['allow', 'allow_with_monitoring', 'require_approval', 'deny']),
    /**
     * First `policy-version:…`, `operator-override:…`, `replay-enabled:…`, then one entry per
     * determining policy.
     */
    evidence: z.array(operatorTextSchema),
    inputHash: z.string().describe('SHA-256 of the canonical input of the decision'),
    decidedAtMs: z.number().int(),
    expiresAtMs: z.number().int(),
  })
  .meta({ id: 'Decision' });
export type Decision = z.infer<typeof decisionSchema>;

/** What can override a policy: nothing, a reason from the requester, or a reason and a second person. */
export const overrideRuleSchema = z.enum(['never', 'self', 'second-person']);
export type OverrideRule = z.infer<typeof overrideRuleSchema>;

/** One policy that determined a decision, with the values it compared. */
export const policyFindingSchema = z
  .object({
    policyId: z.string(),
    verdict: z.enum(['allow', 'monitor', 'require_approval', 'deny']),
    reason: operatorTextSchema.describe('One readable sentence with the values'),
    values: z.record(z.string(), z.unknown()).describe('Input path → compared value. null: unknown'),
    override: overrideRuleSchema,
    isOverridden: z.boolean().describe('Lifted by an override: it only monitors'),
  })
  .meta({ id: 'PolicyFinding' });
export type PolicyFinding = z.infer<typeof policyFindingSchema>;

/** An override as part of a decision's input. */
export const appliedOverrideSchema = z.object({
  overrideId: z.string(),
  policyIds: z.array(z.string()),
  by: actorSchema,
  reason: z.string(),
  approvedBy: actorSchema.nullable().describe('The second person'),
});
export type AppliedOverride = z.infer<typeof appliedOverrideSchema>;

/** An approval as part of a decision's input. */
export const appliedApprovalSchema = z.object({
  approvalId: z.string(),
  by: actorSchema,
  reason: operatorTextSchema.nullable(),
});
export type AppliedApproval = z.infer<typeof appliedApprovalSchema>;

/** The engine's answer: the decision and its reasons. */
export const governanceAnswerSchema = z.object({
  decision: decisionSchema,
  policyVersion: z.string(),
  findings: z.array(policyFindingSchema),
});
export type GovernanceAnswer = z.infer<typeof governanceAnswerSchema>;

/** `GET /api/governance/decisions/{id}`: one decision with its full input. */
export const decisionRecordSchema = decisionSchema
  .extend({
    policyVersion: z.string(),
    findings: z.array(policyFindingSchema),
    command: z.string(),
    vehicleId: z.string().nullable(),
    mode: modeSchema,
    actor: actorSchema,
    traceId: z.string(),
    override: appliedOverrideSchema.nullable(),
    approval: appliedApprovalSchema.nullable(),
    /** The hashed input. Never contains credentials. */
    input: z.record(z.string(), z.unknown()),
    durationMs: z.number().describe('Evaluation time of the engine'),
  })
  .meta({ id: 'DecisionRecord' });
export type DecisionRecord = z.infer<typeof decisionRecordSchema>;
