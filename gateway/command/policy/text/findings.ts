import type { Actor } from '../../../contract/actor.ts';
import type { PolicyFinding } from '../../../contract/command/decision.ts';
import type { PolicyInput } from '../engine/policy-input.ts';
import type { ParsedPolicy } from './parsed-policy.ts';
import { factValue, LIMIT, reasonText } from './policy-reason.ts';
import type { PolicyMatches } from './policy-set.ts';

/** The policies' findings on an input, after overrides and approvals. */
export function findingsOf({ matched, failed }: PolicyMatches, input: PolicyInput): PolicyFinding[] {
  return [
    ...failed.map(
      ({ policyId, reason }): PolicyFinding => ({
        policyId,
        verdict: 'deny',
        reason: `the policy could not be worked out (${reason}); fix its file`,
        values: {},
        override: 'never',
        isOverridden: false,
      }),
    ),
    ...matched.map((policy) => findingOf(policy, input)),
  ];
}

function findingOf(policy: ParsedPolicy, input: PolicyInput): PolicyFinding {
  const { policyId, verdict, override, limit } = policy;
  const reason = reasonText(policy.reason, input, limit);
  const finding: PolicyFinding = {
    policyId,
    verdict,
    reason,
    values: {
      ...Object.fromEntries(policy.paths.map((path) => [path, factValue(path, input)])),
      ...(limit === undefined ? {} : { [LIMIT]: limit }),
    },
    override,
    isOverridden: false,
  };
  if (verdict === 'monitor') return finding;
  if (isLifted(policy, input))
    return {
      ...finding,
      verdict: 'monitor',
      reason: `${reason} (overridden by ${input.override?.by.id})`,
      isOverridden: true,
    };
  if (verdict === 'require_approval' && isApproved(policy, input))
    return { ...finding, verdict: 'allow', reason: `${reason} (approved by ${input.approval?.by.id})` };
  return finding;
}

/**
 * An override lifts the policies it names, where they may be lifted; where a second person is required, only once
 * that person has approved.
 */
function isLifted({ policyId, override: rule }: ParsedPolicy, { override }: PolicyInput): boolean {
  if (!override || rule === 'never' || !override.policyIds.includes(policyId)) return false;
  return rule === 'self' || (override.approvedBy !== null && !isSame(override.approvedBy, override.by));
}

/** Where a second person is required, the requester cannot approve their own request. */
function isApproved({ override: rule }: ParsedPolicy, { approval, actor }: PolicyInput): boolean {
  return approval !== null && (rule !== 'second-person' || !isSame(approval.by, actor));
}

function isSame(left: Actor, right: Actor): boolean {
  return left.kind === right.kind && left.id === right.id;
}
