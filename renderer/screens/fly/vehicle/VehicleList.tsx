import { useState } from 'react';
import { VehicleBadge } from '../../../components/badge/VehicleBadge.tsx';
import { SearchInput } from '../../../components/field/SearchInput.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { formatHeight } from '../../../format/measure/measured.ts';
import { formatAge } from '../../../format/measure/time.ts';
import { formatQuantity } from '../../../format/measure/units.ts';
import { batteryTone, VEHICLE_STATUS_TEXT } from '../../../format/vehicle-text.ts';
import { t } from '../../../language/translate.ts';
import { useNowMs } from '../../../state/connection/now.ts';
import { selectVehicle } from '../../../state/vehicle/selection-store.ts';
import { lastSeenMs, vehicleCondition } from '../../../state/vehicle/vehicle-condition.ts';
import { useVehicle, useVehicleStore, type VehicleEntry } from '../../../state/vehicle/vehicle-store.ts';
import './vehicle-list.css';

/** All vehicles as compact cards. Usable with fifty: filter by name and state, scroll, select. */
export function VehicleList({ selectedId }: { readonly selectedId: string | undefined }) {
  const entries = useVehicleStore((state) => state.entries);
  const nowMs = useNowMs();
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<VehicleFilter>('all');
  const total = Object.keys(entries).length;
  const shown = filterVehicles(Object.values(entries), { text, filter, nowMs });
  return (
    <section className="vehicle-list column" aria-label={t('All vehicles')}>
      <div className="vehicle-list-head stack">
        <h3>
          {t('Vehicles')}{' '}
          <span className="number">{shown.length === total ? total : `${shown.length}/${total}`}</span>
        </h3>
        <SearchInput
          label={t('Filter vehicles by name, mode or number')}
          placeholder={t('Filter')}
          value={text}
          onChange={setText}
        />
        <Select
          aria-label={t('Filter vehicles by state')}
          value={filter}
          options={VEHICLE_FILTERS.map(({ id, title }) => [id, t(title)])}
          onChange={setFilter}
        />
      </div>
      {shown.length === 0 && <p className="column-note field-note">{t('No vehicle matches the filter.')}</p>}
      <ul className="vehicle-cards scroll">
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
      className="vehicle-card stack"
      data-condition={condition}
      aria-pressed={isSelected}
      onClick={() => selectVehicle(vehicleId)}
    >
      <VehicleBadge systemId={telemetry.sysid} isLost={isLost} />
      <span className="card-name cut" title={telemetry.name}>
        {telemetry.name}
      </span>
      <span
        className="card-state small-dim"
        data-tone={isLost ? 'warning' : telemetry.armed ? 'ok' : undefined}
      >
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

/** Choices of the state filter. */
const VEHICLE_FILTERS = [
  { id: 'all', title: 'All states' },
  { id: 'flying', title: 'Flying' },
  { id: 'on-ground', title: 'On ground' },
  { id: 'attention', title: 'Needs attention' },
  { id: 'lost', title: 'Lost' },
] as const;
type VehicleFilter = (typeof VEHICLE_FILTERS)[number]['id'];

/** Matching vehicles by system id: the order never changes under the pointer. */
function filterVehicles(
  entries: readonly VehicleEntry[],
  query: { readonly text: string; readonly filter: VehicleFilter; readonly nowMs: number },
): readonly VehicleEntry[] {
  const wanted = query.text.trim().toLowerCase();
  return entries
    .filter((entry) => fitsText(entry, wanted) && fitsState(entry, query.filter, query.nowMs))
    .toSorted((a, b) => a.telemetry.sysid - b.telemetry.sysid);
}

function fitsText({ telemetry }: VehicleEntry, wanted: string): boolean {
  if (wanted === '') return true;
  return [telemetry.name, telemetry.id, telemetry.flight_mode ?? '', String(telemetry.sysid)].some((field) =>
    field.toLowerCase().includes(wanted),
  );
}

function fitsState(entry: VehicleEntry, filter: VehicleFilter, nowMs: number): boolean {
  const { telemetry } = entry;
  const isLost = vehicleCondition(entry, nowMs) === 'lost';
  switch (filter) {
    case 'all':
      return true;
    case 'flying':
      return !isLost && ['flying', 'returning', 'landing'].includes(telemetry.status);
    case 'on-ground':
      return !isLost && ['on_ground', 'armed'].includes(telemetry.status);
    case 'lost':
      return isLost;
    case 'attention':
      return (
        isLost ||
        telemetry.conflict ||
        telemetry.health.ready === false ||
        batteryTone(telemetry) !== undefined
      );
  }
}
