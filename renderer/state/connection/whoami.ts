import type { Whoami } from '../../../gateway/contract/account/access.ts';
import type { Actor } from '../../../gateway/contract/actor.ts';
import { useWhoami } from '../vehicle/mission-queries.ts';

/** Whether the actor is the one who asks. */
export function isSame(actor: Actor | null | undefined, principal: Whoami['principal'] | undefined): boolean {
  return actor?.kind === principal?.kind && actor?.id === principal?.id && principal !== undefined;
}

/** Whether an actor is this window's own. False until the gateway has said who we are. */
export function useIsSelf(): (actor: Actor | null | undefined) => boolean {
  const principal = useWhoami().data?.principal;
  return (actor) => isSame(actor, principal);
}
