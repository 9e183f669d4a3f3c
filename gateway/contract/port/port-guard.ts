import type { Actor } from '../account/actor.ts';
import type { Principal } from '../account/principal.ts';
import type { ShownKind } from '../api/api-operation.ts';
import type { Approval, Override } from '../command/approval.ts';
import type { CommandLease } from '../command/lease.ts';
import type { Mode } from '../list.ts';
import type { ReplayPort, ReplaySession } from '../recording/replay.ts';
import type { LinkRecord } from '../vehicle/link.ts';
import type { GatewayPort } from './gateway-port.ts';

/** A command, launch, mission run, action, plan or decision: made by an actor, in one world. */
export interface OwnedRecord {
  readonly actor?: Actor | undefined;
  readonly mode: Mode;
}

/**
 * What a principal is shown of everything that the ports list and announce. Tenants do not see each other's records.
 * Vehicles, zones, alerts and links are the machine's and shared; live ones are for the principals the operator
 * admitted. The operator is shown everything.
 */
export interface Visibility {
  /** Lists need not be searched for what is shown. */
  readonly isUnlimited: boolean;
  /** Null means the station itself. */
  vehicle(vehicleId: string | null): boolean;
  record(record: OwnedRecord): boolean;
  /**
   * Which open approvals are shown: those requested in the same tenant. An approver of the station also sees
   * all that concern a live vehicle. A principal who may be the second person also sees those that the
   * operator requested for a simulated vehicle and that need one.
   */
  approval(approval: Pick<Approval, 'requestedBy' | 'mode' | 'needsSecondPerson'>): boolean;
  override(override: Pick<Override, 'by' | 'vehicleId'>): boolean;
  /**
   * Whether an actor belongs to the same tenant; for records that name their actor and vehicle, but no mode.
   */
  actor(actor: Actor): boolean;
  link(link: Pick<LinkRecord, 'mode'>): boolean;
  /** Imports of the own tenant, and recordings of the station whose vehicles the principal may reach. */
  session(session: ReplaySession): boolean;
  /** Who commands a vehicle, without the names of strangers; undefined for a vehicle that is not shown. */
  lease(lease: CommandLease): CommandLease | undefined;
  /** An item of a kind as it is, in part, or not at all: what `shows` of an operation names. */
  shown<Item>(kind: ShownKind, item: Item): Item | undefined;
  /** Whether the mode of the whole station is shown; a test key only knows simulation. */
  readonly hasStationMode: boolean;
  /** The mode of the station, as far as it is shown. */
  mode(port: Pick<GatewayPort, 'mode' | 'vehicles'>): Mode;
}

/** What narrows the core to each principal, for edges and for everything that acts or computes for a principal. */
export interface PortGuard {
  visibilityOf(principal: Principal): Visibility;
  /** Recordings that are shown, without what others commanded, decided and noted. */
  replayFor(
    principal: Principal,
  ): Pick<ReplayPort, 'sessions' | 'session' | 'timeline' | 'importLog' | 'exportSession'>;
  /**
   * Records the tenant of the principal, so that its records can be assigned to it. To be called before its first
   * effect. @throws store-unavailable
   */
  enrol(principal: Principal): void;
}
