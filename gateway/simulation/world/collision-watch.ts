import type { DoorState } from '../../action/queue/dock-registry.ts';
import { type GeoPoint, LocalFrame } from '../../base/geometry/local-frame.ts';
import type { SimulatedVehicle } from '../vehicle/simulated-vehicle.ts';

/** A collision of a vehicle at its true position. */
export interface Contact {
  readonly kind: 'collision' | 'touchdown';
  readonly vehicleId: string;
  readonly text: string;
}

export interface CollisionWatchOptions {
  readonly home: GeoPoint;
  /** Each starts at the ground. */
  readonly obstacles: readonly {
    readonly name: string;
    readonly place: GeoPoint;
    readonly radiusM: number;
    readonly heightM: number;
  }[];
  readonly docks: readonly { readonly dockId: string; readonly place: GeoPoint }[];
  readonly doorOf: (dockId: string) => DoorState | undefined;
}

type Watched = Iterable<{ readonly vehicleId: string; readonly vehicle: SimulatedVehicle }>;

interface Place {
  readonly northM: number;
  readonly eastM: number;
}

interface Seen extends Place {
  readonly heightM: number;
}

/** Half the width of the pad and the door of a dock. */
const PAD_M = 2;
/** Above this height it has left the ground. */
const OFF_GROUND_M = 0.05;
const MOVED_M = 0.001;

/**
 * Watches the true positions. A vehicle that hits an obstacle or a dock's closed door is wrecked. A
 * vehicle at rest inside an obstacle has not hit it.
 */
export class CollisionWatch {
  readonly #options: CollisionWatchOptions;
  readonly #frame: LocalFrame;
  readonly #obstacles: readonly (CollisionWatchOptions['obstacles'][number] & Place)[];
  readonly #docks: readonly (CollisionWatchOptions['docks'][number] & Place)[];
  readonly #seen = new Map<string, Seen>();
  readonly #wrecked = new Set<string>();

  constructor(options: CollisionWatchOptions) {
    this.#options = options;
    this.#frame = new LocalFrame(options.home);
    const placed = <T extends { readonly place: GeoPoint }>(each: T) => ({
      ...each,
      ...this.#placeOf(each.place),
    });
    this.#obstacles = options.obstacles.map(placed);
    this.#docks = options.docks.map(placed);
  }

  /** Call this at every step of the world. */
  look(vehicles: Watched): readonly Contact[] {
    if (this.#obstacles.length === 0 && this.#docks.length === 0) return [];
    const contacts: Contact[] = [];
    for (const { vehicleId, vehicle } of vehicles) {
      const { truth } = vehicle;
      const now = { ...this.#placeOf(truth), heightM: truth.heightM };
      const before = this.#seen.get(vehicleId);
      this.#seen.set(vehicleId, now);
      if (!before || this.#wrecked.has(vehicleId)) continue;
      const contact = this.#contactOf(before, now);
      if (!contact) continue;
      contacts.push({ ...contact, vehicleId });
      if (contact.kind === 'touchdown') continue;
      this.#wrecked.add(vehicleId);
      vehicle.crash();
    }
    return contacts;
  }

  /** The vehicle on the pad of a dock at the last step. */
  occupantOf(wantedId: string): string | undefined {
    const dock = this.#docks.find(({ dockId }) => dockId === wantedId);
    if (!dock) return undefined;
    for (const [vehicleId, seen] of this.#seen)
      if (seen.heightM <= OFF_GROUND_M && apartM(seen, dock) <= PAD_M) return vehicleId;
    return undefined;
  }

  #contactOf(before: Seen, now: Seen): Omit<Contact, 'vehicleId'> | undefined {
    const hasMoved = apartM(before, now) + Math.abs(before.heightM - now.heightM) > MOVED_M;
    if (!hasMoved) return undefined;
    const hit = this.#obstacles.find(
      (obstacle) => now.heightM < obstacle.heightM && apartM(now, obstacle) < obstacle.radiusM,
    );
    if (hit)
      return { kind: 'collision', text: `ran into ${hit.name} at a height of ${now.heightM.toFixed(1)} m` };
    const wasUp = before.heightM > OFF_GROUND_M;
    const isUp = now.heightM > OFF_GROUND_M;
    if (wasUp === isUp) return undefined;
    const { doorOf } = this.#options;
    const docks = this.#docks.filter((each) => apartM(now, each) <= PAD_M);
    const dock = docks.find(({ dockId }) => doorOf(dockId) === 'open') ?? docks[0];
    if (!dock) return undefined;
    const door = doorOf(dock.dockId);
    if (door !== 'open')
      return {
        kind: 'collision',
        text: `${isUp ? 'took off into' : 'came down on'} the door of ${dock.dockId}: ${door}`,
      };
    if (isUp) return undefined;
    return {
      kind: 'touchdown',
      text: `on ${dock.dockId}, ${apartM(now, dock).toFixed(2)} m from its centre`,
    };
  }

  #placeOf(point: GeoPoint): Place {
    const { northM, eastM } = this.#frame.toLocal(point);
    return { northM, eastM };
  }
}

function apartM(one: Place, other: Place): number {
  return Math.hypot(one.northM - other.northM, one.eastM - other.eastM);
}
