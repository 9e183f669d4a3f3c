import type { Actor } from '../../contract/actor.ts';

export function isSameActor(left: Actor, right: Actor): boolean {
  return left.kind === right.kind && left.id === right.id;
}
