import type { Assertion } from '../../contract/simulation/scenario.ts';

/** What is meant where a plan is flown and nothing else is said. */
export const PLAN_COMPLETES: Assertion = {
  name: 'The plan completes',
  kind: 'eventually',
  event: { kind: 'plan', text: ': completed' },
};
