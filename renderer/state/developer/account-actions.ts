import { useMemo } from 'react';
import type { LoginChallenge } from '../../../gateway/contract/account/account.ts';
import type { SubscribeRequest } from '../../../gateway/contract/account/billing.ts';
import type { KeyGrant, KeyRequest } from '../../../gateway/contract/account/key.ts';
import {
  activatePlan,
  askForPin,
  createKey,
  endSession,
  logInWithPin,
  logOut,
  revokeKey,
  rotateKey,
} from '../../api/developer/account.ts';
import { t } from '../../language/translate.ts';
import { dropActiveKey, keepActiveKey } from './active-key-store.ts';
import { sayStatus } from './developer-notice-store.ts';
import { type DeveloperRuntime, useDeveloper } from './developer-runtime.ts';

/** What a person does with the account. Each refreshes what is on screen here and in the other windows. */
export interface AccountActions {
  readonly askForPin: (email: string) => Promise<LoginChallenge>;
  readonly logIn: (email: string, pin: string) => Promise<void>;
  readonly logOut: () => Promise<void>;
  readonly endSession: (sessionId: string) => Promise<void>;
  readonly createKey: (request: KeyRequest) => Promise<KeyGrant>;
  readonly rotateKey: (keyId: string) => Promise<KeyGrant>;
  readonly revokeKey: (keyId: string) => Promise<void>;
  readonly activatePlan: (request: SubscribeRequest) => Promise<void>;
}

export function makeAccountActions(runtime: DeveloperRuntime): AccountActions {
  const { account, login } = runtime;
  return {
    askForPin: (email) => askForPin(login, email),
    async logIn(email, pin) {
      const grant = await logInWithPin(login, email, pin);
      account.accept(grant);
      sayStatus(t('Logged in as {email}.', { email: grant.account.email }));
    },
    async logOut() {
      // Whatever the gateway says, this machine forgets the login.
      await logOut(account).catch(() => undefined);
      account.forget(false);
      sayStatus(t('Logged out.'));
    },
    async endSession(sessionId) {
      await endSession(account, sessionId);
      runtime.changed();
    },
    async createKey(request) {
      const grant = await createKey(account, request);
      keepActiveKey(grant);
      runtime.changed();
      sayStatus(t('Key “{name}” made.', { name: grant.name }));
      return grant;
    },
    async rotateKey(keyId) {
      const grant = await rotateKey(account, keyId);
      dropActiveKey(keyId);
      keepActiveKey(grant);
      runtime.changed();
      sayStatus(t('Key “{name}” rotated.', { name: grant.name }));
      return grant;
    },
    async revokeKey(keyId) {
      await revokeKey(account, keyId);
      dropActiveKey(keyId);
      runtime.changed();
      sayStatus(t('Key revoked: calls with it are refused from now on.'));
    },
    async activatePlan(request) {
      await activatePlan(account, request);
      runtime.changed();
      sayStatus(t('Plan activated.'));
    },
  };
}

export function useAccountActions(): AccountActions {
  const runtime = useDeveloper();
  return useMemo(() => makeAccountActions(runtime), [runtime]);
}
