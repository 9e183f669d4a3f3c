import type { StationRole } from './access.ts';
import type { RequestContext } from './gateway-port.ts';
import type { StationMember } from './station.ts';

/** Who may see and command the live vehicles of this machine. For the operator alone. */
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
