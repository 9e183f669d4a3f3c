import type { Clock, Timer } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import type { Mode } from '../../contract/list.ts';
import { say } from '../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';

/** The state of a dock's door as the dock reports it. */
export type DoorState = 'closed' | 'opening' | 'open' | 'closing';

/** A dock's current state. `mode` marks it as simulated: no real docks are supported yet. */
export interface DockRecord {
  readonly dockId: string;
  readonly mode: Mode;
  readonly lat: number;
  readonly lon: number;
  readonly door: DoorState;
  /** The vehicle on its pad. */
  readonly occupant: string | undefined;
}

export interface DockPlace {
  readonly dockId: string;
  readonly place: GeoPoint;
  /** The door's initial position. Default: closed. */
  readonly isOpen?: boolean;
}

export interface DockRegistryOptions {
  readonly clock: Clock;
  readonly docks: readonly DockPlace[];
  vehicles(): readonly TelemetryVehicle[];
  /** The vehicle a dock detects on its pad. Default: the vehicle telemetry shows there. */
  readonly occupantOf?: (dockId: string) => string | undefined;
  /** From one end to the other. Default: 6 s. */
  readonly travelMs?: number;
}

const TRAVEL_MS = 6000;
const LOOK_EVERY_MS = 200;
/** An aircraft flying this near and this low may be about to land here. */
const NEAR_M = 15;
const LOW_M = 30;
/** A vehicle this close to the dock's position is on the pad. */
const PAD_M = 2;
/** An aircraft that has just started here and is this high is clear of the door. */
const CLEAR_M = 5;
const STANDING: ReadonlySet<TelemetryVehicle['status']> = new Set(['on_ground', 'armed']);
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
  readonly leaving: string | undefined;
  readonly waiters: { resolve(): void; reject(error: Error): void }[];
  timer: Timer;
}

/** Docks with a door that takes time to move. It never closes on a landing aircraft. */
export class DockRegistry {
  readonly #options: DockRegistryOptions;
  readonly #docks: ReadonlyMap<string, Dock>;

  constructor(options: DockRegistryOptions) {
    this.#options = options;
    this.#docks = new Map(
      options.docks.map(({ dockId, place, isOpen = false }) => [
        dockId,
        { dockId, place, position: isOpen ? 1 : 0, move: undefined },
      ]),
    );
  }

  has(dockId: string): boolean {
    return this.#docks.has(dockId);
  }

  /** Undefined if the dock does not exist. */
  doorOf(dockId: string): DoorState | undefined {
    const dock = this.#docks.get(dockId);
    return dock && doorOf(dock);
  }

  /** One dock's current state; undefined if it does not exist. */
  get(dockId: string): DockRecord | undefined {
    const dock = this.#docks.get(dockId);
    if (!dock) return undefined;
    return {
      dockId,
      mode: 'sim',
      lat: dock.place.latitudeDeg,
      lon: dock.place.longitudeDeg,
      door: doorOf(dock),
      occupant: this.#occupantOf(dock),
    };
  }

  /**
   * Moves the door; resolves when the dock reports its arrival. The opposite request reverses the
   * door at once and refuses callers waiting for the first direction. `leaving` has just started
   * here and may stay above the closing door, as long as it does not descend again.
   * @throws resource-unknown; state-conflict while an aircraft lands there. If a landing starts
   * during the move, the door opens again
   */
  async moveDoor(dockId: string, door: 'open' | 'close', leaving?: string): Promise<void> {
    const dock = this.#docks.get(dockId);
    if (!dock) throw new AppError('resource-unknown', say('Dock "{dock}" not found.', { dock: dockId }));
    if (door === 'close') this.#refuseLanding(dock, leaving);
    if (dock.move && dock.move.door !== door)
      this.#end(
        dock,
        new AppError(
          'state-conflict',
          say(
            door === 'open'
              ? 'Another command set the door of {dock} to open in the meantime.'
              : 'Another command set the door of {dock} to close in the meantime.',
            { dock: dockId },
          ),
        ),
      );
    if (dock.position === goalOf(door)) return;
    const move = dock.move ?? this.#begin(dock, door, leaving);
    await new Promise<void>((resolve, reject) => move.waiters.push({ resolve, reject }));
  }

  /** Stops all doors where they are. */
  stop(): void {
    for (const dock of this.#docks.values())
      this.#end(dock, new AppError('overloaded', 'The gateway is stopping.'));
  }

  #begin(dock: Dock, door: 'open' | 'close', leaving?: string): Move {
    const { clock } = this.#options;
    const timer = clock.every(LOOK_EVERY_MS, () => this.#step(dock));
    const move: Move = { door, leaving, waiters: [], timer };
    dock.move = move;
    return move;
  }

  #step(dock: Dock): void {
    const { move } = dock;
    if (!move) return;
    if (move.door === 'close') {
      try {
        this.#refuseLanding(dock, move.leaving);
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

  #occupantOf({ dockId, place }: Dock): string | undefined {
    const { occupantOf } = this.#options;
    if (occupantOf) return occupantOf(dockId);
    const standing = this.#options
      .vehicles()
      .find(
        ({ status, position }) =>
          STANDING.has(status) &&
          position &&
          distanceM(place, { latitudeDeg: position.lat, longitudeDeg: position.lon }) <= PAD_M,
      );
    return standing?.id;
  }

  /** An aircraft lost with its motors running counts at its last known position. */
  #refuseLanding({ dockId, place }: Dock, leaving: string | undefined): void {
    const near = this.#options.vehicles().find(({ id, status, armed, position, altitude_m: altitudeM }) => {
      if (id === leaving && status === 'flying' && altitudeM !== null && altitudeM >= CLEAR_M) return false;
      const isFlying = FLYING.has(status) || (status === 'lost' && armed === true);
      const reachM = isFlying ? NEAR_M : status === 'armed' ? PAD_M : 0;
      if (!position || reachM === 0 || (altitudeM !== null && altitudeM > LOW_M)) return false;
      return distanceM(place, { latitudeDeg: position.lat, longitudeDeg: position.lon }) <= reachM;
    });
    if (near)
      throw new AppError(
        'state-conflict',
        say(
          near.status === 'armed'
            ? 'The door of {dock} stays open: {name} is armed on its pad.'
            : 'The door of {dock} stays open: {name} is in the air above it.',
          { dock: dockId, name: near.name },
        ),
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
