import type { Principal } from '../../../contract/account/principal.ts';

/**
 * Resolves bearer tokens to principals. The only interface to stored credentials: the operator's
 * token, accounts and keys.
 */
export interface Access {
  /** The principal of a valid token, else undefined. Takes the same time for all invalid tokens. */
  authenticate(token: string): Principal | undefined;
}
