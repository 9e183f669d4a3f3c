import type { PolicyInput } from './policy-input.ts';

export interface Finding {
  readonly verdict: 'allow' | 'monitor' | 'deny';
  /** One sentence for the evidence. */
  readonly reason: string;
}

/** One policy. Pure; undefined: it has nothing to say of this input. */
export interface PolicyRule {
  readonly id: string;
  evaluate(input: PolicyInput): Finding | undefined;
}
