import { useShallow } from 'zustand/react/shallow';
import { t } from '../../../../language/translate.ts';
import { useVehicleStore } from '../../../../state/vehicle/vehicle-store.ts';

export interface VehicleChoice {
  readonly id: string;
  /** Name and what must be known before choosing it. */
  readonly text: string;
}

/** The vehicles there are, in order of their numbers. */
export function useVehicleChoices(): readonly VehicleChoice[] {
  const texts = useVehicleStore(
    useShallow((state) =>
      Object.values(state.entries)
        .toSorted((a, b) => a.telemetry.sysid - b.telemetry.sysid)
        .map(({ telemetry }) => {
          const isLost = telemetry.status === 'lost' || telemetry.link.state === 'lost';
          return `${telemetry.id}\n${isLost ? t('{name} (lost)', { name: telemetry.name }) : telemetry.name}`;
        }),
    ),
  );
  return texts.map((each) => {
    const [id = '', text = ''] = each.split('\n');
    return { id, text };
  });
}
