import { Sparkles } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Explanation } from '../../../../gateway/contract/analysis/cognition.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import type { LogbookFlight } from '../../../../gateway/contract/recording/logbook.ts';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { browserClock } from '../../../api/connection/clock.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { CONFIDENCE_TEXT, statementText } from '../../../format/event-text.ts';
import { claimsInSpan } from '../../../format/explained-span.ts';
import { formatClockTime, formatLocalMoment, formatUtcTime } from '../../../format/measure/time.ts';
import { formatQuantity } from '../../../format/measure/units.ts';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { useConnectionStore } from '../../../state/connection/connection-store.ts';
import { flightRecord, flightSpan } from '../../../state/replay/flight-record.ts';
import { useTimelines } from '../../../state/replay/playback-queries.ts';
import { usePlotFields, usePlotValues } from '../../../state/replay/plots.ts';
import {
  pointsOf,
  type ReportPoint,
  type ReportQuantity,
  reportFields,
  trackOf,
  unbrokenRuns,
} from '../../../state/replay/report-series.ts';
import { useExplanation } from '../../../state/vehicle/analysis-queries.ts';
import {
  EventPart,
  FlightFacts,
  GapPart,
  GroundTrack,
  NotePart,
  ReportMoment,
  ReportPart,
} from './ReportParts.tsx';

interface FlightReportProps {
  readonly flight: LogbookFlight;
  readonly session: ReplaySession;
}

/** The report: who, when, where, how it went, and what the recording does not show. */
export function FlightReport({ flight, session }: FlightReportProps) {
  const sessionIds = useMemo(() => [session.sessionId], [session.sessionId]);
  const timeline = useTimelines(sessionIds);
  const version = useConnectionStore((state) => state.health?.version);
  const [madeAtMs] = useState(() => browserClock.utcMs());
  const events = timeline.flights[0]?.events ?? [];
  const record = flightRecord(flight, session, events);
  const { label, explanation } = MODE_TEXT[flight.mode];
  return (
    <article className="report-sheet grid gap-16 card" aria-labelledby="report-title">
      <header className="report-head spread flex wraps items-start gap-8-16">
        <div>
          <h2 className="text-20 break-anywhere" id="report-title">
            {t('Flight report: {name}', { name: flight.vehicleName })}
          </h2>
          <p className="dim">
            {formatLocalMoment(flight.armedAtMs)} · {formatUtcTime(flight.armedAtMs)}
          </p>
        </div>
        <p className={`report-mode border-strong rounded p-0-6 ${flight.mode === 'live' ? '' : 'hatched'}`}>
          <strong>{label}</strong> {t(explanation)}
        </p>
      </header>
      <FlightFacts flight={flight} session={session} commands={record.commands} />
      <FlightDrawings flight={flight} />
      {timeline.isPending && <p role="status">{t('Loading events…')}</p>}
      {timeline.failure && (
        <Note tone="error">
          {t('Cannot load the events: {cause}', { cause: failureText(timeline.failure) })}
        </Note>
      )}
      {!timeline.isPending && !timeline.failure && (
        <>
          {EVENT_PARTS.map(({ title, none, of }) => (
            <EventPart
              key={of}
              title={t(title)}
              none={t(none)}
              fromMs={record.fromMs}
              events={record[of]}
              hasActor={of === 'commands'}
            />
          ))}
          {timeline.isCut && <Note>{t('The recording contains more events than listed here.')}</Note>}
        </>
      )}
      <GapPart gaps={record.gaps} fromMs={record.fromMs} />
      <NotePart notes={record.notes} fromMs={record.fromMs} />
      <ExplanationPart flight={flight} />
      <footer className="report-foot small-dim border-top break-anywhere">
        <p>
          {t('Aerodeck {version} · created {time} ({utc})', {
            version: version ?? '—',
            time: formatLocalMoment(madeAtMs),
            utc: formatUtcTime(madeAtMs),
          })}
        </p>
        <p>{originText(session.sessionId, events.at(-1)?.hash)}</p>
      </footer>
    </article>
  );
}

const EVENT_PARTS = [
  { title: 'Flight modes', none: 'No flight modes recorded.', of: 'modes' },
  { title: 'Warnings and cautions', none: 'None recorded.', of: 'warnings' },
  { title: 'Commands and decisions', none: 'No commands recorded.', of: 'commands' },
] as const;

function originText(session: string, lastHash: string | undefined): string {
  const values = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, session };
  return lastHash === undefined
    ? t('Times are local ({zone}); + means after arming. Recording {session}. — means unknown.', values)
    : t(
        'Times are local ({zone}); + means after arming. Recording {session}, last hash {hash}. — means unknown.',
        { ...values, hash: lastHash.slice(0, 16) },
      );
}

const POINTS = 2000;
const NO_POINTS: readonly ReportPoint[] = [];

/** Ground track, altitude and battery, as far as recorded. */
function FlightDrawings({ flight }: { readonly flight: LogbookFlight }) {
  const { sessionId, vehicleId } = flight;
  const span = flightSpan(flight);
  const [known] = usePlotFields([sessionId]);
  const fields = reportFields(known?.data?.messages ?? [], vehicleId);
  const ids = [...new Set(Object.values(fields).map(({ id }) => id))];
  const [values] = usePlotValues([{ sessionId, fields: ids, ...span, points: POINTS }]);
  const points = (quantity: ReportQuantity) => {
    const field = fields[quantity];
    const series = field && values?.data?.series.find(({ id }) => id === field.id);
    return field && series ? pointsOf(series, field.factor) : NO_POINTS;
  };
  if (known?.isPending || (ids.length > 0 && values?.isPending))
    return <p role="status">{t('Loading the charts…')}</p>;
  const failed = known?.isError || values?.isError;
  const track = trackOf(points('lat'), points('lon'));
  const charts = [
    { title: t('Altitude above home, m'), unit: 'm', decimals: 0, points: points('altitude') },
    { title: t('Battery, %'), unit: '%', decimals: 0, points: points('battery') },
    { title: t('Voltage, V'), unit: 'V', decimals: 1, points: points('voltage') },
  ];
  if (failed || (track.length < 2 && charts.every((chart) => chart.points.length === 0)))
    return <Note>{t('Ground track, altitude and battery: — not recorded.')}</Note>;
  return (
    <div className="report-drawings grid items-start">
      {track.length > 1 && <GroundTrack track={track} />}
      <div className="stack">
        {charts.map((chart) => (
          <TimeChart key={chart.title} {...chart} {...span} />
        ))}
      </div>
    </div>
  );
}

const WIDTH = 360;
const HEIGHT = 118;
const LEFT = 40;
const BOTTOM = 18;
const TOP = 8;
const RIGHT = 8;

/** A quantity over the flight as a small chart; gaps stay gaps. */
function TimeChart(props: {
  readonly title: string;
  readonly unit: string;
  readonly decimals: number;
  readonly points: readonly ReportPoint[];
  readonly fromMs: number;
  readonly toMs: number;
}) {
  const { title, unit, decimals, points, fromMs, toMs } = props;
  const runs = unbrokenRuns(points.filter(({ t }) => t >= fromMs && t <= toMs));
  const values = runs.flat().map(({ value }) => value);
  if (values.length === 0) return null;
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const pad = Math.max((high - low) * 0.06, 10 ** -decimals / 2);
  const x = (t: number) => LEFT + ((t - fromMs) / Math.max(1, toMs - fromMs)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) =>
    TOP + ((high + pad - value) / (high - low + 2 * pad)) * (HEIGHT - TOP - BOTTOM);
  const path = runs
    .map((run) =>
      run
        .map(({ t, value }, index) => `${index ? 'L' : 'M'}${x(t).toFixed(1)} ${y(value).toFixed(1)}`)
        .join(''),
    )
    .join('');
  return (
    <figure className="report-figure m-0">
      <figcaption className="small-dim">{title}</figcaption>
      <svg
        className="block w-full boxed"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('{title}: {low} to {high} {unit}', {
          title,
          low: formatQuantity(low, decimals),
          high: formatQuantity(high, decimals),
          unit,
        })}
      >
        <path className="report-axis" d={`M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}`} />
        <path className="report-line" d={path} />
        <text x={LEFT - 5} y={y(high) + 4} textAnchor="end">
          {formatQuantity(high, decimals)}
        </text>
        {formatQuantity(high, decimals) !== formatQuantity(low, decimals) && (
          <text x={LEFT - 5} y={y(low) + 3} textAnchor="end">
            {formatQuantity(low, decimals)}
          </text>
        )}
        <text x={LEFT} y={HEIGHT - 5}>
          0:00
        </text>
        <text x={WIDTH - RIGHT} y={HEIGHT - 5} textAnchor="end">
          {formatClockTime((toMs - fromMs) / 1000)}
        </text>
      </svg>
    </figure>
  );
}

/** What happened and why. Optional in the report. */
function ExplanationPart({ flight }: { readonly flight: LogbookFlight }) {
  const { data, error, isFetching, refetch } = useExplanation(flight.sessionId, flight.vehicleId);
  return (
    <ReportPart title={t('Explanation')} isEmpty={!data}>
      {data ? (
        <Claims explanation={data.result} flight={flight} />
      ) : (
        <div className="report-explain row-wrap-wide">
          <Button
            disabledReason={isFetching ? t('Creating the explanation.') : undefined}
            onClick={() => void refetch()}
          >
            <Sparkles size={14} aria-hidden />
            {isFetching ? t('Analysing the recording…') : t('Add the explanation')}
          </Button>
          <Note as="span">
            {t(
              'What happened and why, based on recorded events. Free for the operator of this station; accounts pay 2 credits.',
            )}
          </Note>
        </div>
      )}
      {error && !isFetching && <Note tone="error">{failureText(error)}</Note>}
    </ReportPart>
  );
}

function Claims(props: { readonly explanation: Explanation; readonly flight: LogbookFlight }) {
  const { explanation, flight } = props;
  const span = flightSpan(flight);
  const claims = claimsInSpan(explanation, span);
  return (
    <>
      <p>{statementText(explanation.summary)}</p>
      <ul className="report-list">
        {claims.map(({ claim, atMs }) => (
          <ReportMoment
            key={`${claim.event_ids.join()} ${english(claim.text)}`}
            atMs={atMs}
            fromMs={span.fromMs}
          >
            <span>{statementText(claim.text)}</span>{' '}
            <Note as="span">
              {t('{confidence}, events {ids}', {
                confidence: t(CONFIDENCE_TEXT[claim.confidence].word),
                ids: claim.event_ids.join(', '),
              })}
            </Note>
          </ReportMoment>
        ))}
      </ul>
      {explanation.unknowns.length > 0 && (
        <>
          <h4 className="m-0 text-13 semibold">{t('Open questions')}</h4>
          <ul className="bullets">
            {explanation.unknowns.map((unknown) => (
              <li key={english(unknown)}>{statementText(unknown)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
