import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import type { Clock, Timer } from '../../api/connection/clock.ts';
import { TrailStore } from './trail-store.ts';
import { useVehicleStore, type VehicleEntry, type VehicleStoreHook } from './vehicle-store.ts';

/** Shortest time between two renewals of the React store, and with more than {@link FEW_VEHICLES}. */
export const STORE_PERIOD_MS = 200;
const CROWDED_STORE_PERIOD_MS = 500;
const FEW_VEHICLES = 20;

export interface VehicleFeedOptions {
  readonly clock: Clock;
  readonly requestFrame: (action: () => void) => unknown;
  /** What it renews for React; the live vehicles by default. */
  readonly store?: VehicleStoreHook;
  /** How its vehicles are stored; by default with the current time. */
  readonly toEntry?: (telemetry: TelemetryVehicle) => VehicleEntry;
}

/** Called once a display frame with the vehicles that changed since the last one. */
export type FrameListener = (changed: ReadonlySet<string>) => void;

/**
 * Where telemetry arrives. It keeps only the latest of each vehicle and passes it on at two speeds: to instruments and
 * map once a display frame, without React, and to the store less often, at most every {@link STORE_PERIOD_MS}; what an operator
 * must see at once (armed, mode, status, link) goes to the store at once.
 */
export class VehicleFeed {
  /** Extended by every position, also while no map is shown and the window is hidden. */
  readonly trails = new TrailStore();
  readonly #options: VehicleFeedOptions;
  readonly #store: VehicleStoreHook;
  readonly #latest = new Map<string, VehicleEntry>();
  readonly #listeners = new Set<FrameListener>();
  readonly #changed = new Set<string>();
  readonly #uncommitted = new Set<string>();
  #isFrameAsked = false;
  #commitTimer: Timer | undefined;

  constructor(options: VehicleFeedOptions) {
    this.#options = options;
    this.#store = options.store ?? useVehicleStore;
  }

  get(vehicleId: string): VehicleEntry | undefined {
    return this.#latest.get(vehicleId);
  }

  get size(): number {
    return this.#latest.size;
  }

  list(): readonly VehicleEntry[] {
    return [...this.#latest.values()];
  }

  receive(telemetry: TelemetryVehicle): void {
    const before = this.#latest.get(telemetry.id)?.telemetry;
    this.#keep(telemetry);
    if (!before || isNews(before, telemetry)) this.#commit();
    else this.#commitSoon();
  }

  /** A full snapshot: vehicles that are not in it are gone. */
  replaceAll(vehicles: readonly TelemetryVehicle[]): void {
    const ids = new Set(vehicles.map((vehicle) => vehicle.id));
    for (const id of this.#latest.keys()) if (!ids.has(id)) this.#forget(id);
    for (const telemetry of vehicles) this.#keep(telemetry);
    this.#store.setState({ isLoaded: true });
    this.#commit();
  }

  /** A whole picture of many in a second: like {@link replaceAll}, at the pace of {@link receive}. */
  receiveAll(vehicles: readonly TelemetryVehicle[]): void {
    const isSame = vehicles.length === this.#latest.size && vehicles.every(({ id }) => this.#latest.has(id));
    if (isSame) for (const telemetry of vehicles) this.receive(telemetry);
    else this.replaceAll(vehicles);
  }

  /** Ends its timer; the object is of no use afterwards. */
  stop(): void {
    this.#commitTimer?.cancel();
    this.#listeners.clear();
  }

  /** Restarts trails at the current positions: earlier ones belong to another moment. */
  restartTrails(): void {
    this.trails.clear();
    for (const { telemetry } of this.#latest.values()) this.trails.extend(telemetry);
  }

  remove(vehicleId: string): void {
    this.#forget(vehicleId);
    this.#commit();
  }

  subscribe(listener: FrameListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #keep(telemetry: TelemetryVehicle): void {
    const { toEntry, clock } = this.#options;
    this.trails.extend(telemetry);
    this.#latest.set(
      telemetry.id,
      toEntry ? toEntry(telemetry) : { telemetry, receivedAtMs: clock.monotonicMs() },
    );
    this.#note(telemetry.id);
  }

  #forget(vehicleId: string): void {
    this.#latest.delete(vehicleId);
    this.trails.forget(vehicleId);
    this.#note(vehicleId);
  }

  #note(vehicleId: string): void {
    this.#changed.add(vehicleId);
    this.#uncommitted.add(vehicleId);
    if (this.#isFrameAsked) return;
    this.#isFrameAsked = true;
    this.#options.requestFrame(() => {
      this.#isFrameAsked = false;
      const changed = new Set(this.#changed);
      this.#changed.clear();
      for (const listener of this.#listeners) listener(changed);
    });
  }

  #commitSoon(): void {
    const periodMs = this.size > FEW_VEHICLES ? CROWDED_STORE_PERIOD_MS : STORE_PERIOD_MS;
    this.#commitTimer ??= this.#options.clock.after(periodMs, () => this.#commit());
  }

  #commit(): void {
    this.#commitTimer?.cancel();
    this.#commitTimer = undefined;
    const entries: Record<string, VehicleEntry> = { ...this.#store.getState().entries };
    for (const id of this.#uncommitted) {
      const entry = this.#latest.get(id);
      if (entry) entries[id] = entry;
      else delete entries[id];
    }
    this.#uncommitted.clear();
    this.#store.setState({ entries });
  }
}

function isNews(before: TelemetryVehicle, now: TelemetryVehicle): boolean {
  return (
    before.armed !== now.armed ||
    before.flight_mode !== now.flight_mode ||
    before.status !== now.status ||
    before.link.state !== now.link.state ||
    before.conflict !== now.conflict
  );
}
