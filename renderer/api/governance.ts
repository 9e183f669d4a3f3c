import { z } from 'zod';
import { type Override, overrideSchema } from '../../gateway/contract/command/approval.ts';
import { type DecisionRecord, decisionRecordSchema } from '../../gateway/contract/command/decision.ts';
import {
  type Policy,
  type PolicyCheck,
  type PolicySet,
  policyCheckSchema,
  policySchema,
  policySetSchema,
} from '../../gateway/contract/command/policy.ts';
import type { RestCaller } from './connection/rest-client.ts';

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
