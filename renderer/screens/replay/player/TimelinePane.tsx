import { Maximize2, Minus, Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatClockTime, formatLocalTime, formatLogTime } from '../../../format/measure/time.ts';
import { axisTicks } from '../../../format/plan-timeline.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import type { TimelineBand, TimelineMark } from '../../../state/replay/playback-lanes.ts';
import type { Timelines } from '../../../state/replay/playback-queries.ts';
import {
  type AxisView,
  axisShowing,
  isWhole,
  panAxis,
  usePlaybackView,
  wholeAxis,
  zoomAxis,
} from '../../../state/replay/playback-view-store.ts';
import { MarkLanes, type MarkTipText } from './MarkLanes.tsx';
import { JUMP_MS, usePlayer, usePlayerState, usePlayHead } from './player-context.ts';
import { ValueLanes } from './ValueLanes.tsx';
import './timeline.css';

export interface TimelinePaneProps {
  readonly sessionIds: readonly string[];
  readonly marks: readonly TimelineMark[];
  readonly bands: readonly TimelineBand[];
  readonly timelines: Timelines;
}

const STEP = 0.5;

/** The whole flight on one axis: playback position, events, and gaps. */
export function TimelinePane({ sessionIds, marks, bands, timelines }: TimelinePaneProps) {
  const player = usePlayer();
  const durationMs = usePlayerState((state) => state.playback?.durationMs ?? 0);
  const hiddenLanes = usePlaybackView((state) => state.hiddenLanes);
  const lanes = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState<AxisView>();
  const [tip, setTip] = useState<MarkTipText>();
  const widthPx = useTrackWidth(lanes);
  const view = useMemo(() => zoomed ?? wholeAxis(durationMs), [zoomed, durationMs]);
  const look = useCallback(
    (next: AxisView) => setZoomed(isWhole(next, durationMs) ? undefined : next),
    [durationMs],
  );

  usePlayHead((positionMs) => {
    const share = (positionMs - view.fromMs) / (view.toMs - view.fromMs);
    if (head.current) {
      head.current.style.left = `${share * 100}%`;
      head.current.hidden = share < 0 || share > 1;
    }
    if (zoomed && player.store.getState().playback?.state === 'playing') {
      const isBackwards = (player.store.getState().playback?.speed ?? 1) < 0;
      const next = axisShowing(zoomed, positionMs, isBackwards, durationMs);
      if (next !== zoomed) look(next);
    }
  });
  useWheelZoom(lanes, view, durationMs, look);
  const seek = useCallback((positionMs: number) => player.seekTo(positionMs), [player]);
  const zoom = (factor: number) =>
    look(zoomAxis(view, factor, middleOf(view, player.positionMs()), durationMs));
  const seekOnTrack = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !(event.target as Element).matches('.lane-track, .timeline-axis')) return;
    const box = (event.target as Element).getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(1, box.width);
    seek(view.fromMs + share * (view.toMs - view.fromMs));
  };
  return (
    <section className="timeline border-top surface-1" aria-label={t('Timeline')}>
      <div className="timeline-top">
        <fieldset className="timeline-zoom line" aria-label={t('Timeline zoom')}>
          {(
            [
              [Minus, 'Zoom out', () => zoom(1 / STEP)],
              [Plus, 'Zoom in', () => zoom(STEP)],
              [Maximize2, 'Whole log', zoomed && (() => setZoomed(undefined))],
            ] as const
          ).map(([icon, name, act]) => (
            <IconButton
              key={name}
              icon={icon}
              iconSize={13}
              variant="quiet"
              label={t(name)}
              tooltip={t(name)}
              disabledReason={act ? undefined : t('The whole log is shown')}
              onClick={() => act?.()}
            />
          ))}
        </fieldset>
        <ScrubBar view={view} />
      </div>
      <div ref={lanes} className="relative pb-6" onPointerDown={seekOnTrack}>
        <div className="timeline-axis relative number dim text-11 pointer" aria-hidden>
          {axisTicks(view.fromMs, view.toMs).map((atMs) => (
            <span
              key={atMs}
              className="absolute ignores-pointer nowrap"
              style={{ left: `${((atMs - view.fromMs) / (view.toMs - view.fromMs)) * 100}%` }}
            >
              {formatClockTime(atMs / 1000)}
            </span>
          ))}
        </div>
        <ValueLanes sessionIds={sessionIds} hiddenLanes={hiddenLanes} view={view} />
        <MarkLanes
          marks={marks}
          bands={bands}
          hiddenLanes={hiddenLanes}
          view={view}
          widthPx={widthPx}
          onTip={setTip}
          onSeek={seek}
        />
        <TimelineNote timelines={timelines} isEmpty={marks.length === 0 && bands.length === 0} />
        <div className="timeline-over absolute ignores-pointer" aria-hidden>
          <div ref={head} className="timeline-head absolute" />
          {tip && (
            <div
              className="mark-tip absolute ignores-pointer border-strong rounded-4 surface-2 text-12"
              data-side={tip.share > 60 ? 'left' : 'right'}
              style={{ left: `${tip.share}%` }}
            >
              {tip.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function TimelineNote({ timelines, isEmpty }: { readonly timelines: Timelines; readonly isEmpty: boolean }) {
  if (timelines.failure)
    return (
      <Note tone="error" className="timeline-note small-dim">
        {t('Cannot load the events: {cause}', { cause: failureText(timelines.failure) })}
      </Note>
    );
  if (!isEmpty) return null;
  return (
    <p className="timeline-note small-dim" role="status">
      {timelines.isPending ? t('Loading events…') : t('No events recorded.')}
    </p>
  );
}

/** Zooming by button keeps the playback position in place if it is visible. */
function middleOf(view: AxisView, positionMs: number): number {
  const isSeen = positionMs >= view.fromMs && positionMs <= view.toMs;
  return isSeen ? positionMs : (view.fromMs + view.toMs) / 2;
}

function useTrackWidth(lanes: RefObject<HTMLDivElement | null>): number {
  const [widthPx, setWidthPx] = useState(1000);
  useEffect(() => {
    const axis = lanes.current?.querySelector('.timeline-axis');
    if (!axis) return;
    const observer = new ResizeObserver(() => setWidthPx(axis.clientWidth || 1000));
    observer.observe(axis);
    return () => observer.disconnect();
  }, [lanes]);
  return widthPx;
}

/** The wheel zooms around the pointer; with Shift, or sideways, it pans. */
function useWheelZoom(
  lanes: RefObject<HTMLDivElement | null>,
  view: AxisView,
  durationMs: number,
  look: (view: AxisView) => void,
): void {
  const latest = useRef({ view, durationMs, look });
  latest.current = { view, durationMs, look };
  useEffect(() => {
    const element = lanes.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      const axis = element.querySelector('.timeline-axis')?.getBoundingClientRect();
      if (!axis) return;
      event.preventDefault();
      const now = latest.current;
      const msPerPx = (now.view.toMs - now.view.fromMs) / Math.max(1, axis.width);
      const sideways = event.shiftKey ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY))
        now.look(panAxis(now.view, sideways * msPerPx, now.durationMs));
      else {
        const aroundMs = now.view.fromMs + (event.clientX - axis.left) * msPerPx;
        now.look(zoomAxis(now.view, 2 ** (event.deltaY / 300), aroundMs, now.durationMs));
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [lanes]);
}

/** The keys expected of a slider, in addition to those of the player. */
const MOVES: Readonly<Record<string, number>> = {
  ArrowDown: -JUMP_MS,
  ArrowUp: JUMP_MS,
  PageDown: -60_000,
  PageUp: 60_000,
};
/** A screen reader need not announce every frame. */
const SPOKEN_PERIOD_MS = 1_000;

/** The whole log as a slider: drag or click to move playback. Shows the time under the pointer. */
function ScrubBar({ view }: { readonly view: AxisView }) {
  const player = usePlayer();
  const durationMs = usePlayerState((state) => state.playback?.durationMs ?? 0);
  const anchorMs = usePlayerState((state) => state.playback?.flights[0]?.anchorMs ?? 0);
  const bar = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const spokenMs = useRef(Number.NEGATIVE_INFINITY);
  const [hoverMs, setHoverMs] = useState<number>();
  const share = (ms: number) => (durationMs > 0 ? (ms / durationMs) * 100 : 0);

  usePlayHead((positionMs) => {
    if (head.current) head.current.style.width = `${share(positionMs)}%`;
    if (!bar.current || Math.abs(positionMs - spokenMs.current) < SPOKEN_PERIOD_MS) return;
    spokenMs.current = positionMs;
    bar.current.setAttribute('aria-valuenow', String(Math.round(positionMs)));
    bar.current.setAttribute('aria-valuetext', spoken(positionMs, anchorMs));
  });

  const positionAt = (event: PointerEvent): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - box.left) / Math.max(1, box.width);
    return Math.min(1, Math.max(0, part)) * durationMs;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const byMs = MOVES[event.key];
    if (byMs === undefined) return;
    event.preventDefault();
    player.jumpBy(byMs);
  };
  return (
    <div
      ref={bar}
      className="scrub-bar line relative pointer"
      role="slider"
      tabIndex={0}
      aria-label={t('Playback position')}
      aria-valuemin={0}
      aria-valuemax={durationMs}
      aria-valuenow={0}
      aria-valuetext={spoken(0, anchorMs)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        player.seekTo(positionAt(event));
      }}
      onPointerMove={(event) => {
        const positionMs = positionAt(event);
        setHoverMs(positionMs);
        if (event.currentTarget.hasPointerCapture(event.pointerId)) player.seekTo(positionMs);
      }}
      onPointerLeave={() => setHoverMs(undefined)}
    >
      <div className="scrub-rail relative surface-2">
        <div ref={head} className="scrub-done absolute" />
        {!isWhole(view, durationMs) && (
          <div
            className="scrub-window absolute ignores-pointer"
            style={{ left: `${share(view.fromMs)}%`, width: `${share(view.toMs - view.fromMs)}%` }}
          />
        )}
      </div>
      {hoverMs !== undefined && (
        <span
          className="scrub-hover absolute ignores-pointer nowrap number border-strong rounded-4 surface-2 text-12"
          style={{ left: `${share(hoverMs)}%` }}
          aria-hidden
        >
          {formatLogTime(hoverMs)} · {formatLocalTime(anchorMs + hoverMs)}
        </span>
      )}
    </div>
  );
}

function spoken(positionMs: number, anchorMs: number): string {
  return t('{position} after the start, {time}', {
    position: formatLogTime(positionMs),
    time: formatLocalTime(anchorMs + positionMs),
  });
}
