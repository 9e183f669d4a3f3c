import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LoginChallenge } from '../../../gateway/contract/account/account.ts';
import type { SubscribeRequest } from '../../../gateway/contract/account/billing.ts';
import type { KeyGrant, KeyRequest } from '../../../gateway/contract/account/key.ts';
import type { RestCaller } from '../../api/connection/rest-client.ts';
import {
  activatePlan,
  askForPin,
  createKey,
  endSession,
  listKeys,
  listOutbox,
  listPlans,
  listSessions,
  logInWithPin,
  logOut,
  readSubscription,
  readUsage,
  revokeKey,
  rotateKey,
} from '../../api/developer/account.ts';
import { listSdks, listWorkspaces } from '../../api/developer/developer-tools.ts';
import { t } from '../../language/translate.ts';
import { dropActiveKey, keepActiveKey, useAccountStore } from './account-store.ts';
import { sayStatus } from './developer-notice-store.ts';
import { ACCOUNT_QUERY, type DeveloperRuntime, useDeveloper } from './developer-runtime.ts';

/** Refresh interval of shown data: credits change with every call. */
const MONEY_PERIOD_MS = 5_000;
const OUTBOX_PERIOD_MS = 1_500;

function useAccountQuery<Result>(
  name: string,
  read: (rest: RestCaller) => Promise<Result>,
  refetchInterval: number | false = false,
) {
  const { account } = useDeveloper();
  const accountId = useAccountStore((state) => state.account?.accountId);
  return useQuery({
    queryKey: [ACCOUNT_QUERY, name, accountId],
    queryFn: () => read(account),
    enabled: accountId !== undefined,
    refetchInterval,
  });
}

export const useKeys = () => useAccountQuery('keys', listKeys, MONEY_PERIOD_MS);
export const useSubscription = () => useAccountQuery('subscription', readSubscription, MONEY_PERIOD_MS);
export const useUsage = () => useAccountQuery('usage', readUsage, MONEY_PERIOD_MS);
export const useSessions = () => useAccountQuery('sessions', listSessions);
export const useSdks = () => useAccountQuery('sdks', listSdks);
export const useWorkspaces = () => useAccountQuery('workspaces', listWorkspaces);

/** Billing plans are readable without a login. */
export function usePlans() {
  const { owner } = useDeveloper();
  return useQuery({ queryKey: ['plans'], queryFn: () => listPlans(owner), staleTime: 60_000 });
}

/** Mails that stayed on this machine. Refreshed while the user waits for one. */
export function useOutbox(isWaiting: boolean) {
  const { owner } = useDeveloper();
  return useQuery({
    queryKey: ['outbox'],
    queryFn: () => listOutbox(owner),
    enabled: isWaiting,
    refetchInterval: isWaiting ? OUTBOX_PERIOD_MS : false,
    gcTime: 0,
  });
}

/** Account actions of the user. Each refreshes the data in all windows. */
interface AccountActions {
  readonly askForPin: (email: string) => Promise<LoginChallenge>;
  readonly logIn: (email: string, pin: string) => Promise<void>;
  readonly logOut: () => Promise<void>;
  readonly endSession: (sessionId: string) => Promise<void>;
  readonly createKey: (request: KeyRequest) => Promise<KeyGrant>;
  readonly rotateKey: (keyId: string) => Promise<KeyGrant>;
  readonly revokeKey: (keyId: string) => Promise<void>;
  readonly activatePlan: (request: SubscribeRequest) => Promise<void>;
}

function makeAccountActions(runtime: DeveloperRuntime): AccountActions {
  const { account, login } = runtime;
  return {
    askForPin: (email) => askForPin(login, email),
    async logIn(email, pin) {
      const grant = await logInWithPin(login, email, pin);
      account.accept(grant);
      sayStatus(t('Logged in as {email}.', { email: grant.account.email }));
    },
    async logOut() {
      // This machine forgets the login whatever the gateway responds.
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
      sayStatus(t('Key “{name}” created.', { name: grant.name }));
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
      sayStatus(t('Key revoked. Calls with this key are now rejected.'));
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
