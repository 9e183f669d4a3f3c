import { FileText, Play } from 'lucide-react';
import type { LogbookFlight } from '../../../../gateway/contract/recording/logbook.ts';
import { formatClockTime, formatLocalDate, formatUtcTime } from '../../../format/measure/duration.ts';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { formatHeight, formatSpeed } from '../../../format/measure/measured.ts';
import { formatQuantity, UNKNOWN } from '../../../format/measure/quantity.ts';
import { coverageText } from '../../../format/session-text.ts';
import { t, translated } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { ModeTag } from '../sessions/ModeTag.tsx';

/** One line for each flight. Unknown numbers are dashes. */
export function FlightTable({ flights }: { readonly flights: readonly LogbookFlight[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="flights-frame" aria-label={t('Flights')} tabIndex={0}>
      <table className="flights-table">
        <thead>
          <tr>
            <th scope="col">{t('Armed at')}</th>
            <th scope="col">{t('Vehicle')}</th>
            <th scope="col" data-number>
              {t('Armed')}
            </th>
            <th scope="col" data-number>
              {t('Airborne')}
            </th>
            <th scope="col" data-number>
              {t('Distance (flown)')}
            </th>
            <th scope="col" data-number>
              {t('Highest')}
            </th>
            <th scope="col" data-number>
              {t('Fastest')}
            </th>
            <th scope="col" data-number>
              {t('Battery')}
            </th>
            <th scope="col">{t('Checklist')}</th>
            <th scope="col" data-number>
              {t('Coverage')}
            </th>
            <th scope="col" data-number>
              {t('Warnings')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('Replay and report')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {flights.map((flight) => (
            <Flight key={flight.flightId} flight={flight} />
          ))}
        </tbody>
      </table>
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
        className="flights-vehicle"
        title={`${vehicleName}, ${translated(flight.type)} · ${flight.sessionName}`}
      >
        <ModeTag mode={mode} />
        <span className="flights-name">{vehicleName}</span>
        <span className="flights-type">{translated(flight.type)}</span>
      </td>
      <td
        className="number"
        data-number
        title={flight.disarmedAtMs === null ? t('The recording ended before it was disarmed') : undefined}
      >
        {formatClockTime(flight.armedS)}
        {flight.disarmedAtMs === null && '+'}
      </td>
      <td className="number" data-number>
        {formatClockTime(flight.airborneS)}
      </td>
      <td className="number" data-number>
        {flight.distanceM === null ? UNKNOWN : formatDistance(flight.distanceM)}
      </td>
      <td className="number" data-number title={t('Above home')}>
        {formatHeight(flight.highestM)}
      </td>
      <td className="number" data-number>
        {formatSpeed(flight.fastestMps)}
      </td>
      <td
        className="number"
        data-number
        title={
          flight.lowestVoltageV === null
            ? undefined
            : t('Lowest {voltage}', { voltage: withUnit(flight.lowestVoltageV, 1, 'V') })
        }
      >
        {formatQuantity(flight.batteryStartPct)} → {withUnit(flight.batteryEndPct, 0, '%')}
      </td>
      <ChecklistCell checklist={flight.checklist} />
      <td className="number" data-number>
        {coverageText(flight.coveragePct)}
      </td>
      <td className="number" data-number data-tone={flight.warnings > 0 ? 'caution' : undefined}>
        {flight.warnings}
      </td>
      <td className="flights-links">
        <a
          className="button"
          data-shape="square"
          href={routeHref('replay', undefined, { session: sessionId, at: String(armedAtMs) })}
          aria-label={t('Replay {name}, {when}', { name: vehicleName, when })}
          title={t('Replay from the arming on')}
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
      </td>
    </tr>
  );
}

function withUnit(value: number | null, decimals: number, unit: string): string {
  return value === null ? UNKNOWN : `${formatQuantity(value, decimals)} ${unit}`;
}

function ChecklistCell({ checklist }: Pick<LogbookFlight, 'checklist'>) {
  if (!checklist) return <td className="number">{UNKNOWN}</td>;
  const { name, done, total, isComplete, missing } = checklist;
  const title = isComplete
    ? t('{name}: complete', { name })
    : t('{name}, missing: {items}', { name, items: missing.join('; ') });
  return (
    <td className="number" title={title} data-tone={isComplete ? undefined : 'caution'}>
      {done}/{total}
      <span className="visually-hidden">
        {' '}
        {isComplete ? t('complete (checklist)') : t('missing {items}', { items: missing.join(', ') })}
      </span>
    </td>
  );
}
