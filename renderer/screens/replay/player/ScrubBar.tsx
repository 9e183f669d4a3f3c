import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatLocalTime } from '../../../format/duration.ts';
import { formatLogTime } from '../../../format/log-time.ts';
import { t } from '../../../language/translate.ts';
import { type AxisView, isWhole } from '../../../state/replay/playback-view-span.ts';
import { usePlayer, usePlayerState, usePlayHead } from './player-context.ts';
import { JUMP_MS } from './player-keys.ts';

/** Beyond the keys of the whole player, what a slider is expected to understand. */
const MOVES: Readonly<Record<string, number>> = {
  ArrowDown: -JUMP_MS,
  ArrowUp: JUMP_MS,
  PageDown: -60_000,
  PageUp: 60_000,
};
/** A screen reader need not hear of every frame. */
const SPOKEN_PERIOD_MS = 1_000;

export interface ScrubBarProps {
  readonly view: AxisView;
}

/** The whole log as a slider: drag or click to move the play head, with the time under the pointer. */
export function ScrubBar({ view }: ScrubBarProps) {
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
      className="scrub-bar"
      role="slider"
      tabIndex={0}
      aria-label={t('Play head')}
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
      <div className="scrub-rail">
        <div ref={head} className="scrub-done" />
        {!isWhole(view, durationMs) && (
          <div
            className="scrub-window"
            style={{ left: `${share(view.fromMs)}%`, width: `${share(view.toMs - view.fromMs)}%` }}
          />
        )}
      </div>
      {hoverMs !== undefined && (
        <span className="scrub-hover number" style={{ left: `${share(hoverMs)}%` }} aria-hidden>
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
