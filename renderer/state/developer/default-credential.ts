import { useAccountStore } from './account-store.ts';
import { useActiveKeyStore } from './active-key-store.ts';
import type { Credential } from './exchange.ts';

/** Who calls are sent as unless chosen otherwise: the active test key, else the account, else this machine's owner. */
export function useDefaultCredential(): Credential {
  const hasKey = useActiveKeyStore((state) => state.activeKey !== undefined);
  const isLoggedIn = useAccountStore((state) => state.account !== undefined);
  if (!isLoggedIn) return 'owner';
  return hasKey ? 'key' : 'account';
}
