import type { Actor } from './actor.ts';
import type { GatewayPort, Principal } from './gateway-port.ts';
import type { LinkRecord } from './link.ts';
import type { Mode } from './list.ts';

/** A command, launch or mission run: made by somebody, in one world. */
export interface OwnedRecord {
  readonly actor?: Actor | undefined;
  readonly mode: Mode;
}

/** What of everything that is announced one principal may be shown. */
export interface Visibility {
  /** Null stands for the station itself. */
  vehicle(vehicleId: string | null): boolean;
  record(record: OwnedRecord): boolean;
  link(link: Pick<LinkRecord, 'origin'>): boolean;
  /** Whether the mode of the whole station is told; a test key only knows simulation. */
  readonly hasStationMode: boolean;
}

/**
 * The only way from an edge to the core: each principal gets a port that shows and does no more than it may. Tenants do
 * not see each other's records, test keys reach simulated vehicles only.
 */
export interface PortGuard {
  portFor(principal: Principal): GatewayPort;
  /** Undefined for who sees all. */
  visibilityOf(principal: Principal): Visibility | undefined;
}
