import { CircleDot, FileWarning, LoaderCircle, MessageSquare, Play } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { moveBetweenRows } from '../../../components/table/move-between-rows.ts';
import { NumberCell } from '../../../components/table/NumberCell.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { formatFileSize } from '../../../format/measure/file-size.ts';
import { formatClockTime, formatLocalDate, formatUtcTime } from '../../../format/measure/time.ts';
import {
  coverageText,
  LOG_FORMAT_TEXT,
  SESSION_SOURCE_TEXT,
  sessionStateText,
  sessionTitle,
  sessionVehiclesText,
  unreadableText,
} from '../../../format/session-text.ts';
import { type Message, t, translated } from '../../../language/translate.ts';
import { changeParameters, navigate, routeHref } from '../../../state/app/route.ts';
import {
  orderSessionsBy,
  type SessionOrder,
  sessionStartMs,
  toggleChosen,
  useSessionViewStore,
} from '../../../state/replay/session-list.ts';
import { ModeTag } from './ModeTag.tsx';

interface Column {
  readonly title: Message;
  readonly width?: string;
  readonly by?: SessionOrder['by'];
  readonly isNumber?: boolean;
  readonly isHidden?: boolean;
}

const COLUMNS: readonly Column[] = [
  { title: 'Compare', isHidden: true, width: '36px' },
  { title: 'Started', by: 'start', width: '164px' },
  { title: 'Recording', by: 'name' },
  { title: 'Vehicles', width: '15%' },
  { title: 'Duration', by: 'duration', isNumber: true, width: '76px' },
  { title: 'Coverage', by: 'coverage', isNumber: true, width: '82px' },
  { title: 'Size', by: 'size', isNumber: true, width: '76px' },
  { title: 'State', width: '14%' },
  { title: 'Play', isHidden: true, width: '44px' },
];
const ROWS = 100;

interface SessionTableProps {
  readonly sessions: readonly ReplaySession[];
  readonly detailId: string | undefined;
}

/** The recordings. Arrow keys move between rows, Tab between the controls of a row. */
export function SessionTable({ sessions, detailId }: SessionTableProps) {
  const order = useSessionViewStore((state) => state.order);
  const [rowCount, setRowCount] = useState(ROWS);
  const rows = sessions.slice(0, rowCount);
  const isShown = rows.some(({ sessionId }) => sessionId === detailId);
  // Only one row is in the tab order: five hundred would trap the keyboard.
  const tabId = isShown ? detailId : rows[0]?.sessionId;
  if (sessions.length === 0)
    return (
      <Note shape="page" role="status">
        {t('No recording matches the filter.')}
      </Note>
    );
  return (
    <div className="sessions-frame scroll-rest">
      <Table
        className="sessions-table"
        look="list"
        columns={COLUMNS.map((column) => ({ ...column, title: t(column.title) }))}
        order={order}
        onOrder={orderSessionsBy}
      >
        <tbody onKeyDown={openNextRow}>
          {rows.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              isOpen={session.sessionId === detailId}
              isInTabOrder={session.sessionId === tabId}
            />
          ))}
        </tbody>
      </Table>
      {sessions.length > rowCount && (
        <Button variant="quiet" onClick={() => setRowCount((count) => count + ROWS)}>
          {t('Show {more} more of {total}', {
            more: Math.min(ROWS, sessions.length - rowCount),
            total: sessions.length,
          })}
        </Button>
      )}
    </div>
  );
}

function openNextRow(event: KeyboardEvent<HTMLElement>): void {
  const next = moveBetweenRows(event, '[data-session]');
  if (next) changeParameters({ detail: next.dataset.session });
}

interface SessionRowProps {
  readonly session: ReplaySession;
  /** Its details are shown. */
  readonly isOpen: boolean;
  readonly isInTabOrder: boolean;
}

/** One recording: a click shows its details, a double click plays it. */
function SessionRow({ session, isOpen, isInTabOrder }: SessionRowProps) {
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
          aria-label={t('Compare {name}', { name })}
          title={canPlay ? t('Choose to compare') : t('Cannot be played yet')}
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
          className="sessions-name block cut-strong bare text-13 p-0 text-left max-w-full"
          data-session={sessionId}
          aria-pressed={isOpen}
          tabIndex={tabIndex}
          title={session.name}
          onClick={() => changeParameters({ detail: sessionId })}
          onDoubleClick={() => canPlay && navigate('replay', undefined, { session: sessionId })}
        >
          {name}
        </button>
        <span className="dim row-6 min-w-0">
          <ModeTag mode={mode} />
          <span className="flex-none">
            {t(SESSION_SOURCE_TEXT[session.source])} · {LOG_FORMAT_TEXT[session.format]}
          </span>
          {notes.length > 0 && (
            <span className="flex-none items-center inline-flex gap-3" title={notesText}>
              <MessageSquare size={11} aria-hidden />
              <span className="number" aria-hidden>
                {notes.length}
              </span>
              <span className="visually-hidden">{notesText}</span>
            </span>
          )}
          {tags.length > 0 && (
            <span className="min-w-0 flex clip gap-4" title={tags.join(', ')}>
              {tags.map((tag) => (
                <span key={tag} className="dev-tag">
                  {tag}
                </span>
              ))}
            </span>
          )}
        </span>
      </td>
      <td title={sessionVehiclesText(session)}>{sessionVehiclesText(session)}</td>
      <NumberCell>{formatClockTime(durationS)}</NumberCell>
      <td data-number title={coverage.gaps.map(({ reason }) => translated(reason)).join('\n') || undefined}>
        <span className="number">{coverageText(coverage.pct)}</span>
        {coverage.gaps.length > 0 && (
          <span className="block caution cut">
            {t('{count, plural, one {# gap} other {# gaps}}', { count: coverage.gaps.length })}
          </span>
        )}
      </td>
      <NumberCell title={t('{count, plural, one {# byte} other {# bytes}}', { count: sizeBytes })}>
        {formatFileSize(sizeBytes)}
      </NumberCell>
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
    <span
      className="line min-w-0 gap-5 toned-signs"
      data-tone={session.state === 'recording' ? 'ok' : session.state}
      title={why}
    >
      {session.state === 'recording' && <CircleDot size={13} aria-hidden />}
      {session.state === 'indexing' && <LoaderCircle size={13} className="sessions-turning" aria-hidden />}
      {session.state === 'failed' && <FileWarning size={13} aria-hidden />}
      <span className="min-w-0 cut">
        {sessionStateText(session)}
        {why && <span className="block dim cut">{why}</span>}
        {!why && session.problems.length > 0 && (
          <span className="block dim cut">
            {t('{count, plural, one {# problem} other {# problems}}', { count: session.problems.length })}
          </span>
        )}
      </span>
    </span>
  );
}
