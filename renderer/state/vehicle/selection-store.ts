import { create } from 'zustand';
import { useVehicleStore, type VehicleEntry } from './vehicle-store.ts';

/** For the life of the tab: a window that is loaded again commands the same aircraft as before. */
const STORAGE_KEY = 'aerodeck.selected-vehicle';

interface SelectionStore {
  /** The operator's choice, or the first vehicle; undefined until there is one. */
  readonly chosenVehicleId: string | undefined;
}

export const useSelectionStore = create<SelectionStore>(() => ({ chosenVehicleId: undefined }));

export function selectVehicle(vehicleId: string): void {
  sessionStorage.setItem(STORAGE_KEY, vehicleId);
  useSelectionStore.setState({ chosenVehicleId: vehicleId });
}

/**
 * The vehicle that receives commands. The choice is kept even while that vehicle is gone: commands must never
 * switch to another aircraft automatically.
 */
export function selectedVehicleId(
  chosen: string | undefined,
  entries: Readonly<Record<string, VehicleEntry>>,
): string | undefined {
  if (chosen !== undefined) return chosen;
  return Object.values(entries).toSorted((a, b) => a.telemetry.sysid - b.telemetry.sysid)[0]?.telemetry.id;
}

/** Settles on a vehicle as soon as there is one, so that a later one of a lower number does not take its place. */
export function settleSelection(): () => void {
  const look = (entries: Readonly<Record<string, VehicleEntry>>): void => {
    if (useSelectionStore.getState().chosenVehicleId !== undefined) return;
    if (Object.keys(entries).length === 0) return;
    // Also while that one is not there yet: another may be heard first after a restart.
    const first = selectedVehicleId(sessionStorage.getItem(STORAGE_KEY) ?? undefined, entries);
    if (first !== undefined) selectVehicle(first);
  };
  look(useVehicleStore.getState().entries);
  return useVehicleStore.subscribe(({ entries }) => look(entries));
}

/** {@link selectedVehicleId} of the present state. */
export function useSelectedVehicleId(): string | undefined {
  const chosen = useSelectionStore((state) => state.chosenVehicleId);
  const first = useVehicleStore((state) => selectedVehicleId(undefined, state.entries));
  return chosen ?? first;
}
