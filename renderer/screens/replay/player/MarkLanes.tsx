import { type KeyboardEvent, memo } from 'react';
import { eventText, KIND_TEXT } from '../../../format/event-text.ts';
import { formatLocalTime, formatLogTime } from '../../../format/measure/time.ts';
import { t, translated } from '../../../language/translate.ts';
import {
  clusterMarks,
  LANES,
  type Lane,
  type LaneId,
  type MarkCluster,
  type TimelineBand,
  type TimelineMark,
} from '../../../state/replay/playback-lanes.ts';
import { FLIGHT_LETTERS } from '../../../state/replay/playback-vehicles.ts';
import { type AxisView, toggleLane } from '../../../state/replay/playback-view-store.ts';

/** Marks closer than this are drawn as one, so that each can be tapped with a finger. */
const APART_PX = 24;
/** The number of events of a cluster that are described as text. */
const NAMED_MARKS = 4;

export interface MarkTipText {
  readonly share: number;
  readonly lines: readonly string[];
}

export interface MarkLanesProps {
  readonly marks: readonly TimelineMark[];
  readonly bands: readonly TimelineBand[];
  readonly hiddenLanes: readonly LaneId[];
  readonly view: AxisView;
  readonly widthPx: number;
  readonly onTip: (tip: MarkTipText | undefined) => void;
  readonly onSeek: (positionMs: number) => void;
}

/** The name of a row, which shows and hides it. */
export function LaneName(props: {
  readonly lane: Pick<Lane, 'id' | 'title' | 'show' | 'hide'>;
  readonly isHidden: boolean;
}) {
  const { id, title, show, hide } = props.lane;
  return (
    <button
      type="button"
      className="lane-name focus-inside bare bright text-11 text-left"
      aria-pressed={!props.isHidden}
      title={t(props.isHidden ? show : hide)}
      onClick={() => toggleLane(id)}
    >
      {t(title)}
    </button>
  );
}

/** Marks in rows. Rendered only when the view or the marks change, never because playback moves. */
export const MarkLanes = memo(function MarkLanes(props: MarkLanesProps) {
  const { marks, bands, hiddenLanes, view, widthPx, onTip, onSeek } = props;
  const spanMs = view.toMs - view.fromMs;
  const share = (ms: number) => ((ms - view.fromMs) / spanMs) * 100;
  const lanes = LANES.filter(
    ({ id }) => marks.some(({ lane }) => lane === id) || (id === 'link' && bands.length > 0),
  );
  return (
    <ol onKeyDown={moveAmongMarks}>
      {lanes.map((lane) => {
        const { id } = lane;
        const isHidden = hiddenLanes.includes(id);
        const clusters = isHidden
          ? []
          : clusterMarks(
              marks.filter(({ lane }) => lane === id),
              view,
              (APART_PX / Math.max(1, widthPx)) * spanMs,
            );
        const tabStop = clusters.findIndex(({ positionMs }) => positionMs >= view.fromMs);
        return (
          <li key={id} className="mark-lane" data-lane={id}>
            <LaneName lane={lane} isHidden={isHidden} />
            <div className="lane-track border-bottom relative pointer">
              {id === 'link' &&
                !isHidden &&
                bands
                  .filter(({ fromMs, toMs }) => toMs > view.fromMs && fromMs < view.toMs)
                  .map((band) => (
                    <Band
                      key={`${band.sessionId} ${band.gap.vehicleId} ${band.fromMs}`}
                      {...{ band, share, onTip, onSeek }}
                    />
                  ))}
              {clusters.map((cluster, index) => (
                <Mark
                  key={`${cluster.marks[0]?.flight} ${cluster.marks[0]?.event.id}`}
                  cluster={cluster}
                  share={share}
                  isTabStop={index === Math.max(0, tabStop)}
                  onTip={onTip}
                  onSeek={onSeek}
                />
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
});

interface Shared {
  readonly share: (ms: number) => number;
  readonly onTip: MarkLanesProps['onTip'];
  readonly onSeek: MarkLanesProps['onSeek'];
}

/** Shows the tip while the pointer or the focus is there. */
function tipHandlers(onTip: Shared['onTip'], tip: MarkTipText) {
  const show = () => onTip(tip);
  const hide = () => onTip(undefined);
  return { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide };
}

function Mark(props: Shared & { readonly cluster: MarkCluster; readonly isTabStop: boolean }) {
  const { cluster, share, isTabStop, onTip, onSeek } = props;
  const { marks, positionMs, endPositionMs, severity } = cluster;
  const lines = clusterLines(marks);
  const left = share(positionMs);
  return (
    <>
      {endPositionMs !== undefined && (
        <span
          className="mark-span absolute ignores-pointer"
          data-severity={severity}
          style={{
            left: `${Math.max(0, left)}%`,
            width: `${Math.min(100, share(endPositionMs)) - Math.max(0, left)}%`,
          }}
        />
      )}
      {left >= 0 && (
        <button
          type="button"
          className="mark absolute pointer grid no-border no-fill place-center p-0"
          data-severity={severity}
          data-kind={marks[0]?.event.kind}
          data-flight={marks[0]?.flight}
          data-many={marks.length > 1 || undefined}
          style={{ left: `${left}%` }}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={lines.join('. ')}
          {...tipHandlers(onTip, { share: Math.min(100, left), lines })}
          onClick={() => onSeek(positionMs)}
        />
      )}
    </>
  );
}

function Band({ band, share, onTip, onSeek }: Shared & { readonly band: TimelineBand }) {
  const { fromMs, toMs, gap } = band;
  const left = Math.max(0, share(fromMs));
  const width = Math.min(100, share(toMs)) - left;
  const style = { left: `${left}%`, width: `${width}%` };
  const values = {
    from: formatLocalTime(gap.fromMs),
    to: formatLocalTime(gap.toMs),
    reason: translated(gap.reason),
  };
  const text =
    gap.vehicleId === null
      ? t('Recording gap from {from} to {to}: {reason}', values)
      : t('Recording gap for {vehicle} from {from} to {to}: {reason}', { vehicle: gap.vehicleId, ...values });
  return (
    <>
      <span className="gap-shape absolute ignores-pointer" style={style} />
      <button
        type="button"
        className="gap-band bare absolute p-0"
        style={style}
        tabIndex={-1}
        aria-label={text}
        {...tipHandlers(onTip, { share: left + width / 2, lines: [text] })}
        onClick={() => onSeek(fromMs)}
      />
    </>
  );
}

function clusterLines(marks: readonly TimelineMark[]): readonly string[] {
  const named = marks.slice(0, NAMED_MARKS).map(({ event, flight, positionMs }) => {
    const letter = flight > 0 ? `${FLIGHT_LETTERS[flight]} ` : '';
    return `${letter}${formatLogTime(positionMs)} ${t(KIND_TEXT[event.kind])}: ${eventText(event)}`;
  });
  return marks.length > NAMED_MARKS
    ? [...named, t('and {count} more', { count: marks.length - NAMED_MARKS })]
    : named;
}

/** Arrow keys move to the next mark of the row, or to the row above or below. */
function moveAmongMarks(event: KeyboardEvent<HTMLOListElement>): void {
  const mark = (event.target as Element).closest<HTMLElement>('.mark, .gap-band');
  if (!mark || !event.key.startsWith('Arrow')) return;
  const lane = mark.closest('.mark-lane');
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const row = marksIn(lane);
    row[row.indexOf(mark) + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
  } else {
    let next = lane;
    do next = (event.key === 'ArrowDown' ? next?.nextElementSibling : next?.previousElementSibling) ?? null;
    while (next && marksIn(next).length === 0);
    nearest(marksIn(next), mark)?.focus();
  }
  event.preventDefault();
}

function marksIn(lane: Element | null): HTMLElement[] {
  const found = [...(lane?.querySelectorAll<HTMLElement>('.mark, .gap-band') ?? [])];
  return found.toSorted((a, b) => a.offsetLeft - b.offsetLeft);
}

function nearest(marks: readonly HTMLElement[], to: HTMLElement): HTMLElement | undefined {
  const away = (each: HTMLElement) => Math.abs(each.offsetLeft - to.offsetLeft);
  return marks.toSorted((a, b) => away(a) - away(b))[0];
}
