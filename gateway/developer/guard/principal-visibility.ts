import { isSameActor } from '../../base/principal/actor.ts';
import { ANOTHER_ID } from '../../base/principal/holder-name.ts';
import {
  hasStationRole,
  isSimulated,
  isSimulatedOnly,
  mayReach,
} from '../../base/principal/principal-reach.ts';
import { leastSimulated } from '../../base/simulated/least-simulated.ts';
import type { Actor } from '../../contract/account/actor.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { ResourceLease } from '../../contract/action/action.ts';
import type { ShownKind } from '../../contract/api/api-operation.ts';
import type { Approval, Override } from '../../contract/command/approval.ts';
import type { AuditRow } from '../../contract/command/audit.ts';
import type { CommandLease, ControlState, Takeover } from '../../contract/command/lease.ts';
import type { Mode } from '../../contract/list.ts';
import type { Transfer } from '../../contract/onboard/transfer.ts';
import type { OwnedRecord, Visibility } from '../../contract/port/port-guard.ts';
import type { ReplaySession } from '../../contract/recording/replay.ts';
import type { LinkRecord } from '../../contract/vehicle/link.ts';
import type { TenantActors } from './tenant-actors.ts';

export interface VisibilityParts {
  readonly actors: Pick<TenantActors, 'tenantOf'>;
  /** The world a vehicle flies in, also shortly after it is gone. */
  readonly modeOf: (vehicleId: string) => Mode | undefined;
  readonly links: () => readonly LinkRecord[];
  /** The action or plan that holds a resource. */
  readonly holderOf: (id: string) => OwnedRecord | undefined;
}

/** The one filter of what a principal is shown. */
export class PrincipalVisibility implements Visibility {
  readonly isUnlimited: boolean;
  readonly hasStationMode: boolean;
  readonly #principal: Principal;
  readonly #parts: VisibilityParts;

  constructor(principal: Principal, parts: VisibilityParts) {
    this.isUnlimited = principal.kind === 'operator';
    this.hasStationMode = !isSimulatedOnly(principal);
    this.#principal = principal;
    this.#parts = parts;
  }

  vehicle(vehicleId: string | null): boolean {
    if (this.hasStationMode || vehicleId === null) return true;
    return mayReach(this.#principal, this.#parts.modeOf(vehicleId));
  }

  record({ actor, mode }: OwnedRecord): boolean {
    if (this.isUnlimited) return true;
    return actor !== undefined && mayReach(this.#principal, mode) && this.actor(actor);
  }

  approval({ requestedBy, mode, needsSecondPerson }: Parameters<Visibility['approval']>[0]): boolean {
    if (this.record({ actor: requestedBy, mode })) return true;
    if (!this.#principal.scopes.has('governance:override')) return false;
    if (!isSimulated(mode)) return hasStationRole(this.#principal, 'approver');
    // The owner of the machine has no colleague in their own tenant.
    return needsSecondPerson && requestedBy.kind === 'operator';
  }

  override({ by, vehicleId }: Parameters<Visibility['override']>[0]): boolean {
    return this.actor(by) && this.vehicle(vehicleId);
  }

  actor(actor: Actor): boolean {
    return this.isUnlimited || this.#parts.actors.tenantOf(actor) === this.#principal.tenantId;
  }

  link({ mode }: Pick<LinkRecord, 'mode'>): boolean {
    return mayReach(this.#principal, mode);
  }

  session({ source, actor, mode }: ReplaySession): boolean {
    if (source === 'imported') return this.isUnlimited || (actor !== null && this.actor(actor));
    return mayReach(this.#principal, mode);
  }

  lease(lease: CommandLease): CommandLease | undefined {
    if (this.isUnlimited) return lease;
    return this.vehicle(lease.vehicleId) ? tenantLease(lease, (actor) => this.actor(actor)) : undefined;
  }

  shown<Item>(kind: ShownKind, item: Item): Item | undefined {
    const shown = this.#kinds[kind](item as never);
    return shown === true ? item : ((shown || undefined) as Item | undefined);
  }

  /** Whether, or what of it. */
  readonly #kinds: Readonly<Record<ShownKind, (item: never) => unknown>> = {
    approval: (approval: Approval) => this.approval(approval),
    auditRow: (row: AuditRow) => this.#auditRow(row),
    lease: (lease: CommandLease) => this.lease(lease),
    link: (link: LinkRecord) => this.link(link),
    ofLink: ({ linkId }: { readonly linkId: string }) =>
      this.#parts.links().some((link) => link.linkId === linkId && this.link(link)),
    ofMode: ({ mode }: { readonly mode: Mode }) => mayReach(this.#principal, mode),
    ofVehicle: ({ vehicleId }: { readonly vehicleId: string | null }) => this.vehicle(vehicleId),
    override: (override: Override) => this.override(override),
    record: (record: OwnedRecord) => this.record(record),
    resource: (lease: ResourceLease) => this.#resource(lease),
    transfer: (transfer: Transfer) => this.#transfer(transfer),
    vehicle: ({ id }: { readonly id: string }) => this.vehicle(id),
  };

  /** Of the own tenant. Rows of live commands are not for test keys. */
  #auditRow({ detail, target }: AuditRow): boolean {
    if (this.hasStationMode) return true;
    if (typeof detail.mode === 'string') return mayReach(this.#principal, detail.mode as Mode);
    const mode = this.#parts.modeOf(target);
    return mode === undefined || mayReach(this.#principal, mode);
  }

  /** Resources belong to the machine: everyone sees that one is taken, but only its own tenant sees by whom. */
  #resource(lease: ResourceLease): ResourceLease | undefined {
    if (lease.type === 'vehicle' && !this.vehicle(lease.id)) return undefined;
    const holder = this.isUnlimited ? undefined : this.#parts.holderOf(lease.heldBy);
    return this.isUnlimited || (holder && this.record(holder)) ? lease : { ...lease, heldBy: ANOTHER_ID };
  }

  #transfer(transfer: Transfer): Transfer | undefined {
    if (this.isUnlimited) return transfer;
    // When a role is removed, so is the access to data read from live vehicles.
    if (isSameActor(transfer.actor, this.#principal))
      return mayReach(this.#principal, transfer.mode) ? transfer : undefined;
    // The result may hold what the credential has no scope to read.
    return this.record(transfer) ? { ...transfer, result: null } : undefined;
  }

  mode(port: Parameters<Visibility['mode']>[0]): Mode {
    if (this.hasStationMode) return port.mode();
    const shown = port.vehicles().filter(({ id }) => this.vehicle(id));
    return leastSimulated(shown.map(({ mode }) => mode)) ?? 'sim';
  }
}

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
  const named = (actor: Actor): Actor => (isOwn(actor) ? actor : { kind: actor.kind, id: ANOTHER_ID });
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
