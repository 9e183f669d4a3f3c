import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import { setKnownNames } from '../../format/known-names.ts';
import { useCommandStore } from '../vehicle/command-store.ts';
import { useZones } from '../vehicle/mission-queries.ts';
import { useVehicleStore } from '../vehicle/vehicle-store.ts';
import { useItems } from './operations.ts';

/**
 * Keeps the names of vehicles, zones, accounts and keys for all texts. Read at the root, so that the whole
 * screen renders again with a new name. A command of somebody unknown reads the names again.
 */
export function useKnownNames(): void {
  const revision = useCommandStore((state) =>
    [...new Set(Object.values(state.records).map(({ actor }) => actor.id))].sort().join(' '),
  );
  const actors = useItems(stationApi.listActors, undefined, {
    revision,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  }).data;
  const zones = useZones().data;
  const vehicles = useVehicleStore(
    useShallow((state) =>
      Object.fromEntries(Object.entries(state.entries).map(([id, entry]) => [id, entry.telemetry.name])),
    ),
  );
  const names = useMemo(
    () => ({
      byId: new Map([
        ...(zones ?? []).map(({ id, properties }) => [id, properties.name] as const),
        ...Object.entries(vehicles),
      ]),
      // Sentences keep the ids of their station: in the fleet an account is also known without the station's id.
      actors:
        actors &&
        new Map(
          actors.flatMap((each) => [
            [each.id, each] as const,
            [each.id.replace(/^st-\w+\./, ''), each] as const,
          ]),
        ),
    }),
    [actors, zones, vehicles],
  );
  setKnownNames(names);
}
