import type { Policy } from '../../../../gateway/contract/command/policy.ts';
import { t } from '../../../language/translate.ts';

/** A policy that is not stored yet. */
export function newPolicy(policyId: string): Policy {
  return {
    policyId,
    description: t('Not stored yet'),
    verdict: 'deny',
    override: 'self',
    source: 'user',
    text: '',
    refused: null,
    updatedAtMs: null,
  };
}

/** The starting text of a new policy: every part a policy has, to be edited. */
export function starterText(policyId: string): string {
  return `// What it is for, and why the numbers are what they are.
@id("${policyId}")
@description("One sentence for people.")
@verdict("deny")
@override("self")
@reason("{target.highestAltitudeM} m is above {limit} m")
forbid (principal, action, resource)
when {
  context.target has highestAltitudeM && context.target.highestAltitudeM > 100
};
`;
}
