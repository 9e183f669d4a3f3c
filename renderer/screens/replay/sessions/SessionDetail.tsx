import { Download, FileText, Play, Trash2, X } from 'lucide-react';
import { english } from '../../../../gateway/contract/operator-text.ts';
import type {
  ReplayExportFormat,
  ReplayProblem,
  ReplaySession,
} from '../../../../gateway/contract/recording/replay.ts';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { VehicleBadge } from '../../../components/badge/VehicleBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { actorText } from '../../../format/governance-text.ts';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { formatClockTime, formatLocalDate, formatUtcTime } from '../../../format/measure/time.ts';
import { UNKNOWN } from '../../../format/measure/units.ts';
import {
  LOG_FORMAT_TEXT,
  SESSION_SOURCE_TEXT,
  sessionStateText,
  sessionTitle,
  unreadableText,
} from '../../../format/session-text.ts';
import { formatCount, type Message, t, translated } from '../../../language/translate.ts';
import { changeParameters, routeHref } from '../../../state/app/route.ts';
import { useReplaySession, useReplaySessionActions } from '../../../state/replay/replay-sessions.ts';
import { sessionStartMs, toggleChosen, useSessionViewStore } from '../../../state/replay/session-list.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { CoverageSection } from './CoverageSection.tsx';
import { NotesSection } from './NotesSection.tsx';
import './session-detail.css';
import { useEffect, useRef, useState } from 'react';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { useRequest } from '../../../state/connection/use-request.ts';

/** The details of one recording and its actions. */
export function SessionDetail({ sessionId }: { readonly sessionId: string }) {
  const query = useReplaySession(sessionId);
  return (
    <aside
      className="session-detail scroll surface-1 grid gap-14 content-start border-left"
      aria-label={t('Recording')}
    >
      <AsyncView query={query} loading={t('Loading the recording…')} />
      {query.data ? <Opened session={query.data} /> : <CloseButton />}
    </aside>
  );
}

function CloseButton() {
  return (
    <IconButton
      icon={X}
      variant="quiet"
      label={t('Close the details')}
      className="session-close"
      onClick={() => changeParameters({ detail: undefined })}
    />
  );
}

function Opened({ session }: { readonly session: ReplaySession }) {
  const why = unreadableText(session);
  const isReady = session.state === 'ready';
  const { sessionId } = session;
  return (
    <>
      <header className="session-detail-head flex gap-8 items-start">
        <h2>{sessionTitle(session)}</h2>
        <ModeBadge mode={session.mode} />
        <CloseButton />
      </header>
      {session.state === 'indexing' && (
        <div className="session-reading line gap-10" role="status">
          {sessionStateText(session)}
          <progress max={100} value={session.progressPct} aria-label={t('Read (share)')} />
        </div>
      )}
      {session.state === 'recording' && (
        <p role="status">{t('Recording in progress. It can be played afterwards.')}</p>
      )}
      {why && (
        <Note tone="error" className="session-failure caution-fill rounded p-8-10 break-anywhere">
          {t('Could not read: {why}.', { why })}
        </Note>
      )}
      {isReady && (
        <div className="row-6 wraps">
          <ButtonLink variant="primary" href={routeHref('replay', undefined, { session: sessionId })}>
            <Play size={14} aria-hidden />
            {t('Play')}
          </ButtonLink>
          <ButtonLink href={routeHref('replay', 'report', { session: sessionId })}>
            <FileText size={14} aria-hidden />
            {t('Flight report')}
          </ButtonLink>
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
      <dt>{t('Started')}</dt>
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
      <ul className="session-vehicles stack-4">
        {session.vehicles.map((vehicle) => (
          <li key={vehicle.vehicleId}>
            <VehicleBadge systemId={vehicle.sysid} />
            <span className="session-vehicle-name cut" title={`${vehicle.name}, ${vehicle.autopilot}`}>
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

const SHOWN = 6;

/** Parts of the file that could not be read, by byte offset; nothing if all could. */
function ProblemsSection({ problems }: { readonly problems: readonly ReplayProblem[] }) {
  const [isLong, setLong] = useState(false);
  if (problems.length === 0) return null;
  return (
    <section aria-label={t('Problems in the file')}>
      <h3>
        {t('Problems in the file')} <span className="number">{problems.length}</span>
      </h3>
      <Note>{t('The readable part is kept.')}</Note>
      <ul className="session-list stack-4">
        {problems.slice(0, isLong ? undefined : SHOWN).map((problem) => (
          <li className="stack break-anywhere" key={`${problem.offset} ${english(problem.reason)}`}>
            <span className="number">{t('byte {offset}', { offset: formatCount(problem.offset) })}</span>
            <span>
              {translateSentence(problem.reason).text}
              {problem.bytes > 0 && (
                <Note as="span">
                  {' '}
                  · {t('{count, plural, one {# byte} other {# bytes}}', { count: problem.bytes })}
                </Note>
              )}
            </span>
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && (
        <Button variant="quiet" isExpanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? t('Show fewer') : t('Show all {count} problems', { count: problems.length })}
        </Button>
      )}
    </section>
  );
}

/** Removes a recording after a confirmation in another place than the first click. */
function RemoveSession({ session }: { readonly session: ReplaySession }) {
  const actions = useReplaySessionActions();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, failure, send } = useRequest();
  const { sessionId } = session;

  const remove = async () => {
    await send(async () => {
      await actions.remove(sessionId);
      if (useSessionViewStore.getState().chosenIds.includes(sessionId)) toggleChosen(sessionId);
      changeParameters({ detail: undefined });
    });
  };
  if (!isAsking)
    return (
      <div className="session-remove result-box border-top">
        <Button
          disabledReason={session.state === 'recording' ? t('Recording in progress.') : undefined}
          onClick={() => setAsking(true)}
        >
          <Trash2 size={13} aria-hidden />
          {t('Remove…')}
        </Button>
      </div>
    );
  return (
    <section className="session-remove result-box border-top" aria-label={t('Remove the recording')}>
      <p role="alert">
        {t(
          'Delete this recording with its file, events and notes? This cannot be undone. Export it first to keep a copy.',
        )}
      </p>
      {failure && <Note tone="error">{failure}</Note>}
      <div className="row-6 wraps">
        <Button variant="primary" onClick={() => setAsking(false)}>
          {t('Keep')}
        </Button>
        <Button disabledReason={isBusy ? t('Removing.') : undefined} onClick={() => void remove()}>
          {t('Delete permanently')}
        </Button>
      </div>
    </section>
  );
}

const FORMATS: readonly {
  readonly format: ReplayExportFormat;
  readonly title: string;
  readonly use: Message;
}[] = [
  { format: 'tlog', title: 'tlog', use: 'For other ground stations' },
  { format: 'csv', title: 'CSV', use: 'Telemetry as rows, for spreadsheets' },
  { format: 'geojson', title: 'GeoJSON', use: 'Tracks and markers, for maps' },
  { format: 'kml', title: 'KML', use: 'Tracks and markers, for globes' },
  { format: 'mcap', title: 'MCAP', use: 'For Foxglove and other analysis tools' },
];

/** Exports the recording in other formats. */
function ExportSection({ session }: { readonly session: ReplaySession }) {
  const actions = useReplaySessionActions();
  const running = useRef<AbortController>(undefined);
  const { isBusy, failure, send } = useRequest();
  const [done, setDone] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);

  const save = (format: ReplayExportFormat, title: string) =>
    send(async () => {
      const abort = new AbortController();
      running.current = abort;
      setDone(undefined);
      try {
        await actions.save(session, format, abort.signal);
        setDone(t('Saved as {title}.', { title }));
      } catch (cause) {
        if (!abort.signal.aborted) throw cause;
      }
    });
  const isRead = session.state === 'ready';
  const whyNot = isBusy ? t('Saving.') : undefined;
  const original = LOG_FORMAT_TEXT[session.format];
  return (
    <section aria-label={t('Export')}>
      <h3>{t('Export')}</h3>
      <div className="row-6 wraps">
        {session.format !== 'tlog' && (
          <Button
            disabledReason={whyNot}
            tooltip={t('The original imported file')}
            onClick={() => void save('original', original)}
          >
            <Download size={13} aria-hidden />
            {original}
          </Button>
        )}
        {FORMATS.map(({ format, title, use }) => (
          <Button
            key={format}
            disabledReason={
              whyNot ??
              (isRead || format === 'tlog' ? undefined : t('The recording has not been read completely.'))
            }
            tooltip={t(use)}
            onClick={() => void save(format, title)}
          >
            {title}
          </Button>
        ))}
        {isBusy && (
          <Button variant="quiet" onClick={() => running.current?.abort()}>
            {t('Cancel')}
          </Button>
        )}
      </div>
      <Note role="status" tone={failure ? 'error' : 'hint'}>
        {isBusy ? t('Saving…') : (failure ?? done)}
      </Note>
    </section>
  );
}
