import type { Principal } from '../../../contract/account/principal.ts';

/**
 * Resolves bearer tokens to principals. The only interface between the edges and the storage of credentials:
 * the operator's token, accounts and keys.
 */
export interface Access {
  /** The principal of a valid token; undefined for every other string. Takes the same time for all wrong tokens. */
  authenticate(token: string): Principal | undefined;
}
