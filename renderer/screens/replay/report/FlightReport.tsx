import { useMemo, useState } from 'react';
import type { LogbookFlight } from '../../../../gateway/contract/recording/logbook.ts';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { browserClock } from '../../../api/clock.ts';
import { formatLocalMoment, formatUtcTime } from '../../../format/duration.ts';
import { MODE_TEXT } from '../../../format/vehicle-text.ts';
import { t } from '../../../language/translate.ts';
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
          <h2 id="report-title">{t('Flight report: {name}', { name: flight.vehicleName })}</h2>
          <p>
            {formatLocalMoment(flight.armedAtMs)} · {formatUtcTime(flight.armedAtMs)}
          </p>
        </div>
        <p className={`report-mode ${flight.mode === 'live' ? '' : 'hatched'}`}>
          <strong>{label}</strong> {t(explanation)}
        </p>
      </header>
      <FlightFacts flight={flight} session={session} commands={record.commands} />
      <FlightDrawings flight={flight} />
      {timeline.isPending && <p role="status">{t('Loading what happened…')}</p>}
      {timeline.failure && (
        <p className="field-error" role="alert">
          {t('What happened could not be read: {cause}', { cause: failureText(timeline.failure) })}
        </p>
      )}
      {!timeline.isPending && !timeline.failure && (
        <>
          <EventPart
            title={t('Flight modes')}
            none={t('No mode was heard.')}
            fromMs={record.fromMs}
            events={record.modes}
          />
          <EventPart
            title={t('Warnings and cautions')}
            none={t('None is on record.')}
            fromMs={record.fromMs}
            events={record.warnings}
          />
          <EventPart
            title={t('Commands and decisions')}
            none={t('No command is on record.')}
            fromMs={record.fromMs}
            events={record.commands}
            hasActor
          />
          {timeline.isCut && (
            <p className="field-note">{t('The recording holds more events than are listed.')}</p>
          )}
        </>
      )}
      <GapPart gaps={record.gaps} fromMs={record.fromMs} />
      <NotePart notes={record.notes} fromMs={record.fromMs} />
      <ExplanationPart flight={flight} />
      <footer className="report-foot">
        <p>
          {t('Aerodeck {version} · made {time} ({utc})', {
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

function originText(session: string, lastHash: string | undefined): string {
  const values = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, session };
  return lastHash === undefined
    ? t('Times are local of {zone}; + is after arming. Recording {session}. — means unknown.', values)
    : t(
        'Times are local of {zone}; + is after arming. Recording {session}, last hash {hash}. — means unknown.',
        { ...values, hash: lastHash.slice(0, 16) },
      );
}
