import type { Actor } from '../../contract/account/actor.ts';
import type { Principal } from '../../contract/account/principal.ts';

/** More actors than this are looked up again when they come back. */
const MAX_REMEMBERED = 10_000;

/** Stores the tenant an actor acts for; the first owner stays. */
export interface ActorOwners {
  /** Durable when it returns. @throws store-unavailable */
  claim(actorId: string, tenantId: string): void;
  tenantOf(actorId: string): string | undefined;
}

/**
 * Which tenant an actor belongs to. Commands, launches, mission runs and audit rows carry their actor. This
 * decides who owns them, long after the key that made them is gone.
 */
export class TenantActors {
  readonly #owners: ActorOwners;
  /** Oldest first. */
  readonly #tenants = new Map<string, string>();

  constructor(owners: ActorOwners) {
    this.#owners = owners;
  }

  /** To be called before the principal's first effect. @throws store-unavailable */
  enrol({ id, tenantId }: Principal): void {
    if (this.#tenants.has(id)) return;
    this.#owners.claim(id, tenantId);
    this.#remember(id, tenantId);
  }

  /** Undefined for the operator, whose records belong to no tenant. */
  tenantOf({ kind, id }: Actor): string | undefined {
    if (kind !== 'account' && kind !== 'key') return undefined;
    const known = this.#tenants.get(id);
    if (known !== undefined) return known;
    const stored = this.#owners.tenantOf(id);
    if (stored !== undefined) this.#remember(id, stored);
    return stored;
  }

  #remember(id: string, tenantId: string): void {
    this.#tenants.set(id, tenantId);
    const [oldest] = this.#tenants.keys();
    if (oldest !== undefined && this.#tenants.size > MAX_REMEMBERED) this.#tenants.delete(oldest);
  }
}
