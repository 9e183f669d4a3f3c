import { FileText, Play, X } from 'lucide-react';
import type { ReplaySession } from '../../../../gateway/contract/replay.ts';
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
    <aside className="session-detail" aria-label="Recording">
      {!session && !error && <p role="status">Loading the recording…</p>}
      {error && (
        <p className="field-error" role="alert">
          {failureText(error)} <Button onClick={() => void refetch()}>Try again</Button>
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
      label="Close the details"
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
          <progress max={100} value={session.progressPct} aria-label="Read" />
        </div>
      )}
      {session.state === 'recording' && <p role="status">Being recorded now; it can be played after it.</p>}
      {why && (
        <p className="session-failure" role="alert">
          Could not be read: {why}.
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
            Play
          </a>
          <a className="button" href={routeHref('replay', 'report', { session: sessionId })}>
            <FileText size={14} aria-hidden />
            Flight report
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
      <dt>Begun</dt>
      <dd className="number" title={formatUtcTime(startMs)}>
        {formatLocalDate(startMs)}
      </dd>
      <dt>Duration</dt>
      <dd className="number">{formatClockTime(session.durationS)}</dd>
      <dt>Source</dt>
      <dd>
        {SESSION_SOURCE_TEXT[session.source]}
        {session.actor && ` by ${actorText(session.actor)}`}
      </dd>
      {session.name !== sessionTitle(session) && (
        <>
          <dt>Name</dt>
          <dd>{session.name}</dd>
        </>
      )}
      <dt>Format</dt>
      <dd>{LOG_FORMAT_TEXT[session.format]}</dd>
      <dt>Messages</dt>
      <dd className="number">{session.messageCount.toLocaleString('en')}</dd>
      <dt>Size</dt>
      <dd className="number" title={`${session.sizeBytes.toLocaleString('en')} bytes`}>
        {formatFileSize(session.sizeBytes)}
      </dd>
    </dl>
  );
}

function Vehicles({ session }: { readonly session: ReplaySession }) {
  if (session.vehicles.length === 0) return null;
  return (
    <section aria-label="Vehicles">
      <h3>Vehicles</h3>
      <ul className="session-vehicles">
        {session.vehicles.map((vehicle) => (
          <li key={vehicle.vehicleId}>
            <VehicleBadge systemId={vehicle.sysid} />
            <span className="session-vehicle-name" title={`${vehicle.name}, ${vehicle.autopilot}`}>
              {vehicle.name}
            </span>
            <span>{vehicle.type}</span>
            <span className="number" title="Armed">
              {formatClockTime(vehicle.armedS)} armed
            </span>
            <span className="number" title="Distance over ground">
              {vehicle.distanceM === null ? UNKNOWN : formatDistance(vehicle.distanceM)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
