import type { OverrideRule } from '../../../contract/command/decision.ts';
import type { Policy } from '../../../contract/command/policy.ts';
import type { ReasonPart } from './policy-reason.ts';

/** A valid policy text. */
export interface ParsedPolicy {
  readonly policyId: string;
  readonly text: string;
  readonly description: string;
  readonly verdict: Policy['verdict'];
  readonly override: OverrideRule;
  readonly reason: readonly ReasonPart[];
  /** Facts it uses, for the values in a finding. */
  readonly paths: readonly string[];
  /** The only number in its condition; undefined if none or several. */
  readonly limit: number | undefined;
}
