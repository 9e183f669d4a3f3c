import type { AppliedOverride } from '../../contract/command/decision.ts';

/** An override reserved for one decision. Call exactly one of the two methods. */
export interface OverrideClaim {
  readonly applied: AppliedOverride;
  /** Consumes it. Durable when it returns, so no crash can restore it. @throws when the store fails */
  use(): void;
  /** Releases it unused: it can be claimed again. */
  giveBack(): void;
}

/** Access to the overrides people have given. */
export interface OverrideService {
  /** Claims the active override of exactly this request. No other caller gets it until it is used or released. */
  claim(commandHash: string): OverrideClaim | undefined;
}
