import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { policyFindingSchema } from './decision.ts';

const typedReason = z.string().trim().min(8, 'give a reason of at least 8 characters').max(500);

/** A request that waits for a person: a command that needs approval, or an override that needs a second person. */
export const approvalSchema = z
  .object({
    approvalId: z.string(),
    kind: z.enum(['command', 'override', 'plan', 'step']),
    state: z.enum(['waiting', 'approved', 'rejected', 'expired', 'withdrawn']),
    decisionId: z.string().describe('The decision that requires it'),
    commandId: z.string().nullable(),
    actionId: z.string().nullable(),
    planId: z.string().nullable(),
    overrideId: z.string().nullable(),
    vehicleId: z.string().nullable(),
    command: z.string(),
    params: z.record(z.string(), z.unknown()),
    mode: modeSchema,
    findings: z.array(policyFindingSchema).describe('Objections of the policies'),
    needsSecondPerson: z.boolean().describe('The requester cannot answer it'),
    requestedBy: actorSchema,
    requestedReason: z.string().nullable(),
    traceId: z.string(),
    createdAtMs: z.number().int(),
    deadlineAtMs: z.number().int(),
    decidedBy: actorSchema.nullable(),
    decidedReason: operatorTextSchema.nullable(),
    decidedAtMs: z.number().int().nullable(),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof approvalSchema>;

/** Body of `POST /api/approvals/{approvalId}/approve` and `…/reject`. */
export const approvalAnswerSchema = z.strictObject({ reason: z.string().trim().max(500).optional() });

/** Body of `POST /api/governance/decisions/{decisionId}/override`. */
export const overrideRequestSchema = z.strictObject({ reason: typedReason });

/**
 * Permission to do once what a decision denied: the same command with the same parameters to the
 * same vehicle by the same actor. `waiting`: a second person must approve it first.
 */
export const overrideSchema = z
  .object({
    overrideId: z.string(),
    state: z.enum(['waiting', 'active', 'used', 'expired', 'rejected']),
    decisionId: z.string(),
    policyIds: z.array(z.string()),
    command: z.string(),
    vehicleId: z.string().nullable(),
    commandHash: z.string().describe('Of command, parameters, vehicle and actor'),
    by: actorSchema,
    reason: z.string(),
    approvalId: z.string().nullable(),
    approvedBy: actorSchema.nullable(),
    createdAtMs: z.number().int(),
    expiresAtMs: z.number().int(),
  })
  .meta({ id: 'Override' });
export type Override = z.infer<typeof overrideSchema>;
