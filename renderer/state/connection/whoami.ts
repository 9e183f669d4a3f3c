import type { Whoami } from '../../../gateway/contract/account/access.ts';
import type { Actor } from '../../../gateway/contract/account/actor.ts';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import { useOperation } from './operations.ts';

/** Our identity at the gateway and our open gates. */
export function useWhoami() {
  return useOperation(stationApi.getWhoami, undefined, { staleTime: 60_000 });
}

/** Whether the actor is the given principal. */
export function isSame(actor: Actor | null | undefined, principal: Whoami['principal'] | undefined): boolean {
  return actor?.kind === principal?.kind && actor?.id === principal?.id && principal !== undefined;
}

/** Whether the actor is this window's user. False until the gateway has reported our identity. */
export function useIsSelf(): (actor: Actor | null | undefined) => boolean {
  const principal = useWhoami().data?.principal;
  return (actor) => isSame(actor, principal);
}
