import type { Actor } from '../../contract/account/actor.ts';
import type { Principal } from '../../contract/account/principal.ts';
import { isSameActor } from './actor.ts';

/** The id shown in place of a holder the reader may not know. */
export const ANOTHER_ID = 'other';

/**
 * Whether an answer to `asker` may name who holds something, and for what: the operator may know, and so may
 * everyone who acts for the same tenant. Everyone else learns only that it is taken.
 */
export function mayName(
  asker: Pick<Actor, 'kind'> & Pick<Principal, 'tenantId'>,
  holder: Pick<Principal, 'tenantId'>,
): boolean {
  return asker.kind === 'operator' || asker.tenantId === holder.tenantId;
}

/** A person or program at the beginning of a sentence, as `asker` may read it. */
export function nameFor(
  asker: Parameters<typeof mayName>[0],
  person: Pick<Principal, 'id' | 'tenantId'>,
): string {
  return mayName(asker, person) ? person.id : 'Another operator';
}

/** The same of an actor whose tenant is not known: named to the operator and to itself only. */
export function actorNameFor(reader: Actor, actor: Actor): string {
  return reader.kind === 'operator' || isSameActor(reader, actor) ? actor.id : 'Another operator';
}

/** Who holds a resource, within a sentence. */
export function holderText({ heldBy }: { readonly heldBy: string }): string {
  return heldBy === ANOTHER_ID ? 'another operator' : heldBy;
}
