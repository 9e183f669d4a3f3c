import type { PolicyRule } from '../policy-rule.ts';

/** Nothing leads into a no-fly zone. */
export const noFlyRule: PolicyRule = {
  id: 'no-fly',
  evaluate: ({ target: { noFlyZoneId } }) =>
    noFlyZoneId === null
      ? undefined
      : { verdict: 'deny', reason: `it leads into the no-fly zone ${noFlyZoneId}` },
};
