import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { VehicleEvent } from '../../../gateway/contract/port/websocket.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';

interface EventStore {
  /** Newest first. */
  readonly events: readonly VehicleEvent[];
}

const KEPT = 300;

/** What happened once: texts from vehicles, lost and regained, mode changes. */
export const useEventStore = create<EventStore>(() => ({ events: [] }));

export function receiveEvent(event: VehicleEvent): void {
  useEventStore.setState(({ events }) =>
    events.some((known) => known.eventId === event.eventId)
      ? {}
      : { events: [event, ...events].slice(0, KEPT) },
  );
}

/** A vehicle as last heard of, with the moment (monotonic) this window heard it. */
export interface VehicleEntry {
  readonly telemetry: TelemetryVehicle;
  /** Infinity: its ages do not grow, as in a recording. */
  readonly receivedAtMs: number;
  /** Index of the hue it is drawn in, where that is not the one of its number. */
  readonly hue?: number | undefined;
}

export interface VehicleStore {
  readonly entries: Readonly<Record<string, VehicleEntry>>;
  /** Whether the gateway has ever sent the list of vehicles. */
  readonly isLoaded: boolean;
}

export type VehicleStoreHook = UseBoundStore<StoreApi<VehicleStore>>;

/** A store of its own, for vehicles that are not the live ones. */
export function createVehicleStore(): VehicleStoreHook {
  return create<VehicleStore>(() => ({ entries: {}, isLoaded: false }));
}

/** Live vehicles for React, renewed at most five times a second; what moves faster listens to the vehicle feed. */
export const useVehicleStore = createVehicleStore();

/** One vehicle, renewed as the store is. */
export function useVehicle(vehicleId: string | undefined): VehicleEntry | undefined {
  return useVehicleStore((state) => (vehicleId === undefined ? undefined : state.entries[vehicleId]));
}

/**
 * Values of one vehicle, for a component that need not be drawn again when others change.
 * @param select equal results, or objects with equal properties, do not draw it again
 */
export function useVehicleValue<Value>(
  vehicleId: string | undefined,
  select: (telemetry: TelemetryVehicle) => Value,
): Value | undefined {
  return useVehicleStore(
    useShallow(({ entries }) => {
      const entry = vehicleId === undefined ? undefined : entries[vehicleId];
      return entry && select(entry.telemetry);
    }),
  );
}

/** The name of a vehicle. Its id while it is not known. */
export function useVehicleName<Id extends string | null | undefined>(vehicleId: Id): string | Id {
  return useVehicleValue(vehicleId ?? undefined, ({ name }) => name) ?? vehicleId;
}
