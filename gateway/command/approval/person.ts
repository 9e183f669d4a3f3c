import type { Principal } from '../../contract/gateway-port.ts';

/** Who somebody is as a person: an account's login and its keys are the same one. */
export function personOf({ kind, id, accountId }: Principal): string {
  return accountId === undefined ? `${kind}:${id}` : `account:${accountId}`;
}
