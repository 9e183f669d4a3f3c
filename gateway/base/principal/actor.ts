import type { Actor } from '../../contract/account/actor.ts';

/** The actor that records and the audit name for a principal. */
export function actorOf({ principal: { kind, id } }: { readonly principal: Actor }): Actor {
  return { kind, id };
}

export function isSameActor(left: Actor, right: Actor): boolean {
  return left.kind === right.kind && left.id === right.id;
}
