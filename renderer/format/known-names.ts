import type { ActorName } from '../../gateway/contract/account/actor.ts';

/** What people call the vehicles, zones, accounts and keys that records and texts name by id. */
export interface KnownNames {
  readonly byId: ReadonlyMap<string, string>;
  /** Undefined until read: an id is then not known to be removed. */
  readonly actors: ReadonlyMap<string, ActorName> | undefined;
}

let current: KnownNames = { byId: new Map(), actors: undefined };

export function knownNames(): KnownNames {
  return current;
}

/** Applies to all later texts. The caller must redraw what is already on the screen. */
export function setKnownNames(names: KnownNames): void {
  current = names;
}

/** The name of a vehicle or zone; its id if it has no known name. */
export function nameOfId(id: string): string {
  return current.byId.get(id) ?? id;
}

/** The end of a long id, enough to tell it from others. */
export function shortId(id: string): string {
  return id.length > 14 ? `…${id.slice(-6)}` : id;
}
