import type { ReactNode } from 'react';
import type { LogbookFlight } from '../../../../gateway/contract/recording/logbook.ts';
import type { ReplaySession, TimelineEvent } from '../../../../gateway/contract/recording/replay.ts';
import { Note } from '../../../components/Note.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { eventText, KIND_TEXT } from '../../../format/event-text.ts';
import { actorText } from '../../../format/governance-text.ts';
import { type GroundPoint, showCoordinates } from '../../../format/measure/coordinates.ts';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { formatHeight, formatSpeed } from '../../../format/measure/measured.ts';
import {
  formatAge,
  formatClockTime,
  formatLocalMoment,
  formatLocalTime,
  formatUtcTime,
} from '../../../format/measure/time.ts';
import { formatQuantity, UNKNOWN } from '../../../format/measure/units.ts';
import { coverageText, LOG_FORMAT_TEXT, SESSION_SOURCE_TEXT } from '../../../format/session-text.ts';
import { autopilotName } from '../../../format/vehicle-text.ts';
import { type Message, t, translated } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import type { FlightRecord } from '../../../state/replay/flight-record.ts';

/** A part of the report under its heading. Without content it is not printed. */
export function ReportPart(props: {
  readonly title: string;
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}) {
  const { title, isEmpty, children } = props;
  return (
    <section className="report-part stack-6" aria-label={title} data-empty={isEmpty || undefined}>
      <h3 className="text-14">{title}</h3>
      {children}
    </section>
  );
}

/** A line of a list of moments. Without a moment, it is about the whole flight. */
export function ReportMoment(props: {
  readonly atMs: number | null | undefined;
  readonly fromMs: number;
  readonly children: ReactNode;
}) {
  const { atMs, fromMs, children } = props;
  return (
    <li className="stack break-anywhere">
      <span className="number">{atMs == null ? '' : offsetText(atMs, fromMs)}</span>
      <span>{children}</span>
    </li>
  );
}

/** Events, one row each. */
export function EventPart(props: {
  readonly title: string;
  /** Shown if there are none. */
  readonly none: string;
  readonly fromMs: number;
  readonly events: readonly TimelineEvent[];
  readonly hasActor: boolean;
}) {
  const { title, none, fromMs, events, hasActor } = props;
  return (
    <ReportPart title={title}>
      {events.length === 0 ? (
        <Note>{none}</Note>
      ) : (
        <Table
          className="report-table"
          wraps
          columns={[t('Time'), '+', t('Kind'), t('What'), ...(hasActor ? [t('By')] : [])]}
        >
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <td className="number" title={formatUtcTime(event.t)}>
                  {formatLocalTime(event.t)}
                </td>
                <td className="number">{offsetText(event.t, fromMs)}</td>
                <td>{t(KIND_TEXT[event.kind])}</td>
                <td>{eventText(event)}</td>
                {hasActor && <td>{event.actor ? actorText(event.actor) : UNKNOWN}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </ReportPart>
  );
}

/** Time spans without any data. */
export function GapPart({ gaps, fromMs }: Pick<FlightRecord, 'gaps' | 'fromMs'>) {
  return (
    <ReportPart title={t('Gaps')}>
      {gaps.length === 0 && <Note>{t('No known gaps.')}</Note>}
      <ul className="report-list">
        {gaps.map((gap) => (
          <ReportMoment key={`${gap.fromMs} ${gap.reason}`} atMs={gap.fromMs} fromMs={fromMs}>
            {formatAge(gap.toMs - gap.fromMs)}: {translated(gap.reason)}
          </ReportMoment>
        ))}
      </ul>
    </ReportPart>
  );
}

/** Notes of people. Shows nothing if there are none. */
export function NotePart({ notes, fromMs }: Pick<FlightRecord, 'notes' | 'fromMs'>) {
  if (notes.length === 0) return null;
  return (
    <ReportPart title={t('Notes')}>
      <ul className="report-list">
        {notes.map((note) => (
          <ReportMoment key={note.noteId} atMs={note.atMs} fromMs={fromMs}>
            {note.text}
            <Note as="span">
              {' '}
              {actorText(note.by)}
              {note.tags.length > 0 && ` · ${note.tags.join(', ')}`}
            </Note>
          </ReportMoment>
        ))}
      </ul>
    </ReportPart>
  );
}

/** Time after arming; negative before it. */
function offsetText(atMs: number, fromMs: number): string {
  const seconds = (atMs - fromMs) / 1000;
  return seconds <= -1 ? `−${formatClockTime(-seconds)}` : `+${formatClockTime(Math.max(0, seconds))}`;
}

const WIDTH = 360;
const HEIGHT = 260;
const MARGIN = 18;
const SCALE_STEPS = [1, 2, 5];
const METRES_PER_DEGREE = 111_195;
/** A track of a few metres is not enlarged to the whole picture. */
const LEAST_SPAN_M = 20;

/** The ground track, north up, with a scale. Its shape needs no map. */
export function GroundTrack({ track }: { readonly track: readonly GroundPoint[] }) {
  const [start] = track;
  const end = track.at(-1);
  if (!start || !end) return null;
  const lats = track.map(({ lat }) => lat);
  const middleLat = (Math.min(...lats) + Math.max(...lats)) / 2;
  const eastPerDegree = METRES_PER_DEGREE * Math.cos((middleLat * Math.PI) / 180);
  const flat = track.map(({ lat, lon }) => ({
    x: (((lon - start.lon + 540) % 360) - 180) * eastPerDegree,
    y: -(lat - start.lat) * METRES_PER_DEGREE,
  }));
  const xs = flat.map(({ x }) => x);
  const ys = flat.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const metresPerPixel = Math.max(
    Math.max(right - left, LEAST_SPAN_M) / (WIDTH - 2 * MARGIN),
    Math.max(bottom - top, LEAST_SPAN_M) / (HEIGHT - 2 * MARGIN),
  );
  const place = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: WIDTH / 2 + (x - (left + right) / 2) / metresPerPixel,
    y: HEIGHT / 2 + (y - (top + bottom) / 2) / metresPerPixel,
  });
  const line = flat.map((each) => {
    const { x, y } = place(each);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const first = place(flat[0] ?? { x: 0, y: 0 });
  const last = place(flat.at(-1) ?? { x: 0, y: 0 });
  const scaleM = roundBelow(metresPerPixel * 90);
  return (
    <figure className="report-figure m-0">
      <figcaption className="small-dim">{t('Ground track, north up')}</figcaption>
      <svg
        className="block w-full boxed"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('Ground track from take-off to the end')}
      >
        <polyline className="report-line" points={line.join(' ')} />
        <circle className="report-start" cx={first.x} cy={first.y} r={5} />
        <rect className="report-end" x={last.x - 4} y={last.y - 4} width={8} height={8} />
        <g className="report-scale" transform={`translate(${MARGIN} ${HEIGHT - 8})`}>
          <path d={`M0 -4 V0 H${scaleM / metresPerPixel} V-4`} />
          <text x={scaleM / metresPerPixel + 5} y={1}>
            {formatDistance(scaleM)}
          </text>
        </g>
      </svg>
      <p className="report-legend small-dim flex gap-14">
        <span>
          <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden>
            <circle className="report-start" cx={6} cy={6} r={4} />
          </svg>{' '}
          {t('armed')}
        </span>
        <span>
          <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden>
            <rect className="report-end" x={2} y={2} width={8} height={8} />
          </svg>{' '}
          {t('end (of the track)')}
        </span>
      </p>
    </figure>
  );
}

/** The largest of 1, 2, 5, 10 … that is not above it. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = SCALE_STEPS.findLast((each) => each * power <= value) ?? 1;
  return step * power;
}

interface FlightFactsProps {
  readonly flight: LogbookFlight;
  readonly session: ReplaySession;
  readonly commands: readonly TimelineEvent[];
}

/** The figures of a flight. */
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
        autopilot: vehicle ? autopilotName(vehicle.autopilot) : UNKNOWN,
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
    ['Armed time', formatClockTime(flight.armedS)],
    ['Airborne', formatClockTime(flight.airborneS)],
    ['Distance (flown)', distance(flight.distanceM)],
    ['Farthest from home', distance(flight.farthestM)],
    [
      'Highest point',
      flight.highestM === null
        ? UNKNOWN
        : t('{height} above home', { height: formatHeight(flight.highestM, 1) }),
    ],
    ['Top speed', formatSpeed(flight.fastestMps)],
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
          <dt className="small-dim">{t(name)}</dt>
          <dd className="medium break-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function checklistText({ checklist }: LogbookFlight): string {
  if (!checklist) return UNKNOWN;
  const { done, total, isComplete } = checklist;
  const name = translateSentence(checklist.name).text;
  const missing = checklist.missing.map((item) => translateSentence(item).text);
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
