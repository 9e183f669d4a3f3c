import { useMemo } from 'react';
import { create } from 'zustand';
import { useVehicleStore, type VehicleEntry } from './vehicle-store.ts';

/** For the life of the tab: a window that is loaded again commands the same aircraft as before. */
const STORAGE_KEY = 'aerodeck.selected-vehicle';

interface SelectionStore {
  /** The operator's choice, or the first vehicle; undefined until there is one. */
  readonly chosenVehicleId: string | undefined;
  /**
   * Vehicles that a group action reaches, apart from the selected one: exactly those that the operator put in. It is
   * not kept when the window is loaded again, because nobody would remember whom it reaches.
   */
  readonly group: ReadonlySet<string>;
  /** Where a range of the list starts: the vehicle put in or taken out last. */
  readonly groupAnchorId: string | undefined;
}

export const useSelectionStore = create<SelectionStore>(() => ({
  chosenVehicleId: undefined,
  group: new Set(),
  groupAnchorId: undefined,
}));

/** Puts a vehicle into the group, or takes it out. */
export function toggleInGroup(vehicleId: string): void {
  useSelectionStore.setState(({ group }) => ({
    group: group.has(vehicleId) ? without(group, [vehicleId]) : new Set([...group, vehicleId]),
    groupAnchorId: vehicleId,
  }));
}

export function addToGroup(vehicleIds: readonly string[]): void {
  useSelectionStore.setState(({ group }) => ({ group: new Set([...group, ...vehicleIds]) }));
}

export function removeFromGroup(vehicleIds: readonly string[]): void {
  useSelectionStore.setState(({ group }) => ({ group: without(group, vehicleIds) }));
}

export function clearGroup(): void {
  useSelectionStore.setState({ group: new Set(), groupAnchorId: undefined });
}

/**
 * Adds the vehicles of a list from the last one put in to this one, both included. Without such a start in the list,
 * the selected vehicle is the start, or else only this one is added.
 */
export function addRangeToGroup(listedIds: readonly string[], toId: string): void {
  const { groupAnchorId, chosenVehicleId } = useSelectionStore.getState();
  const from = [groupAnchorId, chosenVehicleId, toId].find(
    (id) => id !== undefined && listedIds.includes(id),
  );
  const ends = [listedIds.indexOf(from ?? toId), listedIds.indexOf(toId)].toSorted((a, b) => a - b);
  addToGroup(listedIds.slice(ends[0], (ends[1] ?? 0) + 1));
  useSelectionStore.setState({ groupAnchorId: from ?? toId });
}

function without(group: ReadonlySet<string>, vehicleIds: readonly string[]): ReadonlySet<string> {
  return new Set([...group].filter((each) => !vehicleIds.includes(each)));
}

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

/**
 * Settles on a vehicle as soon as there is one, so that a later one of a lower number does not take its place. A
 * vehicle that the gateway no longer knows leaves the group; a lost one stays in it.
 */
export function settleSelection(): () => void {
  const look = (entries: Readonly<Record<string, VehicleEntry>>): void => {
    const gone = [...useSelectionStore.getState().group].filter((vehicleId) => !(vehicleId in entries));
    if (gone.length > 0) removeFromGroup(gone);
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
  return useVehicleStore((state) => selectedVehicleId(chosen, state.entries));
}

/** The vehicles of the group by system id, so that their order never changes under the pointer. */
export function useGroup(): readonly VehicleEntry[] {
  const group = useSelectionStore((state) => state.group);
  const entries = useVehicleStore((state) => state.entries);
  return useMemo(
    () =>
      [...group]
        .flatMap((vehicleId) => entries[vehicleId] ?? [])
        .toSorted((a, b) => a.telemetry.sysid - b.telemetry.sysid),
    [group, entries],
  );
}
