import type { GovernanceAnswer } from '../../contract/command/decision.ts';
import type { PolicyInput } from './engine/policy-input.ts';

/** Decides. May throw or never answer: the caller has a deadline and then refuses. */
export interface Governance {
  decide(input: PolicyInput): GovernanceAnswer | Promise<GovernanceAnswer>;
}
