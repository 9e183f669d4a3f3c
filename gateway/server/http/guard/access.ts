import type { Principal } from '../../../contract/account/principal.ts';

/**
 * Who stands behind a bearer token. The only seam between the edges and how credentials are kept: the operator's token
 * today, accounts and keys beside it.
 */
export interface Access {
  /** The principal of a valid token; undefined for every other string. Takes the same time for all wrong tokens. */
  authenticate(token: string): Principal | undefined;
}
