import type { LogbookFlight } from '../../../../gateway/contract/logbook.ts';
import type { ReplaySession, TimelineEvent } from '../../../../gateway/contract/replay.ts';
import { showCoordinates } from '../../../format/coordinates.ts';
import { formatClockTime, formatLocalMoment, formatUtcTime } from '../../../format/duration.ts';
import { actorText } from '../../../format/governance-text.ts';
import { formatDistance } from '../../../format/ground-distance.ts';
import { formatHeight, formatSpeed } from '../../../format/measured.ts';
import { formatQuantity, UNKNOWN } from '../../../format/quantity.ts';
import { coverageText, LOG_FORMAT_TEXT, SESSION_SOURCE_TEXT } from '../../../format/session-text.ts';

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
  const facts: readonly (readonly [name: string, value: string, title?: string])[] = [
    [
      'Vehicle',
      `${flight.vehicleName} (${flight.type}, ${vehicle?.autopilot ?? UNKNOWN}, system ${vehicle?.sysid ?? UNKNOWN})`,
    ],
    ['Commanded by', who.join(', ') || UNKNOWN],
    ['Armed', formatLocalMoment(flight.armedAtMs), formatUtcTime(flight.armedAtMs)],
    [
      'Disarmed',
      flight.disarmedAtMs === null
        ? `${UNKNOWN} the recording ended before`
        : formatLocalMoment(flight.disarmedAtMs),
    ],
    ['Place', flight.takeOff ? showCoordinates(flight.takeOff) : UNKNOWN],
    ['Armed for', formatClockTime(flight.armedS)],
    ['Airborne', formatClockTime(flight.airborneS)],
    ['Distance', distance(flight.distanceM)],
    ['Farthest', distance(flight.farthestM)],
    ['Highest', flight.highestM === null ? UNKNOWN : `${formatHeight(flight.highestM, 1)} above home`],
    ['Fastest', formatSpeed(flight.fastestMps)],
    [
      'Battery',
      `${formatQuantity(flight.batteryStartPct)} → ${unit(flight.batteryEndPct, 0, '%')}, lowest ${unit(flight.lowestVoltageV, 2, 'V')}`,
    ],
    ['Modes', flight.modes.join(', ') || UNKNOWN],
    ['Warnings', String(flight.warnings)],
    ['Checklist', checklistText(flight)],
    ['Coverage', coverageText(flight.coveragePct)],
    [
      'Recording',
      `${session.name} (${SESSION_SOURCE_TEXT[session.source]}, ${LOG_FORMAT_TEXT[session.format]}${session.actor ? `, by ${actorText(session.actor)}` : ''})`,
    ],
  ];
  return (
    <dl className="report-facts">
      {facts.map(([name, value, title]) => (
        <div key={name} title={title}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function checklistText({ checklist }: LogbookFlight): string {
  if (!checklist) return UNKNOWN;
  const { name, done, total, isComplete, missing } = checklist;
  return `${name}, ${done} of ${total}${isComplete ? '' : `; missing: ${missing.join('; ')}`}`;
}
