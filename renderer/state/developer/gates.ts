import { skipToken, useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { Gates, Whoami } from '../../../gateway/contract/account/access.ts';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import { call } from '../../api/call.ts';
import { navigate } from '../app/route.ts';
import { useWhoami } from '../connection/whoami.ts';
import { useAccountStore } from './account-store.ts';
import { openDialog } from './developer-notice-store.ts';
import { ACCOUNT_QUERY, DeveloperContext } from './developer-runtime.ts';
import type { GateTarget } from './gate-block.ts';

/** Credits and locks change by calls made elsewhere too, so they are asked for again this often. */
const GATES_PERIOD_MS = 4_000;

/** Gates and role of the current login, or of the owner of the machine. Undefined until the first answer. */
export function useDeveloperWhoami(): Whoami | undefined {
  const runtime = useContext(DeveloperContext);
  const account = useAccountStore((state) => state.account);
  const ofAccount = useQuery({
    queryKey: [ACCOUNT_QUERY, stationApi.getWhoami.id, account?.accountId],
    queryFn: runtime && account ? () => call(runtime.account, stationApi.getWhoami) : skipToken,
    refetchInterval: GATES_PERIOD_MS,
  });
  const ofOwner = useWhoami();
  return account ? ofAccount.data : ofOwner.data;
}

/** The locks of the developer area for the current login. Undefined until the first answer. */
export function useGates(): Gates | undefined {
  return useDeveloperWhoami()?.gates;
}

/** Goes where a gate is opened. */
export function openGate(way: GateTarget): void {
  if (way === 'login') openDialog('login');
  else if (way === 'plans') navigate('billing');
  else if (way === 'keys') navigate('billing', 'keys');
  else navigate(way);
}
