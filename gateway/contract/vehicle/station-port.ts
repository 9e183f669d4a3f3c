import type { StationRole } from '../account/access.ts';
import type { RequestContext } from '../account/principal.ts';
import type { BatteryLimits, StationMember } from './station.ts';

/** Limits of the station at which it warns about batteries. */
export interface BatteryLimitsPort {
  readonly limits: BatteryLimits;
  /** In force at once, and after a restart. @throws store-unavailable */
  put(limits: BatteryLimits, context: RequestContext): BatteryLimits;
}

/** Who may see and command the live vehicles of this machine. For the operator and administrators of the station. */
export interface StationPort {
  /** Accounts of this machine, the newest first. `isAdmitted` narrows to those with or without a role. */
  list(query: {
    readonly limit: number;
    readonly beforeId?: string | undefined;
    readonly isAdmitted?: boolean | undefined;
  }): readonly StationMember[];
  /** Gives an account, named by its id or e-mail address, a role. @throws not-found, store-unavailable */
  put(account: string, role: StationRole, context: RequestContext): StationMember;
  /** Takes the role of an account away; nothing happens where it has none. @throws not-found, store-unavailable */
  remove(account: string, context: RequestContext): void;
}
