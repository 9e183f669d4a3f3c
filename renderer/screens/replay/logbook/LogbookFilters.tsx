import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { LogbookFlight } from '../../../../gateway/contract/recording/logbook.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { csvCell } from '../../../format/csv.ts';
import { t } from '../../../language/translate.ts';
import { saveFile } from '../../../state/app/save-file.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { type FlightFilter, useAllFlights, useLogbookStore } from '../../../state/replay/logbook.ts';
import { useReplaySessions } from '../../../state/replay/replay-sessions.ts';
import { sessionVehicles } from '../../../state/replay/session-list.ts';

interface LogbookFiltersProps {
  readonly filter: FlightFilter;
  readonly isFiltered: boolean;
  readonly hasFlights: boolean;
}

/** Filters by vehicle and day, and exports of the table. */
export function LogbookFilters({ filter, isFiltered, hasFlights }: LogbookFiltersProps) {
  const { vehicleId, fromDay, toDay } = useLogbookStore();
  const sessions = useReplaySessions();
  const vehicles = sessionVehicles(sessions.data?.pages.flatMap((page) => page.items) ?? []);
  return (
    <header className="logbook-head row">
      <Select
        aria-label={t('Vehicle')}
        value={vehicleId ?? ''}
        options={[
          ['', t('All vehicles')],
          ...vehicles.map((vehicle) => [vehicle.vehicleId, vehicle.name] as const),
        ]}
        onChange={(chosen) => useLogbookStore.setState({ vehicleId: chosen || undefined })}
      />
      <label className="logbook-day dim row-6">
        {t('From')}{' '}
        <input
          className="input"
          type="date"
          value={fromDay}
          max={toDay || undefined}
          onChange={(event) => useLogbookStore.setState({ fromDay: event.target.value })}
        />
      </label>
      <label className="logbook-day dim row-6">
        {t('to (day)')}{' '}
        <input
          className="input"
          type="date"
          value={toDay}
          min={fromDay || undefined}
          onChange={(event) => useLogbookStore.setState({ toDay: event.target.value })}
        />
      </label>
      {isFiltered && (
        <Button
          variant="quiet"
          onClick={() => useLogbookStore.setState({ vehicleId: undefined, fromDay: '', toDay: '' })}
        >
          {t('Show all')}
        </Button>
      )}
      <CsvTools filter={filter} hasFlights={hasFlights} />
    </header>
  );
}

function CsvTools({ filter, hasFlights }: Pick<LogbookFiltersProps, 'filter' | 'hasFlights'>) {
  const allFlights = useAllFlights();
  const { isBusy, failure, send } = useRequest();
  const [done, setDone] = useState<string>();

  const run = (doneText: (count: number) => string, take: (csv: string) => Promise<void> | void) =>
    send(async () => {
      setDone(undefined);
      const flights = await allFlights(filter);
      await take(logbookCsv(flights));
      setDone(doneText(flights.length));
    });
  const whyNot = isBusy ? t('Loading flights.') : hasFlights ? undefined : t('No flights to copy or save.');
  return (
    <div className="row-wrap push-right">
      <Note as="span" role="status" tone={failure ? 'error' : 'hint'}>
        {failure ?? done}
      </Note>
      <Button
        disabledReason={whyNot}
        tooltip={t('All matching flights, as CSV')}
        onClick={() => void run(copiedText, (csv) => navigator.clipboard.writeText(csv))}
      >
        <Copy size={14} aria-hidden />
        {t('Copy CSV')}
      </Button>
      <Button
        disabledReason={whyNot}
        tooltip={t('All matching flights, as CSV')}
        onClick={() => void run(savedText, (csv) => saveFile('aerodeck-logbook.csv', csv, 'text/csv'))}
      >
        <Download size={14} aria-hidden />
        {t('Save CSV')}
      </Button>
    </div>
  );
}

function copiedText(count: number): string {
  return t('Copied {count, plural, one {# flight} other {# flights}}.', { count });
}

function savedText(count: number): string {
  return t('Saved {count, plural, one {# flight} other {# flights}}.', { count });
}

type Cell = string | number | null;

const COLUMNS: readonly (readonly [title: string, value: (flight: LogbookFlight) => Cell])[] = [
  ['armed_utc', ({ armedAtMs }) => new Date(armedAtMs).toISOString()],
  ['disarmed_utc', ({ disarmedAtMs: at }) => (at === null ? null : new Date(at).toISOString())],
  ['vehicle', ({ vehicleName }) => vehicleName],
  ['vehicle_id', ({ vehicleId }) => vehicleId],
  ['type', ({ type }) => type],
  ['mode', ({ mode }) => mode],
  ['armed_s', ({ armedS }) => armedS],
  ['airborne_s', ({ airborneS }) => airborneS],
  ['distance_m', ({ distanceM }) => distanceM],
  ['highest_m', ({ highestM }) => highestM],
  ['fastest_mps', ({ fastestMps }) => fastestMps],
  ['farthest_m', ({ farthestM }) => farthestM],
  ['battery_start_pct', ({ batteryStartPct }) => batteryStartPct],
  ['battery_end_pct', ({ batteryEndPct }) => batteryEndPct],
  ['lowest_voltage_v', ({ lowestVoltageV }) => lowestVoltageV],
  ['take_off_lat', ({ takeOff }) => takeOff?.lat ?? null],
  ['take_off_lon', ({ takeOff }) => takeOff?.lon ?? null],
  ['flight_modes', ({ modes }) => modes.join(' ')],
  ['warnings', ({ warnings }) => warnings],
  ['coverage_pct', ({ coveragePct }) => coveragePct],
  ['recording', ({ sessionName }) => sessionName],
  ['session_id', ({ sessionId }) => sessionId],
];

/** The flights as CSV, one line each. Unknown values are empty cells. */
export function logbookCsv(flights: readonly LogbookFlight[]): string {
  const head = COLUMNS.map(([title]) => title).join(',');
  const lines = flights.map((flight) => COLUMNS.map(([, value]) => csvCell(value(flight))).join(','));
  return [head, ...lines, ''].join('\r\n');
}
