import { Fragment, type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react';
import { VehicleBadge } from '../../../components/badge/VehicleBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { SearchInput } from '../../../components/field/SearchInput.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatHeight } from '../../../format/measure/measured.ts';
import { formatQuantity } from '../../../format/measure/units.ts';
import { batteryTone } from '../../../format/vehicle-text.ts';
import { t } from '../../../language/translate.ts';
import { useNowMs } from '../../../state/connection/now.ts';
import {
  addRangeToGroup,
  addToGroup,
  clearGroup,
  removeFromGroup,
  selectVehicle,
  toggleInGroup,
  useSelectionStore,
} from '../../../state/vehicle/selection-store.ts';
import { shownVehicleState, vehicleCondition } from '../../../state/vehicle/vehicle-condition.ts';
import { useVehicleStore, type VehicleEntry } from '../../../state/vehicle/vehicle-store.ts';
import './vehicle-list.css';

/**
 * All vehicles as compact cards: filter by name and state, select one, choose several. A check mark, or a click with
 * Ctrl or Cmd, puts a vehicle into the group; Shift adds all from the last one. With the keyboard, arrows move, Shift
 * with an arrow adds, and Ctrl or Cmd with A adds all that are shown.
 */
export function VehicleList({ selectedId }: { readonly selectedId: string | undefined }) {
  const entries = useVehicleStore((state) => state.entries);
  const nowMs = useNowMs();
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<VehicleFilter>('all');
  const [station, setStation] = useState('');
  const total = Object.keys(entries).length;
  const stations = stationsOf(Object.values(entries));
  const shown = filterVehicles(Object.values(entries), { text, filter, station, nowMs });
  const shownIds = shown.map(({ telemetry }) => telemetry.id);
  const group = useSelectionStore((state) => state.group);
  const areAllIn = shownIds.length > 0 && shownIds.every((id) => group.has(id));
  // One object for all cards, so that they are not drawn again when the list changes.
  const listed = useRef(shownIds);
  listed.current = shownIds;
  const cards = useRef<HTMLUListElement>(null);
  return (
    <section className="vehicle-list column shrinks" aria-label={t('All vehicles')}>
      <div className="vehicle-list-head stack p-6-12 items-center">
        <h3 className="bright text-12">
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
          options={VEHICLE_FILTERS.map(([id, title]) => [id, t(title)])}
          onChange={setFilter}
        />
        {stations.length > 1 && (
          <Select
            aria-label={t('Filter vehicles by station')}
            value={station}
            options={[['', t('All stations')], ...stations.map((name) => [name, name] as const)]}
            onChange={setStation}
          />
        )}
      </div>
      <div className="vehicle-list-group row text-12">
        <CheckField
          className="row-6"
          isChecked={areAllIn}
          isDisabled={shownIds.length === 0}
          onChange={(isChecked) => (isChecked ? addToGroup(shownIds) : removeFromGroup(shownIds))}
        >
          {t('All shown')}
        </CheckField>
        <span className="small-dim push-right selected-color" role="status">
          {group.size > 0 && t('{count} in the group', { count: group.size })}
        </span>
        {group.size > 0 && (
          <Button variant="quiet" label={t('Clear the group')} onClick={clearGroup}>
            {t('Clear')}
          </Button>
        )}
      </div>
      {shown.length === 0 && <Note className="column-note">{t('No vehicle matches the filter.')}</Note>}
      <ul
        ref={cards}
        className="vehicle-cards scroll"
        onKeyDown={(event) => onListKeyDown(event, cards.current, listed.current)}
      >
        {shown.map((entry, index) => (
          <Fragment key={entry.telemetry.id}>
            {entry.telemetry.station !== undefined &&
              entry.telemetry.station !== shown[index - 1]?.telemetry.station && (
                <li className="vehicle-station small-dim cut">{entry.telemetry.station}</li>
              )}
            <VehicleCard
              {...shownCard(entry, nowMs)}
              isSelected={entry.telemetry.id === selectedId}
              isInGroup={group.has(entry.telemetry.id)}
              listed={listed}
            />
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

/** Moves the focus between cards, and with Shift adds on the way. */
function onListKeyDown(event: KeyboardEvent, cards: HTMLElement | null, shownIds: readonly string[]): void {
  if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    addToGroup(shownIds);
    return;
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || cards === null) return;
  const buttons = [...cards.querySelectorAll<HTMLElement>('.vehicle-card')];
  const at = buttons.findIndex((each) => each.parentElement?.contains(document.activeElement));
  const next = at + step;
  const button = buttons[next];
  const nextId = shownIds[next];
  if (at < 0 || !button || nextId === undefined) return;
  event.preventDefault();
  button.focus();
  if (event.shiftKey) addToGroup([shownIds[at] ?? nextId, nextId]);
}

interface VehicleCardProps extends ReturnType<typeof shownCard> {
  readonly isSelected: boolean;
  readonly isInGroup: boolean;
  readonly listed: { readonly current: readonly string[] };
}

/** What a card shows, as texts: with a hundred vehicles only the cards that change are drawn again. */
function shownCard(entry: VehicleEntry, nowMs: number) {
  const { telemetry } = entry;
  const { condition, text, tone } = shownVehicleState(entry, nowMs);
  return {
    vehicleId: telemetry.id,
    name: telemetry.name,
    /** In a fleet the station is above its cards. */
    shortName: telemetry.name.replace(` · ${telemetry.station}`, ''),
    systemId: telemetry.sysid,
    condition,
    state: text,
    tone,
    height: formatHeight(telemetry.altitude_m),
    battery: formatQuantity(telemetry.battery_pct),
    batteryTone: batteryTone(telemetry),
  };
}

const VehicleCard = memo(function VehicleCard({ vehicleId, name, listed, ...shown }: VehicleCardProps) {
  const onChoose = (event: MouseEvent, isToggled: boolean) => {
    if (event.shiftKey) addRangeToGroup(listed.current, vehicleId);
    else if (isToggled) toggleInGroup(vehicleId);
    else selectVehicle(vehicleId);
  };
  return (
    <li className="vehicle-row stack-4 items-center" data-in-group={shown.isInGroup || undefined}>
      <input
        type="checkbox"
        checked={shown.isInGroup}
        aria-label={t('{name} in the group', { name })}
        onClick={(event) => onChoose(event, true)}
        onChange={() => undefined}
      />
      <button
        type="button"
        className="vehicle-card hovers focus-inside stack items-center w-full p-0-6 rounded text-left pointer no-fill"
        data-condition={shown.condition}
        aria-pressed={shown.isSelected}
        onClick={(event) => onChoose(event, event.ctrlKey || event.metaKey)}
      >
        <VehicleBadge systemId={shown.systemId} isLost={shown.condition === 'lost'} />
        <span className="cut medium" title={name}>
          {shown.shortName}
        </span>
        <span className="toned small-dim nowrap" data-tone={shown.tone}>
          {shown.state}
        </span>
        <span className="card-values number dim grid text-11 text-right two-columns">
          <span>{shown.height}</span>
          <span data-tone={shown.batteryTone}>{shown.battery} %</span>
        </span>
      </button>
    </li>
  );
});

/** Choices of the state filter. */
const VEHICLE_FILTERS = [
  ['all', 'All states'],
  ['flying', 'Flying'],
  ['on-ground', 'On ground'],
  ['attention', 'Needs attention'],
  ['lost', 'Lost'],
] as const;
type VehicleFilter = (typeof VEHICLE_FILTERS)[number][0];

/** Names of the stations in a fleet; none in the window of one station. */
function stationsOf(entries: readonly VehicleEntry[]): readonly string[] {
  return [...new Set(entries.flatMap(({ telemetry }) => telemetry.station ?? []))].sort();
}

interface VehicleQuery {
  readonly text: string;
  readonly filter: VehicleFilter;
  readonly station: string;
  readonly nowMs: number;
}

/** Matching vehicles by station and system id: the order never changes under the pointer. */
function filterVehicles(entries: readonly VehicleEntry[], query: VehicleQuery): readonly VehicleEntry[] {
  const wanted = query.text.trim().toLowerCase();
  return entries
    .filter((entry) => query.station === '' || entry.telemetry.station === query.station)
    .filter((entry) => fitsText(entry, wanted) && fitsState(entry, query.filter, query.nowMs))
    .toSorted(
      ({ telemetry: a }, { telemetry: b }) =>
        (a.station ?? '').localeCompare(b.station ?? '') || a.sysid - b.sysid,
    );
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
  if (filter === 'all') return true;
  if (isLost) return filter === 'lost' || filter === 'attention';
  if (filter === 'lost') return false;
  if (filter === 'attention')
    return telemetry.conflict || telemetry.health.ready === false || batteryTone(telemetry) !== undefined;
  return STATUSES[filter].includes(telemetry.status);
}

const STATUSES: Readonly<Record<'flying' | 'on-ground', readonly string[]>> = {
  flying: ['flying', 'returning', 'landing'],
  'on-ground': ['on_ground', 'armed'],
};
