import type { AppliedOverride } from '../../contract/command/decision.ts';

/** An override that is kept for one decision. Exactly one of the two ends it. */
export interface OverrideClaim {
  readonly applied: AppliedOverride;
  /** It is spent; durable when it returns, so that no crash can bring it back. @throws when the store is down */
  use(): void;
  /** Nothing was decided: it can be claimed again. */
  giveBack(): void;
}

/** Where the overrides are that people gave. */
export interface OverrideService {
  /** The active override of exactly this request. No other caller gets it until it is used or given back. */
  claim(commandHash: string): OverrideClaim | undefined;
}
