import type { Policy } from '../../../../gateway/contract/policy.ts';

/** A policy that is not stored yet: the editor begins with a text that says what it would do. */
export function newPolicy(policyId: string): Policy {
  return {
    policyId,
    description: 'Not stored yet',
    verdict: 'deny',
    override: 'self',
    source: 'user',
    text: '',
    refused: null,
    updatedAtMs: null,
  };
}
