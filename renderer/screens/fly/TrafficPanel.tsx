import { Radar, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import type { Aircraft } from '../../../gateway/contract/vehicle/traffic.ts';
import { ModeBadge } from '../../components/badge/ModeBadge.tsx';
import { IconButton } from '../../components/button/IconButton.tsx';
import { SearchInput } from '../../components/field/SearchInput.tsx';
import { Note } from '../../components/Note.tsx';
import { Reading } from '../../components/Reading.tsx';
import { formatDistance } from '../../format/measure/ground-distance.ts';
import { formatHeight, formatSpeed } from '../../format/measure/measured.ts';
import { formatAge } from '../../format/measure/time.ts';
import { UNKNOWN } from '../../format/measure/units.ts';
import {
  aircraftName,
  aircraftNote,
  CATEGORY_NAMES,
  type ComparedVehicle,
} from '../../format/traffic-text.ts';
import { t } from '../../language/translate.ts';
import type { FlightMap } from '../../map/flight/flight-map.ts';
import { routeHref } from '../../state/app/route.ts';
import { useNowValue } from '../../state/connection/now.ts';
import { useItems } from '../../state/connection/operations.ts';
import {
  matchingAircraft,
  selectAircraft,
  showTrafficPanel,
  useTrafficStore,
} from '../../state/fly/traffic-store.ts';
import { useMapLayerStore } from '../../state/map/map-layer-store.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicleNames } from '../../state/vehicle/vehicle-names.ts';
import { useVehicleValue } from '../../state/vehicle/vehicle-store.ts';
import './overlay-panel.css';

/** Nothing was received for this long: what is on the map may be gone. */
const OUTDATED_MS = 3_500;
/** More rows cannot be read; the search finds the others. */
const SHOWN_ROWS = 50;

/** Shows or hides the list of other aircraft, with how many threaten a vehicle. */
export function TrafficToggle() {
  const isShown = useTrafficStore((state) => state.isPanelShown);
  return (
    <IconButton
      icon={Radar}
      iconSize={16}
      label={t('Other aircraft')}
      tooltip={t('Other aircraft and their closest approach')}
      isPressed={isShown}
      onClick={() => showTrafficPanel(!isShown)}
    />
  );
}

/** Other aircraft on the map, and their list while it is shown. */
export function TrafficOnMap({ map }: { readonly map: FlightMap }) {
  const traffic = useTrafficStore((state) => state.traffic);
  const receivedAtMs = useTrafficStore((state) => state.receivedAtMs);
  const selectedId = useTrafficStore((state) => state.selectedId);
  const isPanelShown = useTrafficStore((state) => state.isPanelShown);
  const isLayerShown = useMapLayerStore(({ hidden }) => !hidden.has('traffic'));
  const isOutdated = useNowValue((nowMs) => nowMs - receivedAtMs > OUTDATED_MS);
  const vehicle = useComparedVehicle();
  const aircraft = useMemo(
    () =>
      (isOutdated ? traffic?.aircraft.map((each) => ({ ...each, isStale: true })) : traffic?.aircraft) ?? [],
    [traffic, isOutdated],
  );
  useEffect(
    () => map.showAircraft({ aircraft: isLayerShown ? aircraft : [], vehicle, selectedId }),
    [map, aircraft, vehicle, selectedId, isLayerShown],
  );
  return isPanelShown && <TrafficPanel aircraft={aircraft} vehicle={vehicle} isOutdated={isOutdated} />;
}

/** The selected vehicle, that heights are compared with. Its altitude is rounded, so that noise changes nothing. */
function useComparedVehicle(): ComparedVehicle | undefined {
  const id = useSelectedVehicleId();
  const mode = useVehicleValue(id, (vehicle) => vehicle.mode);
  const altitudeAmslM = useVehicleValue(id, ({ position }) =>
    position?.alt_amsl_m == null ? undefined : Math.round(position.alt_amsl_m / 5) * 5,
  );
  return useMemo(
    () => (id === undefined || mode === undefined ? undefined : { id, mode, altitudeAmslM }),
    [id, mode, altitudeAmslM],
  );
}

interface TrafficPanelProps {
  readonly aircraft: readonly Aircraft[];
  readonly vehicle: ComparedVehicle | undefined;
  readonly isOutdated: boolean;
}

/** Other aircraft, most urgent first, with the values of the selected one. */
function TrafficPanel({ aircraft, vehicle, isOutdated }: TrafficPanelProps) {
  const [search, setSearch] = useState('');
  const traffic = useTrafficStore((state) => state.traffic);
  const selectedId = useTrafficStore((state) => state.selectedId);
  const found = matchingAircraft(aircraft, search, searchedText);
  const selected = aircraft.find(({ aircraftId }) => aircraftId === selectedId);
  return (
    <section
      className="overlay-panel stack-6 text-12 rounded-8 scrolls-y border surface-glass absolute z-2"
      aria-label={t('Other aircraft')}
    >
      <header className="row">
        <h2 className="grows text-13">{t('Other aircraft {count}', { count: aircraft.length })}</h2>
        <IconButton
          icon={X}
          variant="quiet"
          label={t('Hide other aircraft')}
          onClick={() => showTrafficPanel(false)}
        />
      </header>
      {isOutdated && <Note tone="caution">{t('Outdated: the gateway sends no traffic.')}</Note>}
      {!isOutdated && traffic?.isReceiving === false && (
        <Note>
          {t('No receiver delivers data now.')}{' '}
          <a href={routeHref('settings', 'traffic')}>{t('Traffic sources')}</a>
        </Note>
      )}
      {traffic !== undefined && traffic.notShown > 0 && (
        <Note tone="caution">
          {t('{count} aircraft farther away are not shown.', { count: traffic.notShown })}
        </Note>
      )}
      {selected && <AircraftValues aircraft={selected} vehicle={vehicle} />}
      {aircraft.length > 0 && (
        <SearchInput label={t('Search aircraft')} value={search} onChange={setSearch} />
      )}
      {aircraft.length > 0 && found.length === 0 && <p>{t('No aircraft matches.')}</p>}
      <ul className="overlay-list">
        {found.slice(0, SHOWN_ROWS).map((each) => (
          <li key={each.aircraftId}>
            <button
              type="button"
              className="bare block w-full text-left"
              aria-pressed={each.aircraftId === selectedId}
              onClick={() => selectAircraft(each.aircraftId === selectedId ? undefined : each.aircraftId)}
            >
              <span className="row">
                <strong className="grows cut" data-tone={toneOf(each)}>
                  {aircraftName(each)}
                </strong>
                <span className="number nowrap">{aircraftNote(each, vehicle)}</span>
              </span>
              <span className="dim">{passText(each)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN_ROWS && (
        <Note>{t('{count} more. Search for them.', { count: found.length - SHOWN_ROWS })}</Note>
      )}
    </section>
  );
}

function searchedText(aircraft: Aircraft): string {
  const { icao, squawk, category } = aircraft;
  return [aircraftName(aircraft), icao, squawk, t(CATEGORY_NAMES[category])].join(' ');
}

function toneOf({ closest, isStale }: Aircraft): string | undefined {
  return isStale || !closest || closest.level === 'ok' ? undefined : closest.level;
}

/** `4.20 km, closest 300 m in 45 s` */
function passText({ closest }: Aircraft): string {
  if (!closest) return '';
  const away = formatDistance(closest.horizontalNowM);
  if (closest.inS <= 0) return away;
  const values = { away, closest: formatDistance(closest.horizontalM), seconds: Math.round(closest.inS) };
  return t('{away}, closest {closest} in {seconds} s', values);
}

function AircraftValues({
  aircraft,
  vehicle,
}: Pick<TrafficPanelProps, 'vehicle'> & { readonly aircraft: Aircraft }) {
  const { icao, category, squawk, altitudeM, altitudeKind, trackDeg, groundSpeedMps, climbMps } = aircraft;
  const sources = useItems(stationApi.listTrafficSources, {}).data;
  const nameOf = useVehicleNames();
  const heardBy = aircraft.heardBy
    .map((id) => sources?.find(({ sourceId }) => sourceId === id)?.name ?? nameOf(id))
    .join(', ');
  const altitude = altitudeKind === 'ellipsoid' ? t('Altitude (GNSS)') : t('Altitude (pressure)');
  return (
    <section className="boxed" aria-label={aircraftName(aircraft)}>
      <h3 className="row text-13">
        <span className="grows">{aircraftName(aircraft)}</span>
        <ModeBadge mode={aircraft.mode} />
      </h3>
      <dl>
        <Reading label={t('Type')} value={t(CATEGORY_NAMES[category])} />
        <Reading label={t('Address')} value={icao?.toUpperCase() ?? UNKNOWN} />
        <Reading label={t('Squawk')} value={squawk ?? UNKNOWN} />
        <Reading label={altitude} value={formatHeight(altitudeM)} />
        <Reading
          label={t('Beside the vehicle')}
          value={aircraftNote({ ...aircraft, ageMs: 0 }, vehicle) || UNKNOWN}
        />
        <Reading label={t('Course')} value={trackDeg === null ? UNKNOWN : `${Math.round(trackDeg)}°`} />
        <Reading label={t('Speed')} value={formatSpeed(groundSpeedMps)} />
        <Reading label={t('Climb')} value={formatSpeed(climbMps)} />
        <Reading label={t('Position age')} value={formatAge(aircraft.ageMs)} />
        <Reading label={t('Heard by')} value={heardBy} />
      </dl>
    </section>
  );
}
