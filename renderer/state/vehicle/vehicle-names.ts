import { useCallback } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { t } from '../../language/translate.ts';
import { useNowMs } from '../connection/now.ts';
import { vehicleCondition } from './vehicle-condition.ts';
import { useVehicleStore } from './vehicle-store.ts';

export type NameOf = (vehicleId: string) => string;

/** Up to two vehicles by name, more by count. */
export function vehiclesText(vehicles: readonly string[], nameOf: NameOf): string {
  if (vehicles.length === 0) return t('no vehicle');
  return vehicles.length <= 2
    ? vehicles.map(nameOf).join(', ')
    : t('{count, plural, one {# vehicle} other {# vehicles}}', { count: vehicles.length });
}

/**
 * Names of vehicles by id; the id itself if the vehicle was never heard. A new object only when a name
 * changes.
 */
export function useVehicleNames(): NameOf {
  const names = useVehicleStore(
    useShallow((state) =>
      Object.fromEntries(Object.entries(state.entries).map(([id, entry]) => [id, entry.telemetry.name])),
    ),
  );
  return useCallback((vehicleId: string) => names[vehicleId] ?? vehicleId, [names]);
}

interface VehicleChoice {
  readonly id: string;
  /** The vehicle's name and what to know before choosing it. */
  readonly text: string;
}

/** The connected vehicles by system id. */
export function useVehicleChoices(): readonly VehicleChoice[] {
  const nowMs = useNowMs();
  const texts = useVehicleStore(
    useShallow((state) =>
      Object.values(state.entries)
        .toSorted((a, b) => a.telemetry.sysid - b.telemetry.sysid)
        .map((entry) => {
          const { telemetry } = entry;
          const isLost = vehicleCondition(entry, nowMs) === 'lost';
          return `${telemetry.id}\n${isLost ? t('{name} (lost)', { name: telemetry.name }) : telemetry.name}`;
        }),
    ),
  );
  return texts.map((each) => {
    const [id = '', text = ''] = each.split('\n');
    return { id, text };
  });
}
