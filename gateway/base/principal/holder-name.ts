import type { Actor } from '../../contract/account/actor.ts';
import type { Principal } from '../../contract/account/principal.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { isSameActor } from './actor.ts';

/** The id shown in place of a holder the reader may not know. */
export const ANOTHER_ID = 'other';
/** Holds what the fleet shares until its centre grants it to this station. */
export const FLEET_ID = 'fleet';
/** The same while the centre does not answer. */
export const LOST_FLEET_ID = 'fleet-unreachable';

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
export function holderText({ heldBy }: { readonly heldBy: string }): OperatorText {
  if (heldBy === ANOTHER_ID) return 'another operator';
  if (heldBy === FLEET_ID) return 'the fleet until the centre grants it to this station';
  if (heldBy === LOST_FLEET_ID) return 'the fleet, whose centre cannot be reached';
  return heldBy.startsWith('st-') ? say('station {station} of the fleet', { station: heldBy }) : heldBy;
}
