import type { LogbookFlight } from '../../../../gateway/contract/recording/logbook.ts';
import type { ReplaySession, TimelineEvent } from '../../../../gateway/contract/recording/replay.ts';
import { actorText } from '../../../format/governance-text.ts';
import { showCoordinates } from '../../../format/measure/coordinates.ts';
import { formatClockTime, formatLocalMoment, formatUtcTime } from '../../../format/measure/duration.ts';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { formatHeight, formatSpeed } from '../../../format/measure/measured.ts';
import { formatQuantity, UNKNOWN } from '../../../format/measure/quantity.ts';
import { coverageText, LOG_FORMAT_TEXT, SESSION_SOURCE_TEXT } from '../../../format/session-text.ts';
import { type Message, t, translated } from '../../../language/translate.ts';

interface FlightFactsProps {
  readonly flight: LogbookFlight;
  readonly session: ReplaySession;
  readonly commands: readonly TimelineEvent[];
}

/** The numbers of a flight. */
export function FlightFacts({ flight, session, commands }: FlightFactsProps) {
  const vehicle = session.vehicles.find(({ vehicleId }) => vehicleId === flight.vehicleId);
  const who = [...new Set(commands.flatMap(({ actor }) => (actor ? [actorText(actor)] : [])))];
  const unit = (value: number | null, decimals: number, name: string) =>
    value === null ? UNKNOWN : `${formatQuantity(value, decimals)} ${name}`;
  const distance = (value: number | null) => (value === null ? UNKNOWN : formatDistance(value));
  const facts: readonly (readonly [name: Message, value: string, title?: string])[] = [
    [
      'Vehicle',
      t('{name} ({type}, {autopilot}, system {systemId})', {
        name: flight.vehicleName,
        type: translated(flight.type),
        autopilot: vehicle?.autopilot ?? UNKNOWN,
        systemId: vehicle?.sysid ?? UNKNOWN,
      }),
    ],
    ['Commanded by', who.join(', ') || UNKNOWN],
    ['Armed (moment)', formatLocalMoment(flight.armedAtMs), formatUtcTime(flight.armedAtMs)],
    [
      'Disarmed',
      flight.disarmedAtMs === null
        ? t('— the recording ended before')
        : formatLocalMoment(flight.disarmedAtMs),
    ],
    ['Place', flight.takeOff ? showCoordinates(flight.takeOff) : UNKNOWN],
    ['Armed for', formatClockTime(flight.armedS)],
    ['Airborne', formatClockTime(flight.airborneS)],
    ['Distance (flown)', distance(flight.distanceM)],
    ['Farthest', distance(flight.farthestM)],
    [
      'Highest',
      flight.highestM === null
        ? UNKNOWN
        : t('{height} above home', { height: formatHeight(flight.highestM, 1) }),
    ],
    ['Fastest', formatSpeed(flight.fastestMps)],
    [
      'Battery',
      t('{start} → {end}, lowest {voltage}', {
        start: formatQuantity(flight.batteryStartPct),
        end: unit(flight.batteryEndPct, 0, '%'),
        voltage: unit(flight.lowestVoltageV, 2, 'V'),
      }),
    ],
    ['Modes', flight.modes.join(', ') || UNKNOWN],
    ['Warnings', String(flight.warnings)],
    ['Checklist', checklistText(flight)],
    ['Coverage', coverageText(flight.coveragePct)],
    ['Recording', recordingText(session)],
  ];
  return (
    <dl className="report-facts">
      {facts.map(([name, value, title]) => (
        <div key={name} title={title}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function checklistText({ checklist }: LogbookFlight): string {
  if (!checklist) return UNKNOWN;
  const { name, done, total, isComplete, missing } = checklist;
  return isComplete
    ? t('{name}, {done} of {total}', { name, done, total })
    : t('{name}, {done} of {total}; missing: {items}', { name, done, total, items: missing.join('; ') });
}

function recordingText({ name, source, format, actor }: ReplaySession): string {
  const values = { name, source: t(SESSION_SOURCE_TEXT[source]), format: LOG_FORMAT_TEXT[format] };
  return actor
    ? t('{name} ({source}, {format}, by {actor})', { ...values, actor: actorText(actor) })
    : t('{name} ({source}, {format})', values);
}
