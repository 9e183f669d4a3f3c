import {
  hasStationRole,
  isSimulated,
  isSimulatedOnly,
  mayReach,
} from '../../base/principal/principal-reach.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { Actor } from '../../contract/actor.ts';
import type { CommandLease } from '../../contract/command/lease.ts';
import type { Mode } from '../../contract/list.ts';
import type { OwnedRecord, Visibility } from '../../contract/port-guard.ts';
import type { LinkRecord } from '../../contract/vehicle/link.ts';
import type { TenantActors } from './tenant-actors.ts';
import { tenantLease } from './tenant-lease.ts';

export interface VisibilityParts {
  readonly actors: TenantActors;
  /** The world a vehicle flies in, also shortly after it is gone. */
  readonly modeOf: (vehicleId: string) => Mode | undefined;
}

/**
 * What an account or a key is shown: its tenant's records and the shared vehicles; nothing that is live
 * without a role.
 */
export class PrincipalVisibility implements Visibility {
  readonly #principal: Principal;
  readonly #parts: VisibilityParts;

  constructor(principal: Principal, parts: VisibilityParts) {
    this.#principal = principal;
    this.#parts = parts;
  }

  get hasStationMode(): boolean {
    return !this.isTest;
  }

  get isTest(): boolean {
    return isSimulatedOnly(this.#principal);
  }

  vehicle(vehicleId: string | null): boolean {
    if (!this.isTest || vehicleId === null) return true;
    return mayReach(this.#principal, this.#parts.modeOf(vehicleId));
  }

  record({ actor, mode }: OwnedRecord): boolean {
    return actor !== undefined && mayReach(this.#principal, mode) && this.actor(actor);
  }

  approval({ requestedBy, mode, needsSecondPerson }: Parameters<Visibility['approval']>[0]): boolean {
    if (this.record({ actor: requestedBy, mode })) return true;
    if (!this.#principal.scopes.has('governance:override')) return false;
    if (!isSimulated(mode)) return hasStationRole(this.#principal, 'approver');
    // The owner of the machine has no colleague in their own tenant.
    return needsSecondPerson && requestedBy.kind === 'operator';
  }

  actor(actor: Actor): boolean {
    return this.#parts.actors.tenantOf(actor) === this.#principal.tenantId;
  }

  lease(lease: CommandLease): CommandLease | undefined {
    return this.vehicle(lease.vehicleId) ? tenantLease(lease, (actor) => this.actor(actor)) : undefined;
  }

  link({ mode }: Pick<LinkRecord, 'mode'>): boolean {
    return mayReach(this.#principal, mode);
  }
}
