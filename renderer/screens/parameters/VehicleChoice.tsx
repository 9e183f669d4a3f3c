import { useId } from 'react';
import { t } from '../../language/translate.ts';
import { selectVehicle } from '../../state/vehicle/selection-store.ts';
import { useVehicleStore } from '../../state/vehicle/vehicle-store.ts';

/** Whose parameters are shown: the vehicle selected for the whole window, with its armed state. */
export function VehicleChoice({ vehicleId }: { readonly vehicleId: string }) {
  const id = useId();
  const entries = useVehicleStore((state) => state.entries);
  const vehicles = Object.values(entries)
    .map(({ telemetry }) => telemetry)
    .toSorted((a, b) => a.sysid - b.sysid);
  return (
    <div className="parameters-vehicle">
      <label htmlFor={id}>{t('Vehicle')}</label>
      <select
        id={id}
        className="input"
        value={vehicleId}
        onChange={(event) => selectVehicle(event.target.value)}
      >
        {!entries[vehicleId] && <option value={vehicleId}>{vehicleId}</option>}
        {vehicles.map(({ id: each, name, armed }) => (
          <option key={each} value={each}>
            {name} ({each}){armed ? `, ${t('armed')}` : ''}
          </option>
        ))}
      </select>
    </div>
  );
}
