import { useQuery } from '@tanstack/react-query';
import type { Whoami } from '../../../gateway/contract/account/access.ts';
import type { Actor } from '../../../gateway/contract/account/actor.ts';
import { readWhoami } from '../../api/connection/gateway-status.ts';
import { useGateway } from './gateway-context.ts';

export const whoamiKey = ['whoami'] as const;

export function useWhoami() {
  const { rest } = useGateway();
  return useQuery({ queryKey: whoamiKey, queryFn: () => readWhoami(rest), staleTime: 60_000 });
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
