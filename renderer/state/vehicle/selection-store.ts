import { create } from 'zustand';
import { useVehicleStore, type VehicleEntry } from './vehicle-store.ts';

interface SelectionStore {
  /** What the operator chose; undefined means the first vehicle there is. */
  readonly chosenVehicleId: string | undefined;
}

export const useSelectionStore = create<SelectionStore>(() => ({ chosenVehicleId: undefined }));

export function selectVehicle(vehicleId: string): void {
  useSelectionStore.setState({ chosenVehicleId: vehicleId });
}

/**
 * The vehicle that commands go to. The operator's choice stands even while that vehicle is gone: commands must never
 * jump to another aircraft by themselves.
 */
export function selectedVehicleId(
  chosen: string | undefined,
  entries: Readonly<Record<string, VehicleEntry>>,
): string | undefined {
  if (chosen !== undefined) return chosen;
  return Object.values(entries).toSorted((a, b) => a.telemetry.sysid - b.telemetry.sysid)[0]?.telemetry.id;
}

/** {@link selectedVehicleId} of the present state. */
export function useSelectedVehicleId(): string | undefined {
  const chosen = useSelectionStore((state) => state.chosenVehicleId);
  const first = useVehicleStore((state) => selectedVehicleId(undefined, state.entries));
  return chosen ?? first;
}
