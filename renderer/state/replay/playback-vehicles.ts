import type { PlaybackFrame } from '../../../gateway/contract/recording/playback.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import type { Clock } from '../../api/connection/clock.ts';
import { VehicleFeed } from '../vehicle/vehicle-feed.ts';
import { createVehicleStore, type VehicleEntry, type VehicleStoreHook } from '../vehicle/vehicle-store.ts';

export interface RecordedVehicles {
  readonly feed: VehicleFeed;
  readonly store: VehicleStoreHook;
}

export interface PlaybackVehiclesOptions {
  readonly sessionIds: readonly string[];
  readonly clock: Clock;
  readonly requestFrame: (action: () => void) => unknown;
}

/** Letters that label the flights. */
export const FLIGHT_LETTERS = ['A', 'B', 'C', 'D'] as const;
/** Hues of the flights where they are drawn over each other: far apart for every eye. */
export const FLIGHT_HUES = [0, 1, 4, 2] as const;

/** The vehicles of a playback, each flight apart, and all of them in one picture when that is shown. */
export class PlaybackVehicles {
  readonly #flights: ReadonlyMap<string, RecordedVehicles>;
  readonly #overlay: RecordedVehicles;
  #isOverlaid = false;
  #latest: PlaybackFrame['flights'] = [];

  constructor(options: PlaybackVehiclesOptions) {
    const { sessionIds, clock, requestFrame } = options;
    const make = (toEntry: (telemetry: TelemetryVehicle) => VehicleEntry): RecordedVehicles => {
      const store = createVehicleStore();
      return { store, feed: new VehicleFeed({ clock, requestFrame, store, toEntry }) };
    };
    this.#flights = new Map(
      sessionIds.map((sessionId) => [
        sessionId,
        make((telemetry) => ({ telemetry, receivedAtMs: Number.POSITIVE_INFINITY })),
      ]),
    );
    this.#overlay = make((telemetry) => ({
      telemetry,
      receivedAtMs: Number.POSITIVE_INFINITY,
      hue: FLIGHT_HUES[flightOfOverlaidId(telemetry.id)],
    }));
  }

  get overlay(): RecordedVehicles {
    return this.#overlay;
  }

  of(sessionId: string): RecordedVehicles | undefined {
    return this.#flights.get(sessionId);
  }

  showOverlaid(isOverlaid: boolean): void {
    this.#isOverlaid = isOverlaid;
    this.#fillOverlay();
  }

  receive(flights: PlaybackFrame['flights']): void {
    this.#latest = flights;
    for (const { sessionId, vehicles } of flights) this.#flights.get(sessionId)?.feed.receiveAll(vehicles);
    this.#fillOverlay();
  }

  stop(): void {
    this.#overlay.feed.stop();
    for (const { feed } of this.#flights.values()) feed.stop();
  }

  #fillOverlay(): void {
    if (!this.#isOverlaid) return;
    this.#overlay.feed.receiveAll(
      this.#latest.flatMap(({ vehicles }, flight) =>
        vehicles.map((vehicle) => ({
          ...vehicle,
          id: overlaidId(flight, vehicle.id),
          name: `${FLIGHT_LETTERS[flight] ?? ''} · ${vehicle.name}`,
        })),
      ),
    );
  }
}

/** Two flights may be of one vehicle: over each other each has an id of its own. */
export function overlaidId(flight: number, vehicleId: string): string {
  return `${flight} ${vehicleId}`;
}

function flightOfOverlaidId(id: string): number {
  return Number.parseInt(id, 10);
}

/** The vehicle's own id, and its flight. */
export function fromOverlaidId(id: string): { readonly flight: number; readonly vehicleId: string } {
  return { flight: flightOfOverlaidId(id), vehicleId: id.slice(id.indexOf(' ') + 1) };
}
