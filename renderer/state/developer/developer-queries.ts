import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LoginChallenge } from '../../../gateway/contract/account/account.ts';
import type { Plan, SubscribeRequest } from '../../../gateway/contract/account/billing.ts';
import type { KeyRequest } from '../../../gateway/contract/account/key.ts';
import { accountApi } from '../../../gateway/contract/api/account-api.ts';
import type { NamedOperation } from '../../../gateway/contract/api/api-operation.ts';
import { developerApi } from '../../../gateway/contract/api/developer-api.ts';
import { type AnswerOf, call, type InputArgument } from '../../api/call.ts';
import { unexpectedAnswer } from '../../api/connection/rest-client.ts';
import { t } from '../../language/translate.ts';
import { itemsOf, useItems } from '../connection/operations.ts';
import { dropActiveKey, keepActiveKey, useAccountStore } from './account-store.ts';
import { sayStatus } from './developer-notice-store.ts';
import { ACCOUNT_QUERY, type DeveloperRuntime, useDeveloper } from './developer-runtime.ts';

/** Refresh interval of shown data: credits change with every call. */
const MONEY_PERIOD_MS = 5_000;
const OUTBOX_PERIOD_MS = 1_500;

/** A mail server may be slow to accept a mail. */
const MAIL_MS = 30_000;

/** An answer about the account that is logged in, kept under {@link ACCOUNT_QUERY}. */
function useAccountQuery<Operation extends NamedOperation, Data = AnswerOf<Operation>>(
  operation: Operation,
  options: {
    readonly refetchInterval?: number;
    readonly select?: (answer: AnswerOf<Operation>) => Data;
  } = {},
) {
  const { account } = useDeveloper();
  const accountId = useAccountStore((state) => state.account?.accountId);
  return useQuery({
    ...options,
    queryKey: [ACCOUNT_QUERY, operation.id, accountId],
    queryFn: () => call(account, operation, ...([] as unknown as InputArgument<Operation>)),
    enabled: accountId !== undefined,
  });
}

const MONEY = { refetchInterval: MONEY_PERIOD_MS } as const;

export const useKeys = () => useAccountQuery(accountApi.listKeys, { ...MONEY, select: itemsOf });
export const useSubscription = () => useAccountQuery(accountApi.getSubscription, MONEY);
export const usePlans = () => useItems(accountApi.listPlans, undefined, { staleTime: 60_000 });
export const useUsage = () => useAccountQuery(accountApi.getUsage, MONEY);
export const useSessions = () => useAccountQuery(accountApi.listSessions, { select: itemsOf });
export const useSdks = () => useAccountQuery(developerApi.listSdks, { select: itemsOf });
export const useWorkspaces = () => useAccountQuery(developerApi.listWorkspaces, { select: itemsOf });

/** What people call a billing plan; its id until the plans are known. */
export function planName(plans: readonly Plan[] | undefined, planId: string | null): string {
  return planId === null ? t('none yet') : (plans?.find(({ id }) => id === planId)?.name ?? planId);
}

/** Mails that stayed on this machine, newest first. Refreshed while the user waits for one. */
export const useOutbox = () =>
  useItems(accountApi.listOutbox, undefined, { refetchInterval: OUTBOX_PERIOD_MS, gcTime: 0 });

/** Account actions of the user. Each refreshes the data in all windows. */
function makeAccountActions(runtime: DeveloperRuntime) {
  const { account, login } = runtime;
  const done = (status: string) => {
    runtime.changed();
    sayStatus(status);
  };
  return {
    askForPin: async (email: string): Promise<LoginChallenge> => {
      const answer = await call(login, accountApi.login, { body: { email } }, { timeoutMs: MAIL_MS });
      if ('challengeId' in answer) return answer;
      throw unexpectedAnswer(accountApi.login.path);
    },
    logIn: async (email: string, pin: string) => {
      const grant = await call(login, accountApi.login, { body: { email, pin } });
      if (!('accessToken' in grant)) throw unexpectedAnswer(accountApi.login.path);
      account.accept(grant);
      sayStatus(t('Logged in as {email}.', { email: grant.account.email }));
    },
    logOut: async () => {
      // This machine forgets the login whatever the gateway responds.
      await call(account, accountApi.logout).catch(() => undefined);
      account.forget(false);
      sayStatus(t('Logged out.'));
    },
    endSession: async (sessionId: string) => {
      await call(account, accountApi.endSession, { params: { sessionId } });
      runtime.changed();
    },
    /** Ends the logins one by one, that of this machine last: it is needed to end the others. */
    logOutEverywhere: async (sessionIds: readonly string[]) => {
      for (const sessionId of sessionIds)
        await call(account, accountApi.endSession, { params: { sessionId } });
      account.forget(false);
      sayStatus(t('Logged out everywhere.'));
    },
    createKey: async (request: KeyRequest) => {
      const grant = await call(account, accountApi.createKey, { body: request });
      keepActiveKey(grant);
      done(t('Key “{name}” created.', { name: grant.name }));
      return grant;
    },
    rotateKey: async (keyId: string) => {
      const grant = await call(account, accountApi.rotateKey, { params: { keyId } });
      dropActiveKey(keyId);
      keepActiveKey(grant);
      done(t('Key “{name}” rotated.', { name: grant.name }));
      return grant;
    },
    revokeKey: async (keyId: string) => {
      await call(account, accountApi.revokeKey, { params: { keyId } });
      dropActiveKey(keyId);
      done(t('Key revoked. Calls with this key are now rejected.'));
    },
    activatePlan: async (request: SubscribeRequest) => {
      await call(account, accountApi.activatePlan, { body: request });
      done(t('Plan activated.'));
    },
  };
}

export function useAccountActions() {
  const runtime = useDeveloper();
  return useMemo(() => makeAccountActions(runtime), [runtime]);
}
