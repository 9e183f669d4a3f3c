import type { Clock, Timer } from '../base/clock.ts';
import { AppError } from '../base/error.ts';
import { distanceM, type GeoPoint } from '../base/local-frame.ts';
import type { Mode } from '../contract/list.ts';
import type { TelemetryVehicle } from '../contract/telemetry.ts';

/** Where a dock's door is, by the dock's own report. */
export type DoorState = 'closed' | 'opening' | 'open' | 'closing';

/** A dock as it stands. `mode` says that it is simulated: no real one is bound yet. */
export interface DockRecord {
  readonly dockId: string;
  readonly mode: Mode;
  readonly lat: number;
  readonly lon: number;
  readonly door: DoorState;
}

export interface DockRegistryOptions {
  readonly clock: Clock;
  /** Simulated docks there are. */
  readonly docks: readonly { readonly dockId: string; readonly place: GeoPoint }[];
  vehicles(): readonly TelemetryVehicle[];
  /** From one end to the other; 6 s when not given. */
  readonly travelMs?: number;
}

const TRAVEL_MS = 6000;
const LOOK_EVERY_MS = 200;
/** An aircraft this near and this low in the air may be about to land here. */
const NEAR_M = 15;
const LOW_M = 30;
const FLYING: ReadonlySet<TelemetryVehicle['status']> = new Set(['flying', 'returning', 'landing']);

interface Dock {
  readonly dockId: string;
  readonly place: GeoPoint;
  /** 0 closed, 1 open. */
  position: number;
  move: Move | undefined;
}

interface Move {
  readonly door: 'open' | 'close';
  readonly waiters: { resolve(): void; reject(error: Error): void }[];
  timer: Timer;
}

/** Docks with a door that takes its time. It never closes on an aircraft that lands. */
export class DockRegistry {
  readonly #options: DockRegistryOptions;
  readonly #docks: ReadonlyMap<string, Dock>;

  constructor(options: DockRegistryOptions) {
    this.#options = options;
    this.#docks = new Map(
      options.docks.map(({ dockId, place }) => [dockId, { dockId, place, position: 0, move: undefined }]),
    );
  }

  has(dockId: string): boolean {
    return this.#docks.has(dockId);
  }

  list(): readonly DockRecord[] {
    return [...this.#docks.values()].map((dock) => ({
      dockId: dock.dockId,
      mode: 'sim',
      lat: dock.place.latitudeDeg,
      lon: dock.place.longitudeDeg,
      door: doorOf(dock),
    }));
  }

  /**
   * Moves the door; resolves when the dock reports it there. The other way turns it round on the spot, and who waited for
   * the first way is refused.
   * @throws resource-unknown; state-conflict while an aircraft lands there, also when that begins on the way: the door
   * opens again then
   */
  async moveDoor(dockId: string, door: 'open' | 'close'): Promise<void> {
    const dock = this.#docks.get(dockId);
    if (!dock) throw new AppError('resource-unknown', `There is no dock "${dockId}".`);
    if (door === 'close') this.#refuseLanding(dock);
    if (dock.move && dock.move.door !== door)
      this.#end(dock, new AppError('state-conflict', `The door of ${dockId} was told to ${door} meanwhile.`));
    if (dock.position === goalOf(door)) return;
    const move = dock.move ?? this.#begin(dock, door);
    await new Promise<void>((resolve, reject) => move.waiters.push({ resolve, reject }));
  }

  /** The doors stay where they are. */
  stop(): void {
    for (const dock of this.#docks.values())
      this.#end(dock, new AppError('overloaded', 'The gateway is stopping.'));
  }

  #begin(dock: Dock, door: 'open' | 'close'): Move {
    const { clock } = this.#options;
    const move: Move = { door, waiters: [], timer: clock.every(LOOK_EVERY_MS, () => this.#step(dock)) };
    dock.move = move;
    return move;
  }

  #step(dock: Dock): void {
    const { move } = dock;
    if (!move) return;
    if (move.door === 'close') {
      try {
        this.#refuseLanding(dock);
      } catch (error) {
        this.#end(dock, error as Error);
        this.#begin(dock, 'open');
        return;
      }
    }
    const share = LOOK_EVERY_MS / (this.#options.travelMs ?? TRAVEL_MS);
    dock.position = Math.max(0, Math.min(1, dock.position + (move.door === 'open' ? share : -share)));
    if (dock.position === goalOf(move.door)) this.#end(dock);
  }

  #end(dock: Dock, error?: Error): void {
    const { move } = dock;
    if (!move) return;
    dock.move = undefined;
    move.timer.cancel();
    for (const waiter of move.waiters) {
      if (error) waiter.reject(error);
      else waiter.resolve();
    }
  }

  /** An aircraft that was lost with its motors running counts where it was seen last. */
  #refuseLanding({ dockId, place }: Dock): void {
    const near = this.#options.vehicles().find(({ status, armed, position, altitude_m: altitudeM }) => {
      const isFlying = FLYING.has(status) || (status === 'lost' && armed === true);
      if (!position || !isFlying || (altitudeM !== null && altitudeM > LOW_M)) return false;
      return distanceM(place, { latitudeDeg: position.lat, longitudeDeg: position.lon }) <= NEAR_M;
    });
    if (near)
      throw new AppError(
        'state-conflict',
        `The door of ${dockId} does not close: ${near.name} is in the air above it.`,
      );
  }
}

function goalOf(door: 'open' | 'close'): number {
  return door === 'open' ? 1 : 0;
}

function doorOf({ position, move }: Dock): DoorState {
  if (move) return move.door === 'open' ? 'opening' : 'closing';
  return position === 0 ? 'closed' : 'open';
}
