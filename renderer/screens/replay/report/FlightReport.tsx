import { useMemo, useState } from 'react';
import type { LogbookFlight } from '../../../../gateway/contract/logbook.ts';
import type { ReplaySession } from '../../../../gateway/contract/replay.ts';
import { browserClock } from '../../../api/clock.ts';
import { formatLocalMoment, formatUtcTime } from '../../../format/duration.ts';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { useConnectionStore } from '../../../state/connection-store.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useTimelines } from '../../../state/replay/playback-queries.ts';
import { ExplanationPart } from './ExplanationPart.tsx';
import { FlightDrawings } from './FlightDrawings.tsx';
import { FlightFacts } from './FlightFacts.tsx';
import { EventPart, GapPart, NotePart } from './ReportParts.tsx';
import { flightRecord } from './report-events.ts';

interface FlightReportProps {
  readonly flight: LogbookFlight;
  readonly session: ReplaySession;
}

/** The sheet: who, when, where, how it went, and what the recording cannot say. */
export function FlightReport({ flight, session }: FlightReportProps) {
  const sessionIds = useMemo(() => [session.sessionId], [session.sessionId]);
  const timeline = useTimelines(sessionIds);
  const version = useConnectionStore((state) => state.health?.version);
  const [madeAtMs] = useState(() => browserClock.utcMs());
  const events = timeline.flights[0]?.events ?? [];
  const record = flightRecord(flight, session, events);
  const { label, explanation } = MODE_TEXT[flight.mode];
  return (
    <article className="report-sheet" aria-labelledby="report-title">
      <header className="report-head">
        <div>
          <h2 id="report-title">Flight report: {flight.vehicleName}</h2>
          <p>
            {formatLocalMoment(flight.armedAtMs)} · {formatUtcTime(flight.armedAtMs)}
          </p>
        </div>
        <p className={`report-mode ${flight.mode === 'live' ? '' : 'hatched'}`}>
          <strong>{label}</strong> {explanation}
        </p>
      </header>
      <FlightFacts flight={flight} session={session} commands={record.commands} />
      <FlightDrawings flight={flight} />
      {timeline.isPending && <p role="status">Loading what happened…</p>}
      {timeline.failure && (
        <p className="field-error" role="alert">
          What happened could not be read: {failureText(timeline.failure)}
        </p>
      )}
      {!timeline.isPending && !timeline.failure && (
        <>
          <EventPart
            title="Flight modes"
            none="No mode was heard."
            fromMs={record.fromMs}
            events={record.modes}
          />
          <EventPart
            title="Warnings and cautions"
            none="None is on record."
            fromMs={record.fromMs}
            events={record.warnings}
          />
          <EventPart
            title="Commands and decisions"
            none="No command is on record."
            fromMs={record.fromMs}
            events={record.commands}
            hasActor
          />
          {timeline.isCut && <p className="field-note">The recording holds more events than are listed.</p>}
        </>
      )}
      <GapPart gaps={record.gaps} fromMs={record.fromMs} />
      <NotePart notes={record.notes} fromMs={record.fromMs} />
      <ExplanationPart flight={flight} />
      <footer className="report-foot">
        <p>
          Aerodeck {version ?? '—'} · made {formatLocalMoment(madeAtMs)} ({formatUtcTime(madeAtMs)})
        </p>
        <p>
          Times are local of {Intl.DateTimeFormat().resolvedOptions().timeZone}; + is after arming. Recording{' '}
          <span className="number">{session.sessionId}</span>
          {events.at(-1) && (
            <>
              , last hash <span className="number">{events.at(-1)?.hash.slice(0, 16)}</span>
            </>
          )}
          . — means unknown.
        </p>
      </footer>
    </article>
  );
}
