import type { Actor } from '../account/actor.ts';
import type { Principal } from '../account/principal.ts';
import type { ShownKind } from '../api/api-operation.ts';
import type { Approval, Override } from '../command/approval.ts';
import type { CommandLease } from '../command/lease.ts';
import type { Mode } from '../list.ts';
import type { ReplayPort, ReplaySession } from '../recording/replay.ts';
import type { LinkRecord } from '../vehicle/link.ts';
import type { GatewayPort } from './gateway-port.ts';

/** A record with an owner and a world: command, launch, mission run, action, plan or decision. */
export interface OwnedRecord {
  readonly actor?: Actor | undefined;
  readonly mode: Mode;
}

/**
 * What a principal may see of all that the ports list and emit. Tenants do not see each other's
 * records. Vehicles, zones, alerts and links belong to the machine and are shared; live ones are
 * for principals admitted by the operator. The operator sees everything.
 */
export interface Visibility {
  /** Lists need no filtering. */
  readonly isUnlimited: boolean;
  /** Null means the station itself. */
  vehicle(vehicleId: string | null): boolean;
  record(record: OwnedRecord): boolean;
  /**
   * Visible open approvals: those requested in the same tenant. A station approver also sees all
   * for a live vehicle. A principal who may be the second person also sees the operator's requests
   * for a simulated vehicle that need one.
   */
  approval(approval: Pick<Approval, 'requestedBy' | 'mode' | 'needsSecondPerson'>): boolean;
  override(override: Pick<Override, 'by' | 'vehicleId'>): boolean;
  /**
   * Whether an actor belongs to the same tenant. For records that name actor and vehicle, but no mode.
   */
  actor(actor: Actor): boolean;
  link(link: Pick<LinkRecord, 'mode'>): boolean;
  /** The tenant's own imports, and recordings of the station whose vehicles the principal may reach. */
  session(session: ReplaySession): boolean;
  /** Who commands a vehicle, without strangers' names; undefined for a hidden vehicle. */
  lease(lease: CommandLease): CommandLease | undefined;
  /** The visible part of an item: all, part or nothing. `shows` of an operation names the kind. */
  shown<Item>(kind: ShownKind, item: Item): Item | undefined;
  /** Whether the station's mode is visible. A test key knows only simulation. */
  readonly hasStationMode: boolean;
  /** The station's mode, as far as it is visible. */
  mode(port: Pick<GatewayPort, 'mode' | 'vehicles'>): Mode;
}

/** Limits the core to what each principal may see, for APIs and for services that act for a principal. */
export interface PortGuard {
  visibilityOf(principal: Principal): Visibility;
  /** Visible recordings, without what others commanded, decided and noted. */
  replayFor(
    principal: Principal,
  ): Pick<ReplayPort, 'sessions' | 'session' | 'timeline' | 'importLog' | 'exportSession'>;
  /**
   * Stores the principal's tenant, so that its records can be assigned to it. Call it before its first effect.
   * @throws store-unavailable
   */
  enrol(principal: Principal): void;
}
