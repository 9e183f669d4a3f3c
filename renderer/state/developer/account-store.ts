import { z } from 'zod';
import { create } from 'zustand';
import type { Account } from '../../../gateway/contract/account/account.ts';
import type { KeyGrant } from '../../../gateway/contract/account/key.ts';
import type { Credential } from './exchange.ts';

interface AccountStore {
  /** The account logged in to the developer area, or undefined. Flying does not depend on it. */
  readonly account: Account | undefined;
  /** Logged in with the demo PIN: documentation only, no keys and no credits. */
  readonly isDemo: boolean;
  /** The gateway ended the session; the user did not log out. */
  readonly hasEnded: boolean;
}

/** The login of the developer area. */
export const useAccountStore = create<AccountStore>(() => ({
  account: undefined,
  isDemo: false,
  hasEnded: false,
}));

const STORAGE_KEY = 'aerodeck.active-key';
const activeKeySchema = z.object({ keyId: z.string(), name: z.string(), key: z.string() });
export type ActiveKey = z.infer<typeof activeKeySchema>;

interface ActiveKeyStore {
  /** The test key that calls of the dashboard and the playground carry (specification 5.3). */
  readonly activeKey: ActiveKey | undefined;
}

/** Kept for this tab only: the gateway stores a hash, and live keys are never kept here. */
export const useActiveKeyStore = create<ActiveKeyStore>(() => ({ activeKey: storedKey() }));

/** Activates a test key; ignores a live key. */
export function keepActiveKey(grant: KeyGrant): void {
  if (grant.mode !== 'test') return;
  const activeKey = { keyId: grant.keyId, name: grant.name, key: grant.key };
  useActiveKeyStore.setState({ activeKey });
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(activeKey));
}

/** Forgets the active key, or only the one named, as after it was revoked. */
export function dropActiveKey(keyId?: string): void {
  if (keyId !== undefined && useActiveKeyStore.getState().activeKey?.keyId !== keyId) return;
  useActiveKeyStore.setState({ activeKey: undefined });
  sessionStorage.removeItem(STORAGE_KEY);
}

function storedKey(): ActiveKey | undefined {
  try {
    const parsed = activeKeySchema.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Who calls are sent as unless chosen otherwise: the active test key, else the account, else this machine's owner. */
export function useDefaultCredential(): Credential {
  const hasKey = useActiveKeyStore((state) => state.activeKey !== undefined);
  const isLoggedIn = useAccountStore((state) => state.account !== undefined);
  if (!isLoggedIn) return 'owner';
  return hasKey ? 'key' : 'account';
}
