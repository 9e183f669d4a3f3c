import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { Note } from '../../../components/Note.tsx';
import { useRowWindow } from '../../../components/table/row-window.ts';
import { eventText, KIND_TEXT } from '../../../format/event-text.ts';
import { formatLocalTime, formatLogTime, formatUtcTime } from '../../../format/measure/time.ts';
import { formatCount, t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { changeParameters } from '../../../state/app/route.ts';
import { lastMarkAt, markLinks, type TimelineMark } from '../../../state/replay/playback-lanes.ts';
import { MAX_EVENTS, type Timelines } from '../../../state/replay/playback-queries.ts';
import { FLIGHT_LETTERS } from '../../../state/replay/playback-vehicles.ts';
import { showPlayerTab, usePlaybackView } from '../../../state/replay/playback-view-store.ts';
import { usePlayer, usePlayHead } from './player-context.ts';

const ROW_PX = 46;

export interface EventsTabProps {
  readonly marks: readonly TimelineMark[];
  readonly timelines: Timelines;
}

/** Every event as text, in order of time. The list follows playback. Only visible rows are in the DOM. */
export function EventsTab({ marks, timelines }: EventsTabProps) {
  const player = usePlayer();
  const hiddenLanes = usePlaybackView((state) => state.hiddenLanes);
  const shown = marks.filter(({ lane }) => !hiddenLanes.includes(lane));
  const [isFollowing, setFollowing] = useState(true);
  const [currentIndex, setCurrentIndex] = useState(-1);
  usePlayHead((positionMs) => {
    const index = lastMarkAt(shown, positionMs);
    if (index !== currentIndex) setCurrentIndex(index);
  });
  return (
    <div className="events-tab column h-full">
      <div className="row-spread border-bottom text-12 p-6-12">
        <CheckField isChecked={isFollowing} onChange={setFollowing}>
          {' '}
          {t('Follow playback')}
        </CheckField>
        <Note as="span" className="number">
          {shown.length}
        </Note>
      </div>
      {timelines.isCut && (
        <Note shape="page">{t('Showing only the first {count}.', { count: formatCount(MAX_EVENTS) })}</Note>
      )}
      {timelines.failure && (
        <Note tone="error" shape="page">
          {t('Cannot load the events: {cause}', { cause: failureText(timelines.failure) })}
        </Note>
      )}
      {shown.length === 0 && !timelines.failure ? (
        <Note shape="page">
          {timelines.isPending
            ? t('Loading the events…')
            : marks.length > 0
              ? t('All events are filtered out. Click a row name in the timeline to show them.')
              : t('No events recorded.')}
        </Note>
      ) : (
        <EventRows
          marks={shown}
          currentIndex={currentIndex}
          isFollowing={isFollowing}
          onSeek={(mark) => player.seekTo(mark.positionMs)}
          onScrolledByHand={() => setFollowing(false)}
        />
      )}
    </div>
  );
}

interface EventRowsProps {
  readonly marks: readonly TimelineMark[];
  readonly currentIndex: number;
  readonly isFollowing: boolean;
  readonly onSeek: (mark: TimelineMark) => void;
  readonly onScrolledByHand: () => void;
}

function EventRows({ marks, currentIndex, isFollowing, onSeek, onScrolledByHand }: EventRowsProps) {
  const { frame, from, to, show } = useRowWindow<HTMLElement>(marks.length, ROW_PX);
  const focusIndex = useRef<number>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (!isFollowing || !element || element.contains(document.activeElement)) return;
    element.scrollTop = Math.max(0, currentIndex * ROW_PX - element.clientHeight / 2);
  }, [frame, currentIndex, isFollowing]);
  useEffect(() => {
    if (focusIndex.current === undefined) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${focusIndex.current}"]`);
    if (!row) return;
    focusIndex.current = undefined;
    row.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-row]');
    const step = MOVES[event.key];
    if (!row || step === undefined) return;
    event.preventDefault();
    focusIndex.current = Math.min(marks.length - 1, Math.max(0, Number(row.dataset.row) + step));
    show(focusIndex.current);
  };
  // One row can be reached by Tab: the current one, or the first visible.
  const tabStop = currentIndex >= from && currentIndex < to ? currentIndex : from;
  return (
    <section
      ref={frame}
      className="scroll-rest"
      aria-label={t('List of events')}
      onWheel={onScrolledByHand}
      onKeyDown={onKeyDown}
    >
      <ol className="relative" style={{ height: marks.length * ROW_PX }}>
        {marks.slice(from, to).map((mark, offset) => {
          const index = from + offset;
          return (
            <EventRow
              key={`${mark.flight} ${mark.event.id}`}
              mark={mark}
              index={index}
              count={marks.length}
              isCurrent={index === currentIndex}
              isTabStop={index === tabStop}
              onSeek={onSeek}
            />
          );
        })}
      </ol>
    </section>
  );
}

const MOVES: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -MAX_EVENTS,
  End: MAX_EVENTS,
};

interface EventRowProps {
  readonly mark: TimelineMark;
  readonly index: number;
  readonly count: number;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly onSeek: (mark: TimelineMark) => void;
}

function EventRow({ mark, index, count, isCurrent, isTabStop, onSeek }: EventRowProps) {
  const { event, flight, positionMs } = mark;
  const { commandId } = event.refs;
  return (
    <li
      className="event-row absolute border-bottom"
      style={{ top: index * ROW_PX }}
      aria-current={isCurrent ? 'true' : undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <button
        type="button"
        className="event-seek hovers focus-inside bare text-12 grid h-full text-left"
        data-row={index}
        data-tone={event.severity}
        tabIndex={isTabStop ? 0 : -1}
        title={`${eventText(event)}\n${t('As recorded')}: ${english(event.summary)}`}
        onClick={() => onSeek(mark)}
      >
        <time className="number dim" title={`${formatLocalTime(event.t)} · ${formatUtcTime(event.t)}`}>
          {formatLogTime(positionMs)}
        </time>
        <span className="event-kind">
          {flight > 0 && <b className="flight-letter">{FLIGHT_LETTERS[flight]}</b>} {t(KIND_TEXT[event.kind])}
          {event.vehicle !== null && <span> · {event.vehicle}</span>}
        </span>
        <span className="whole-row cut">{eventText(event)}</span>
      </button>
      <span className="event-links absolute flex text-11 gap-8">
        {commandId !== null && (
          <button
            type="button"
            className="bare text-11 p-0 underline"
            tabIndex={isTabStop ? 0 : -1}
            onClick={() => {
              changeParameters({ record: commandId });
              showPlayerTab('trace');
            }}
          >
            {t('Trace')}
          </button>
        )}
        {markLinks(event).map(({ title, href }) => (
          <a key={title} href={href} tabIndex={isTabStop ? 0 : -1}>
            {t(title)}
          </a>
        ))}
      </span>
    </li>
  );
}
