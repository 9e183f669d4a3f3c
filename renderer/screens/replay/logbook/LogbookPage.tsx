import { FileText, NotebookPen, Play } from 'lucide-react';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { NumberCell } from '../../../components/table/NumberCell.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { formatCount, t, translated } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { routeHref } from '../../../state/app/route.ts';
import { flightFilterOf, useFlights, useLogbookStore } from '../../../state/replay/logbook.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { ImportButton } from '../sessions/LogImports.tsx';
import { LogbookFilters } from './LogbookFilters.tsx';
import './logbook.css';
import type { Logbook, LogbookFlight } from '../../../../gateway/contract/recording/logbook.ts';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { Reading } from '../../../components/Reading.tsx';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { formatHeight, formatSpeed } from '../../../format/measure/measured.ts';
import { formatClockTime, formatLocalDate, formatUtcTime } from '../../../format/measure/time.ts';
import { formatQuantity, UNKNOWN } from '../../../format/measure/units.ts';
import { coverageText } from '../../../format/session-text.ts';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { ModeTag } from '../sessions/ModeTag.tsx';

/** Every flight from arming to disarming, with totals; simulated flights are separate. */
export function LogbookPage() {
  const view = useLogbookStore();
  const filter = flightFilterOf(view);
  const query = useFlights(filter);
  const flights = query.data?.pages.flatMap((page) => page.items) ?? [];
  const totals = query.data?.pages[0]?.totals ?? [];
  const isFiltered = view.vehicleId !== undefined || view.fromDay !== '' || view.toDay !== '';

  if (query.isSuccess && flights.length === 0 && !isFiltered)
    return (
      <EmptyState
        icon={NotebookPen}
        title={t('No flights recorded yet')}
        actions={
          <>
            <ButtonLink href={routeHref('fly')}>{t('Open Fly')}</ButtonLink>
            <ImportButton variant="primary" />
          </>
        }
      >
        {t(
          'A flight is added automatically when a real or simulated vehicle is armed. Flights from imported logs appear too.',
        )}
      </EmptyState>
    );
  return (
    <div className="p-14-16 grid gap-12 content-start justify-items-start">
      <LogbookFilters filter={filter} isFiltered={isFiltered} hasFlights={flights.length > 0} />
      <LogbookTotals totals={totals} />
      <AsyncView query={query} loading={t('Loading the flights…')} />
      {query.isSuccess && flights.length === 0 && <p role="status">{t('No flight matches the filter.')}</p>}
      {flights.length > 0 && <FlightTable flights={flights} />}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          disabledReason={query.isFetchingNextPage ? t('Loading.') : undefined}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Older flights')}
        </Button>
      )}
    </div>
  );
}

/** Totals of the shown flights by mode: simulator hours are not flight hours. */
function LogbookTotals({ totals }: { readonly totals: Logbook['totals'] }) {
  if (totals.length === 0) return null;
  return (
    <div className="buttons">
      {totals.map((each) => (
        <section
          key={each.mode}
          className="gap-14 p-8-12 line card"
          aria-label={t('Totals: {world}', { world: t(MODE_TEXT[each.mode].explanation) })}
        >
          <ModeBadge mode={each.mode} />
          <dl className="flex wraps gap-8-16">
            <Reading label={t('Flights')} value={formatCount(each.flights)} />
            <Reading
              label={t('Armed')}
              value={formatClockTime(each.armedS)}
              title={t('Hours, minutes, seconds')}
            />
            <Reading label={t('Airborne')} value={formatClockTime(each.airborneS)} />
            <Reading label={t('Distance (flown)')} value={formatDistance(each.distanceM)} />
            <Reading label={t('Vehicles')} value={String(each.vehicles)} />
          </dl>
        </section>
      ))}
    </div>
  );
}

/** One row for each flight. Unknown numbers are dashes. */
function FlightTable({ flights }: { readonly flights: readonly LogbookFlight[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="card w-full scrolls-x" aria-label={t('Flights')} tabIndex={0}>
      <Table
        className="flights-table"
        look="list"
        columns={[
          t('Armed at'),
          t('Vehicle'),
          { title: t('Armed'), isNumber: true },
          { title: t('Airborne'), isNumber: true },
          { title: t('Distance (flown)'), isNumber: true },
          { title: t('Highest point'), isNumber: true },
          { title: t('Top speed'), isNumber: true },
          { title: t('Battery'), isNumber: true },
          t('Checklist'),
          { title: t('Coverage'), isNumber: true },
          { title: t('Warnings'), isNumber: true },
          { title: t('Replay and report'), isHidden: true },
        ]}
      >
        <tbody>
          {flights.map((flight) => (
            <Flight key={flight.flightId} flight={flight} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Flight({ flight }: { readonly flight: LogbookFlight }) {
  const { mode, vehicleName, armedAtMs, sessionId, flightId } = flight;
  const when = formatLocalDate(armedAtMs);
  return (
    <tr>
      <td className="number" title={formatUtcTime(armedAtMs)}>
        {when}
      </td>
      <td
        className="flights-vehicle clip ellipsis"
        title={`${vehicleName}, ${translated(flight.type)} · ${flight.sessionName}`}
      >
        <ModeTag mode={mode} /> <strong className="semibold">{vehicleName}</strong>{' '}
        <span className="dim">{translated(flight.type)}</span>
      </td>
      <NumberCell
        title={flight.disarmedAtMs === null ? t('The recording ended before it was disarmed') : undefined}
      >
        {formatClockTime(flight.armedS)}
        {flight.disarmedAtMs === null && '+'}
      </NumberCell>
      <NumberCell>{formatClockTime(flight.airborneS)}</NumberCell>
      <NumberCell>{flight.distanceM === null ? UNKNOWN : formatDistance(flight.distanceM)}</NumberCell>
      <NumberCell title={t('Above home')}>{formatHeight(flight.highestM)}</NumberCell>
      <NumberCell>{formatSpeed(flight.fastestMps)}</NumberCell>
      <NumberCell
        title={
          flight.lowestVoltageV === null
            ? undefined
            : t('Lowest {voltage}', { voltage: withUnit(flight.lowestVoltageV, 1, 'V') })
        }
      >
        {formatQuantity(flight.batteryStartPct)} → {withUnit(flight.batteryEndPct, 0, '%')}
      </NumberCell>
      <ChecklistCell checklist={flight.checklist} />
      <NumberCell>{coverageText(flight.coveragePct)}</NumberCell>
      <td className="number" data-number data-tone={flight.warnings > 0 ? 'caution' : undefined}>
        {flight.warnings}
      </td>
      <td>
        <div className="flex gap-6 justify-end">
          <a
            className="button"
            data-shape="square"
            href={routeHref('replay', undefined, { session: sessionId, at: String(armedAtMs) })}
            aria-label={t('Replay {name}, {when}', { name: vehicleName, when })}
            title={t('Replay from arming')}
          >
            <Play size={14} aria-hidden />
          </a>
          <a
            className="button"
            data-shape="square"
            href={routeHref('replay', 'report', { session: sessionId, flight: flightId })}
            aria-label={t('Report of {name}, {when}', { name: vehicleName, when })}
            title={t('Flight report')}
          >
            <FileText size={14} aria-hidden />
          </a>
        </div>
      </td>
    </tr>
  );
}

function withUnit(value: number | null, decimals: number, unit: string): string {
  return value === null ? UNKNOWN : `${formatQuantity(value, decimals)} ${unit}`;
}

function ChecklistCell({ checklist }: Pick<LogbookFlight, 'checklist'>) {
  if (!checklist) return <td className="number">{UNKNOWN}</td>;
  const { done, total, isComplete } = checklist;
  const name = translateSentence(checklist.name).text;
  const missing = checklist.missing.map((item) => translateSentence(item).text);
  const title = isComplete
    ? t('{name}: complete', { name })
    : t('{name}, open items: {items}', { name, items: missing.join('; ') });
  return (
    <td className="number" title={title} data-tone={isComplete ? undefined : 'caution'}>
      {done}/{total}
      <span className="visually-hidden">
        {' '}
        {isComplete ? t('complete (checklist)') : t('open items: {items}', { items: missing.join(', ') })}
      </span>
    </td>
  );
}
