import type { Actor } from '../../contract/account/actor.ts';

export function isSameActor(left: Actor, right: Actor): boolean {
  return left.kind === right.kind && left.id === right.id;
}
