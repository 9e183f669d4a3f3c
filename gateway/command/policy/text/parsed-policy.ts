import type { OverrideRule } from '../../../contract/command/decision.ts';
import type { Policy } from '../../../contract/command/policy.ts';
import type { ReasonPart } from './policy-reason.ts';

/** A policy text that was read and found right. */
export interface ParsedPolicy {
  readonly policyId: string;
  readonly text: string;
  readonly description: string;
  readonly verdict: Policy['verdict'];
  readonly override: OverrideRule;
  readonly reason: readonly ReasonPart[];
  /** Facts it compares or names, for the values of a finding. */
  readonly paths: readonly string[];
  /** The one number in its condition; undefined when there is none or more than one. */
  readonly limit: number | undefined;
}
