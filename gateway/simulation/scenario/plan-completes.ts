import type { Assertion } from '../../contract/simulation/scenario.ts';

/** The default assertion where a plan is flown. */
export const PLAN_COMPLETES: Assertion = {
  name: 'The plan completes',
  kind: 'eventually',
  event: { kind: 'plan', text: ': completed' },
};
