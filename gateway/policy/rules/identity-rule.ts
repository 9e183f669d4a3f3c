import type { PolicyRule } from '../policy-rule.ts';

/** One system id, one vehicle. */
export const identityRule: PolicyRule = {
  id: 'identity',
  evaluate: ({ vehicle }) =>
    vehicle?.hasConflict === true
      ? { verdict: 'deny', reason: 'two vehicles answer to the same system id' }
      : undefined,
};
