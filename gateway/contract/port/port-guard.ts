import type { LiveRole } from '../account/access.ts';
import type { Actor } from '../account/actor.ts';
import type { Principal } from '../account/principal.ts';
import type { ActionPort } from '../action/action-port.ts';
import type { Approval } from '../command/approval.ts';
import type { GovernancePort } from '../command/governance-port.ts';
import type { CommandLease } from '../command/lease.ts';
import type { Mode } from '../list.ts';
import type { LogbookPort } from '../recording/logbook.ts';
import type { PlotPort } from '../recording/plot.ts';
import type { ReplayPort } from '../recording/replay-port.ts';
import type { LinkRecord } from '../vehicle/link.ts';
import type { GatewayPort } from './gateway-port.ts';

/** A command, launch, mission run, action, plan or decision: made by an actor, in one world. */
export interface OwnedRecord {
  readonly actor?: Actor | undefined;
  readonly mode: Mode;
}

/** Which announced events and records a principal may see. */
export interface Visibility {
  /** Null means the station itself. */
  vehicle(vehicleId: string | null): boolean;
  record(record: OwnedRecord): boolean;
  /**
   * Which open approvals are shown: those requested in the same tenant. An approver of the station also sees
   * all that concern a live vehicle. A principal who may be the second person also sees those that the
   * operator requested for a simulated vehicle and that need one.
   */
  approval(approval: Pick<Approval, 'requestedBy' | 'mode' | 'needsSecondPerson'>): boolean;
  /**
   * Whether an actor belongs to the same tenant; for records that name their actor and vehicle, but no mode.
   */
  actor(actor: Actor): boolean;
  /** Who commands a vehicle, without the names of strangers; undefined for a vehicle that is not shown. */
  lease(lease: CommandLease): CommandLease | undefined;
  link(link: Pick<LinkRecord, 'mode'>): boolean;
  /** Whether the mode of the whole station is shown; a test key only knows simulation. */
  readonly hasStationMode: boolean;
}

/**
 * The only way from an edge to the core: each principal gets a port that shows and does only what it may.
 * Tenants do not see each other's records. Live vehicles are for the principals the operator admitted, as far
 * as their role allows.
 */
export interface PortGuard {
  /** `live`: the role needed here to change a live vehicle; a pilot's by default. */
  portFor(principal: Principal, live?: LiveRole): GatewayPort;
  actionsFor(principal: Principal, live?: LiveRole): ActionPort;
  governanceFor(principal: Principal, live?: LiveRole): GovernancePort;
  replayFor(principal: Principal): ReplayPort;
  logbookFor(principal: Principal): LogbookPort;
  plotsFor(principal: Principal): PlotPort;
  /** Undefined for a principal who sees everything. */
  visibilityOf(principal: Principal): Visibility | undefined;
}
