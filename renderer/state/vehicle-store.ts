import { create } from 'zustand';
import type { TelemetryVehicle } from '../../gateway/contract/telemetry.ts';

/** A vehicle as last heard of, with the moment (monotonic) this window heard it. */
export interface VehicleEntry {
  readonly telemetry: TelemetryVehicle;
  readonly receivedAtMs: number;
}

interface VehicleStore {
  readonly entries: Readonly<Record<string, VehicleEntry>>;
  /** Whether the gateway ever told us what vehicles there are. */
  readonly isLoaded: boolean;
}

/** Vehicles for React, renewed at most five times a second; what moves faster listens to the vehicle feed. */
export const useVehicleStore = create<VehicleStore>(() => ({ entries: {}, isLoaded: false }));

/** One vehicle, renewed as the store is. */
export function useVehicle(vehicleId: string | undefined): VehicleEntry | undefined {
  return useVehicleStore((state) => (vehicleId === undefined ? undefined : state.entries[vehicleId]));
}
