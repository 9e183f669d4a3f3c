import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { logbookCsv } from '../../../format/logbook-csv.ts';
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
    <header className="row-wrap w-full">
      <Select
        className="input fits"
        aria-label={t('Vehicle')}
        value={vehicleId ?? ''}
        options={[
          ['', t('All vehicles')],
          ...vehicles.map((vehicle) => [vehicle.vehicleId, vehicle.name] as const),
        ]}
        onChange={(chosen) => useLogbookStore.setState({ vehicleId: chosen || undefined })}
      />
      {(
        [
          ['From', 'fromDay', { value: fromDay, max: toDay || undefined }],
          ['to (day)', 'toDay', { value: toDay, min: fromDay || undefined }],
        ] as const
      ).map(([name, day, range]) => (
        <label key={day} className="logbook-day dim row-6">
          {t(name)}{' '}
          <input
            className="input"
            type="date"
            {...range}
            onChange={(event) => useLogbookStore.setState({ [day]: event.target.value })}
          />
        </label>
      ))}
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
  const tools = [
    {
      icon: Copy,
      title: t('Copy CSV'),
      act: () =>
        run(
          (count) => t('Copied {count, plural, one {# flight} other {# flights}}.', { count }),
          (csv) => navigator.clipboard.writeText(csv),
        ),
    },
    {
      icon: Download,
      title: t('Save CSV'),
      act: () =>
        run(
          (count) => t('Saved {count, plural, one {# flight} other {# flights}}.', { count }),
          (csv) => saveFile('aerodeck-logbook.csv', csv, 'text/csv'),
        ),
    },
  ];
  const whyNot = isBusy ? t('Loading flights.') : hasFlights ? undefined : t('No flights to copy or save.');
  return (
    <div className="row-wrap push-right">
      <Note as="span" role="status" tone={failure ? 'error' : 'hint'}>
        {failure ?? done}
      </Note>
      {tools.map(({ icon: Icon, title, act }) => (
        <Button
          key={title}
          disabledReason={whyNot}
          tooltip={t('All matching flights, as CSV')}
          onClick={() => void act()}
        >
          <Icon size={14} aria-hidden />
          {title}
        </Button>
      ))}
    </div>
  );
}
