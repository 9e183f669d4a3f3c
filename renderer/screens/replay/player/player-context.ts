import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { browserClock } from '../../../api/clock.ts';
import type { PlaybackPlayer, PlayerState } from '../../../state/replay/playback-player.ts';

/** The playback this part of the window shows. */
export const PlayerContext = createContext<PlaybackPlayer | undefined>(undefined);

export function usePlayer(): PlaybackPlayer {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('usePlayer needs a PlayerContext above it');
  return player;
}

export function usePlayerState<Value>(select: (state: PlayerState) => Value): Value {
  return useStore(usePlayer().store, select);
}

/** Calls `paint` with the play head's position once a display frame while it moves; React is not involved. */
export function usePlayHead(paint: (positionMs: number) => void): void {
  const player = usePlayer();
  const latest = useRef(paint);
  latest.current = paint;
  useEffect(() => {
    const now = () => latest.current(player.positionMs());
    now();
    return player.subscribe(now);
  }, [player]);
}

/** The play head's position for React, renewed at most once in `periodMs` and after each rest. */
export function useSlowPosition(periodMs: number): number {
  const player = usePlayer();
  const [positionMs, setPositionMs] = useState(() => player.positionMs());
  useEffect(() => {
    let renewedAtMs = Number.NEGATIVE_INFINITY;
    let timer: { cancel: () => void } | undefined;
    const renew = () => {
      timer = undefined;
      renewedAtMs = browserClock.monotonicMs();
      setPositionMs(player.positionMs());
    };
    const stop = player.subscribe(() => {
      if (timer) return;
      const waitMs = renewedAtMs + periodMs - browserClock.monotonicMs();
      if (waitMs <= 0) renew();
      else timer = browserClock.after(waitMs, renew);
    });
    return () => {
      stop();
      timer?.cancel();
    };
  }, [player, periodMs]);
  return positionMs;
}
