import { useState } from 'react';
import { VehicleBadge } from '../../components/VehicleBadge.tsx';
import { formatAge } from '../../format/duration.ts';
import { formatHeight } from '../../format/measured.ts';
import { formatQuantity } from '../../format/quantity.ts';
import { batteryTone } from '../../format/value-tone.ts';
import { VEHICLE_STATUS_TEXT } from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import { useNowMs } from '../../state/now.ts';
import { selectVehicle } from '../../state/vehicle/selection-store.ts';
import { lastSeenMs, vehicleCondition } from '../../state/vehicle/vehicle-condition.ts';
import { useVehicle, useVehicleStore } from '../../state/vehicle/vehicle-store.ts';
import { filterVehicles, VEHICLE_FILTERS, type VehicleFilter } from './filter-vehicles.ts';

/** All vehicles as compact cards; usable with fifty: filter by name and state, scroll, select. */
export function VehicleList({ selectedId }: { readonly selectedId: string | undefined }) {
  const entries = useVehicleStore((state) => state.entries);
  const nowMs = useNowMs();
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<VehicleFilter>('all');
  const total = Object.keys(entries).length;
  const shown = filterVehicles(Object.values(entries), { text, filter, nowMs });
  return (
    <section className="vehicle-list" aria-label={t('All vehicles')}>
      <div className="vehicle-list-head">
        <h3>
          {t('Vehicles')}{' '}
          <span className="number">{shown.length === total ? total : `${shown.length}/${total}`}</span>
        </h3>
        <input
          className="input"
          type="search"
          placeholder={t('Filter')}
          aria-label={t('Filter vehicles by name, mode or number')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <select
          className="input"
          aria-label={t('Filter vehicles by state')}
          value={filter}
          onChange={(event) => setFilter(event.target.value as VehicleFilter)}
        >
          {VEHICLE_FILTERS.map(({ id, title }) => (
            <option key={id} value={id}>
              {t(title)}
            </option>
          ))}
        </select>
      </div>
      {shown.length === 0 && <p className="column-note">{t('No vehicle fits the filter.')}</p>}
      <ul className="vehicle-cards">
        {shown.map((entry) => (
          <li key={entry.telemetry.id}>
            <VehicleCard vehicleId={entry.telemetry.id} isSelected={entry.telemetry.id === selectedId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function VehicleCard({
  vehicleId,
  isSelected,
}: {
  readonly vehicleId: string;
  readonly isSelected: boolean;
}) {
  const entry = useVehicle(vehicleId);
  const nowMs = useNowMs();
  if (!entry) return null;
  const { telemetry } = entry;
  const condition = vehicleCondition(entry, nowMs);
  const isLost = condition === 'lost';
  return (
    <button
      type="button"
      className="vehicle-card"
      data-condition={condition}
      aria-pressed={isSelected}
      onClick={() => selectVehicle(vehicleId)}
    >
      <VehicleBadge systemId={telemetry.sysid} isLost={isLost} />
      <span className="card-name" title={telemetry.name}>
        {telemetry.name}
      </span>
      <span className="card-state" data-tone={isLost ? 'warning' : telemetry.armed ? 'ok' : undefined}>
        {isLost
          ? t('Lost {age}', { age: formatAge(lastSeenMs(entry, nowMs)) })
          : t(VEHICLE_STATUS_TEXT[telemetry.status])}
      </span>
      <span className="card-values number">
        <span>{formatHeight(telemetry.altitude_m)}</span>
        <span data-tone={batteryTone(telemetry)}>{formatQuantity(telemetry.battery_pct)} %</span>
      </span>
    </button>
  );
}
