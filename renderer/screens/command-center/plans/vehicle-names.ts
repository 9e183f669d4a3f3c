import { useCallback } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useVehicleStore } from '../../../state/vehicle-store.ts';

export type NameOf = (vehicleId: string) => string;

/** Names of vehicles by id, the id itself while it was never heard; new only when a name is. */
export function useVehicleNames(): NameOf {
  const names = useVehicleStore(
    useShallow((state) =>
      Object.fromEntries(Object.entries(state.entries).map(([id, entry]) => [id, entry.telemetry.name])),
    ),
  );
  return useCallback((vehicleId: string) => names[vehicleId] ?? vehicleId, [names]);
}
