import { Download, FileText, Play, Trash2, X } from 'lucide-react';
import { english } from '../../../../gateway/contract/operator-text.ts';
import type { ReplayExportFormat, ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { VehicleBadge } from '../../../components/badge/VehicleBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { actorText } from '../../../format/governance-text.ts';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { formatAge, formatClockTime, formatLocalDate, formatUtcTime } from '../../../format/measure/time.ts';
import { UNKNOWN } from '../../../format/measure/units.ts';
import {
  coverageText,
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
import { NotesSection } from './NotesSection.tsx';
import './session-detail.css';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { useRequest } from '../../../state/connection/use-request.ts';

/** The details of one recording and its actions. */
export function SessionDetail({ sessionId }: { readonly sessionId: string }) {
  const query = useReplaySession(sessionId);
  return (
    <aside
      className="session-detail p-14-16 scroll surface-1 grid gap-14 content-start border-left"
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
      <header className="flex gap-8 items-start">
        <h2 className="grows min-w-0 text-16 break-anywhere">{sessionTitle(session)}</h2>
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
        <Note tone="error" shape="box" className="break-anywhere">
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

/** Facts that are no numbers. */
const WORDS: ReadonlySet<Message> = new Set(['Source', 'Name', 'Format']);

function Facts({ session }: { readonly session: ReplaySession }) {
  const startMs = sessionStartMs(session);
  const { source, actor, name, sizeBytes } = session;
  const from = t(SESSION_SOURCE_TEXT[source]);
  const bytes = t('{count, plural, one {# byte} other {# bytes}}', { count: sizeBytes });
  const facts: readonly (readonly [name: Message, value: string, title?: string] | false)[] = [
    ['Started', formatLocalDate(startMs), formatUtcTime(startMs)],
    ['Duration', formatClockTime(session.durationS)],
    ['Source', actor ? t('{source} by {actor}', { source: from, actor: actorText(actor) }) : from],
    name !== sessionTitle(session) && ['Name', name],
    ['Format', LOG_FORMAT_TEXT[session.format]],
    ['Messages', formatCount(session.messageCount)],
    ['Size', formatFileSize(sizeBytes), bytes],
  ];
  return (
    <dl className="session-facts break-anywhere">
      {facts
        .filter((fact) => fact !== false)
        .map(([title, value, hint]) => (
          <Fragment key={title}>
            <dt className="dim">{t(title)}</dt>
            <dd className={WORDS.has(title) ? undefined : 'number'} title={hint}>
              {value}
            </dd>
          </Fragment>
        ))}
    </dl>
  );
}

function Vehicles({ session }: { readonly session: ReplaySession }) {
  if (session.vehicles.length === 0) return null;
  return (
    <section aria-label={t('Vehicles')}>
      <h3>{t('Vehicles')}</h3>
      <ul className="stack-4">
        {session.vehicles.map((vehicle) => (
          <li key={vehicle.vehicleId} className="flex wraps items-center gap-4-8 small-dim">
            <VehicleBadge systemId={vehicle.sysid} />
            <span
              className="session-vehicle-name cut bright medium"
              title={`${vehicle.name}, ${vehicle.autopilot}`}
            >
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

/** A list under a heading: its first rows, and a button for the others. */
function LongSection(props: {
  readonly title: string;
  readonly figure: string | number;
  readonly note: string;
  readonly rows: readonly { readonly key: string; readonly at: ReactNode; readonly text: ReactNode }[];
  readonly allText: string;
}) {
  const { title, figure, note, rows, allText } = props;
  const [isLong, setLong] = useState(false);
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className="number">{figure}</span>
      </h3>
      <Note>{note}</Note>
      {rows.length > 0 && (
        <ul className="session-list stack-4">
          {rows.slice(0, isLong ? undefined : SHOWN).map(({ key, at, text }) => (
            <li className="stack break-anywhere" key={key}>
              {at}
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {rows.length > SHOWN && (
        <Button variant="quiet" isExpanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? t('Show fewer') : allText}
        </Button>
      )}
    </section>
  );
}

/** How much of the armed time is recorded, and the seconds without any data. */
function CoverageSection({ session }: { readonly session: ReplaySession }) {
  const { vehicles } = session;
  const { pct, gaps } = session.coverage;
  const startMs = sessionStartMs(session);
  const nameOf = (id: string) => vehicles.find(({ vehicleId }) => vehicleId === id)?.name ?? id;
  return (
    <LongSection
      title={t('Coverage')}
      figure={coverageText(pct)}
      note={
        pct === null
          ? t('No vehicle was armed, so coverage does not apply.')
          : t('Armed time with complete telemetry and decisions.')
      }
      rows={gaps.map(({ vehicleId, fromMs, toMs, reason }) => ({
        key: `${vehicleId} ${fromMs} ${reason}`,
        at: (
          <span
            className="number dim"
            title={t('{from} to {to}', { from: formatUtcTime(fromMs), to: formatUtcTime(toMs) })}
          >
            {formatClockTime((fromMs - startMs) / 1000)}
          </span>
        ),
        text: `${formatAge(toMs - fromMs)}: ${translated(reason)}${vehicleId !== null && vehicles.length > 1 ? ` · ${nameOf(vehicleId)}` : ''}`,
      }))}
      allText={t('Show all {count} gaps', { count: gaps.length })}
    />
  );
}

/** Parts of the file that could not be read, by byte offset; nothing if all could. */
function ProblemsSection({ problems }: Pick<ReplaySession, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <LongSection
      title={t('Problems in the file')}
      figure={problems.length}
      note={t('The readable part is kept.')}
      rows={problems.map(({ offset, bytes, reason }) => ({
        key: `${offset} ${english(reason)}`,
        at: <span className="number dim">{t('byte {offset}', { offset: formatCount(offset) })}</span>,
        text: (
          <>
            {translateSentence(reason).text}
            {bytes > 0 && (
              <Note as="span"> · {t('{count, plural, one {# byte} other {# bytes}}', { count: bytes })}</Note>
            )}
          </>
        ),
      }))}
      allText={t('Show all {count} problems', { count: problems.length })}
    />
  );
}

/** Removes a recording after a confirmation in another place than the first click. */
function RemoveSession({ session }: { readonly session: ReplaySession }) {
  const actions = useReplaySessionActions();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, failure, send } = useRequest();
  const { sessionId } = session;

  const remove = () =>
    send(async () => {
      await actions.remove(sessionId);
      if (useSessionViewStore.getState().chosenIds.includes(sessionId)) toggleChosen(sessionId);
      changeParameters({ detail: undefined });
    });
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

const FORMATS: readonly (readonly [ReplayExportFormat, title: string, use: Message])[] = [
  ['tlog', 'tlog', 'For other ground stations'],
  ['csv', 'CSV', 'Telemetry as rows, for spreadsheets'],
  ['geojson', 'GeoJSON', 'Tracks and markers, for maps'],
  ['kml', 'KML', 'Tracks and markers, for globes'],
  ['mcap', 'MCAP', 'For Foxglove and other analysis tools'],
  ['photos-csv', 'Photos CSV', 'Time, place and attitude of each photo, to geotag images'],
  ['photos-geojson', 'Photos GeoJSON', 'The same as points, for maps'],
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
        {FORMATS.map(([format, title, use]) => (
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
