import { useQuery } from '@tanstack/react-query';
import type { RestCaller } from '../../api/connection/rest-client.ts';
import {
  listKeys,
  listOutbox,
  listPlans,
  listSessions,
  readSubscription,
  readUsage,
} from '../../api/developer/account.ts';
import { listSdks, listWorkspaces } from '../../api/developer/developer-tools.ts';
import { useAccountStore } from './account-store.ts';
import { ACCOUNT_QUERY, useDeveloper } from './developer-runtime.ts';

/** Credits change with every call, so what is on screen is refreshed this often. */
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
