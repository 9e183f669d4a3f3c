import { FileText, Play, X } from 'lucide-react';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { Button } from '../../../components/Button.tsx';
import { ModeBadge } from '../../../components/ModeBadge.tsx';
import { VehicleBadge } from '../../../components/VehicleBadge.tsx';
import { formatClockTime, formatLocalDate, formatUtcTime } from '../../../format/duration.ts';
import { formatFileSize } from '../../../format/file-size.ts';
import { actorText } from '../../../format/governance-text.ts';
import { formatDistance } from '../../../format/ground-distance.ts';
import { UNKNOWN } from '../../../format/quantity.ts';
import {
  LOG_FORMAT_TEXT,
  SESSION_SOURCE_TEXT,
  sessionStateText,
  sessionTitle,
  unreadableText,
} from '../../../format/session-text.ts';
import { formatCount, t, translated } from '../../../language/translate.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useReplaySession } from '../../../state/replay/replay-session-queries.ts';
import { sessionStartMs } from '../../../state/replay/session-list.ts';
import { changeParameters, routeHref } from '../../../state/route.ts';
import { CoverageSection } from './CoverageSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { NotesSection } from './NotesSection.tsx';
import { ProblemsSection } from './ProblemsSection.tsx';
import { RemoveSession } from './RemoveSession.tsx';
import './session-detail.css';

/** All there is to say of one recording, and what can be done with it. */
export function SessionDetail({ sessionId }: { readonly sessionId: string }) {
  const { data: session, error, refetch } = useReplaySession(sessionId);
  return (
    <aside className="session-detail" aria-label={t('Recording')}>
      {!session && !error && <p role="status">{t('Loading the recording…')}</p>}
      {error && (
        <p className="field-error" role="alert">
          {failureText(error)} <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </p>
      )}
      {session ? <Opened session={session} /> : <CloseButton />}
    </aside>
  );
}

function CloseButton() {
  return (
    <Button
      variant="quiet"
      shape="square"
      label={t('Close the details')}
      className="session-close"
      onClick={() => changeParameters({ detail: undefined })}
    >
      <X size={14} aria-hidden />
    </Button>
  );
}

function Opened({ session }: { readonly session: ReplaySession }) {
  const why = unreadableText(session);
  const isReady = session.state === 'ready';
  const { sessionId } = session;
  return (
    <>
      <header className="session-detail-head">
        <h2>{sessionTitle(session)}</h2>
        <ModeBadge mode={session.mode} />
        <CloseButton />
      </header>
      {session.state === 'indexing' && (
        <div className="session-reading" role="status">
          {sessionStateText(session)}
          <progress max={100} value={session.progressPct} aria-label={t('Read (share)')} />
        </div>
      )}
      {session.state === 'recording' && (
        <p role="status">{t('Being recorded now; it can be played after it.')}</p>
      )}
      {why && (
        <p className="session-failure" role="alert">
          {t('Could not be read: {why}.', { why })}
        </p>
      )}
      {isReady && (
        <div className="session-actions">
          <a
            className="button"
            data-variant="primary"
            href={routeHref('replay', undefined, { session: sessionId })}
          >
            <Play size={14} aria-hidden />
            {t('Play')}
          </a>
          <a className="button" href={routeHref('replay', 'report', { session: sessionId })}>
            <FileText size={14} aria-hidden />
            {t('Flight report')}
          </a>
        </div>
      )}
      <Facts session={session} />
      <Vehicles session={session} />
      <CoverageSection session={session} />
      <ProblemsSection problems={session.problems} />
      <NotesSection session={session} />
      <ExportSection session={session} />
      <RemoveSession session={session} />
    </>
  );
}

function Facts({ session }: { readonly session: ReplaySession }) {
  const startMs = sessionStartMs(session);
  return (
    <dl className="session-facts">
      <dt>{t('Begun')}</dt>
      <dd className="number" title={formatUtcTime(startMs)}>
        {formatLocalDate(startMs)}
      </dd>
      <dt>{t('Duration')}</dt>
      <dd className="number">{formatClockTime(session.durationS)}</dd>
      <dt>{t('Source')}</dt>
      <dd>
        {session.actor
          ? t('{source} by {actor}', {
              source: t(SESSION_SOURCE_TEXT[session.source]),
              actor: actorText(session.actor),
            })
          : t(SESSION_SOURCE_TEXT[session.source])}
      </dd>
      {session.name !== sessionTitle(session) && (
        <>
          <dt>{t('Name')}</dt>
          <dd>{session.name}</dd>
        </>
      )}
      <dt>{t('Format')}</dt>
      <dd>{LOG_FORMAT_TEXT[session.format]}</dd>
      <dt>{t('Messages')}</dt>
      <dd className="number">{formatCount(session.messageCount)}</dd>
      <dt>{t('Size')}</dt>
      <dd
        className="number"
        title={t('{count, plural, one {# byte} other {# bytes}}', { count: session.sizeBytes })}
      >
        {formatFileSize(session.sizeBytes)}
      </dd>
    </dl>
  );
}

function Vehicles({ session }: { readonly session: ReplaySession }) {
  if (session.vehicles.length === 0) return null;
  return (
    <section aria-label={t('Vehicles')}>
      <h3>{t('Vehicles')}</h3>
      <ul className="session-vehicles">
        {session.vehicles.map((vehicle) => (
          <li key={vehicle.vehicleId}>
            <VehicleBadge systemId={vehicle.sysid} />
            <span className="session-vehicle-name" title={`${vehicle.name}, ${vehicle.autopilot}`}>
              {vehicle.name}
            </span>
            <span>{translated(vehicle.type)}</span>
            <span className="number" title={t('Armed')}>
              {t('{time} armed', { time: formatClockTime(vehicle.armedS) })}
            </span>
            <span className="number" title={t('Distance over ground')}>
              {vehicle.distanceM === null ? UNKNOWN : formatDistance(vehicle.distanceM)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
