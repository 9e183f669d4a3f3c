import {
  hasStationRole,
  isSimulated,
  isSimulatedOnly,
  mayReach,
} from '../../base/principal/principal-reach.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { CommandLease, ControlState, Takeover } from '../../contract/command/lease.ts';
import type { Mode } from '../../contract/list.ts';
import type { OwnedRecord, Visibility } from '../../contract/port/port-guard.ts';
import type { LinkRecord } from '../../contract/vehicle/link.ts';
import type { TenantActors } from './tenant-actors.ts';

export interface VisibilityParts {
  readonly actors: TenantActors;
  /** The world a vehicle flies in, also shortly after it is gone. */
  readonly modeOf: (vehicleId: string) => Mode | undefined;
}

/** What an account or key can see: its tenant's records and the shared vehicles; live vehicles only with a role. */
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

/** Shown instead of the id of a member of another tenant. */
const ANOTHER_OPERATOR = 'other';
/** Shown instead of what a stranger is doing: names of plans and missions are private. */
const BUSY = 'busy';

/**
 * Who commands a vehicle, as one tenant may see it. Of strangers it shows the kind only, and that they are
 * busy. The two sides of a takeover see what the other is doing: neither should take or give a vehicle
 * unseen.
 */
function tenantLease(lease: CommandLease, isOwn: (actor: Actor) => boolean): CommandLease {
  const { holder, takeover, state } = lease;
  const isHolder = holder !== null && isOwn(holder);
  const isParty = isHolder || (takeover !== null && isOwn(takeover.by));
  const named = (actor: Actor): Actor => (isOwn(actor) ? actor : { kind: actor.kind, id: ANOTHER_OPERATOR });
  return {
    ...lease,
    holder: holder && named(holder),
    state: isParty ? state : strangers(state),
    takeover: takeover && {
      ...(isParty ? takeover : observed(takeover)),
      by: named(takeover.by),
    },
  };
}

function observed(takeover: Takeover): Takeover {
  return {
    ...takeover,
    reason: '',
    requesterState: strangers(takeover.requesterState),
    holderState: strangers(takeover.holderState),
  };
}

function strangers(state: ControlState): ControlState {
  return { ...state, activity: state.activity === null ? null : BUSY };
}
