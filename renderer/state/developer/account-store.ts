import { create } from 'zustand';
import type { Account } from '../../../gateway/contract/account/account.ts';

interface AccountStore {
  /** The account logged in to the developer area, or undefined. Flying does not depend on it. */
  readonly account: Account | undefined;
  /** Logged in with the demo PIN: documents only, no keys, no credits. */
  readonly isDemo: boolean;
  /** The gateway ended the session: the person did not log out. */
  readonly hasEnded: boolean;
}

/** The login of the developer area. */
export const useAccountStore = create<AccountStore>(() => ({
  account: undefined,
  isDemo: false,
  hasEnded: false,
}));
