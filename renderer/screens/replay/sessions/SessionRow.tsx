import { CircleDot, FileWarning, LoaderCircle, MessageSquare, Play } from 'lucide-react';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { formatClockTime, formatLocalDate, formatUtcTime } from '../../../format/measure/duration.ts';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import {
  coverageText,
  LOG_FORMAT_TEXT,
  SESSION_SOURCE_TEXT,
  sessionStateText,
  sessionTitle,
  sessionVehiclesText,
  unreadableText,
} from '../../../format/session-text.ts';
import { t, translated } from '../../../language/translate.ts';
import { changeParameters, navigate, routeHref } from '../../../state/app/route.ts';
import { sessionStartMs, toggleChosen, useSessionViewStore } from '../../../state/replay/session-list.ts';
import { ModeTag } from './ModeTag.tsx';

interface SessionRowProps {
  readonly session: ReplaySession;
  /** Its details are shown. */
  readonly isOpen: boolean;
  readonly isInTabOrder: boolean;
}

/** One recording: a click shows its details, a double click plays it. */
export function SessionRow({ session, isOpen, isInTabOrder }: SessionRowProps) {
  const { sessionId, coverage, tags, notes, mode, durationS, sizeBytes } = session;
  const isChosen = useSessionViewStore((state) => state.chosenIds.includes(sessionId));
  const name = sessionTitle(session);
  const startMs = sessionStartMs(session);
  const canPlay = session.state === 'ready';
  const tabIndex = isInTabOrder ? 0 : -1;
  const notesText = t('{count, plural, one {# note} other {# notes}}', { count: notes.length });
  return (
    <tr data-open={isOpen || undefined}>
      <td className="sessions-check">
        <input
          type="checkbox"
          aria-label={t('Side by side: {name}', { name })}
          title={canPlay ? t('Choose for side by side') : t('It cannot be played yet')}
          tabIndex={tabIndex}
          disabled={!canPlay && !isChosen}
          checked={isChosen}
          onChange={() => toggleChosen(sessionId)}
        />
      </td>
      <td className="number" title={formatUtcTime(startMs)}>
        {formatLocalDate(startMs)}
      </td>
      <td>
        <button
          type="button"
          className="sessions-name"
          data-session={sessionId}
          aria-pressed={isOpen}
          tabIndex={tabIndex}
          title={session.name}
          onClick={() => changeParameters({ detail: sessionId })}
          onDoubleClick={() => canPlay && navigate('replay', undefined, { session: sessionId })}
        >
          {name}
        </button>
        <span className="sessions-line">
          <ModeTag mode={mode} />
          <span className="sessions-source">
            {t(SESSION_SOURCE_TEXT[session.source])} · {LOG_FORMAT_TEXT[session.format]}
          </span>
          {notes.length > 0 && (
            <span className="sessions-notes" title={notesText}>
              <MessageSquare size={11} aria-hidden />
              <span className="number" aria-hidden>
                {notes.length}
              </span>
              <span className="visually-hidden">{notesText}</span>
            </span>
          )}
          {tags.length > 0 && (
            <span className="sessions-tags" title={tags.join(', ')}>
              {tags.map((tag) => (
                <span key={tag} className="dev-tag">
                  {tag}
                </span>
              ))}
            </span>
          )}
        </span>
      </td>
      <td className="sessions-vehicles" title={sessionVehiclesText(session)}>
        {sessionVehiclesText(session)}
      </td>
      <td className="number" data-number>
        {formatClockTime(durationS)}
      </td>
      <td data-number title={coverage.gaps.map(({ reason }) => translated(reason)).join('\n') || undefined}>
        <span className="number">{coverageText(coverage.pct)}</span>
        {coverage.gaps.length > 0 && (
          <span className="sessions-gaps">
            {t('{count, plural, one {# gap} other {# gaps}}', { count: coverage.gaps.length })}
          </span>
        )}
      </td>
      <td
        className="number"
        data-number
        title={t('{count, plural, one {# byte} other {# bytes}}', { count: sizeBytes })}
      >
        {formatFileSize(sizeBytes)}
      </td>
      <td>
        <SessionState session={session} />
      </td>
      <td className="sessions-play">
        {canPlay && (
          <a
            className="button"
            data-shape="square"
            tabIndex={tabIndex}
            href={routeHref('replay', undefined, { session: sessionId })}
            aria-label={t('Play {name}', { name })}
            title={t('Play')}
          >
            <Play size={14} aria-hidden />
          </a>
        )}
      </td>
    </tr>
  );
}

function SessionState({ session }: { readonly session: ReplaySession }) {
  const why = unreadableText(session);
  return (
    <span className="sessions-state" data-state={session.state} title={why}>
      {session.state === 'recording' && <CircleDot size={13} aria-hidden />}
      {session.state === 'indexing' && <LoaderCircle size={13} className="sessions-turning" aria-hidden />}
      {session.state === 'failed' && <FileWarning size={13} aria-hidden />}
      <span>
        {sessionStateText(session)}
        {why && <span className="sessions-why">{why}</span>}
        {!why && session.problems.length > 0 && (
          <span className="sessions-why">
            {t('{count, plural, one {# problem} other {# problems}}', { count: session.problems.length })}
          </span>
        )}
      </span>
    </span>
  );
}
