import type { Principal } from '../../contract/account/principal.ts';

/** The owner of the machine. */
export const OPERATOR_ID = 'operator';

/** Owner of a saved record: all keys of an account see what one of them saved. */
export function ownerOf({ id, accountId }: Pick<Principal, 'id' | 'accountId'>): string {
  return accountId ?? id;
}
