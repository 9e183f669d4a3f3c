import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { browserClock } from '../../../api/connection/clock.ts';
import { SHORTCUTS, type ShortcutId } from '../../../shortcut/shortcut-registry.ts';
import { isShortcut } from '../../../shortcut/use-shortcut.ts';
import type { PlaybackPlayer, PlayerState } from '../../../state/replay/playback-player.ts';
import { useReplayedSetup } from '../../../state/replay/playback-queries.ts';
import type { RecordedVehicles } from '../../../state/replay/playback-vehicles.ts';
import { type ChosenVehicle, usePlaybackView } from '../../../state/replay/playback-view-store.ts';
import type { VehicleEntry } from '../../../state/vehicle/vehicle-store.ts';

/** The playback of this part of the window. */
export const PlayerContext = createContext<PlaybackPlayer | undefined>(undefined);

export function usePlayer(): PlaybackPlayer {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('usePlayer needs a PlayerContext above it');
  return player;
}

export function usePlayerState<Value>(select: (state: PlayerState) => Value): Value {
  return useStore(usePlayer().store, select);
}

/** Calls `paint` with the playback position once per frame while it moves, without React. */
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

/** The playback position for React, updated at most once every `periodMs` and when it stops. */
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

/** How far an arrow key jumps. */
export const JUMP_MS = 10_000;

/** What each shortcut of the player does. */
const ACTS: Readonly<Partial<Record<ShortcutId, (player: PlaybackPlayer) => void>>> = {
  play: (player) => player.toggle(),
  'previous-frame': (player) => player.step('previous-frame'),
  'next-frame': (player) => player.step('next-frame'),
  'previous-event': (player) => player.step('previous-event'),
  'next-event': (player) => player.step('next-event'),
  back: (player) => player.jumpBy(-JUMP_MS),
  on: (player) => player.jumpBy(JUMP_MS),
  beginning: (player) => player.seekTo(0),
  end: (player) => player.seekTo(player.durationMs),
};

/** Elements where these keys have another meaning. The map moves with the arrow keys, but has no use for Space. */
const OWN_SPACE =
  'input, textarea, select, button, summary, [contenteditable], [role="tab"], [role="dialog"], [role="menu"]';
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], .map-canvas';

/**
 * Shortcuts of the player, anywhere on its page where they have no other meaning. None of them reaches an
 * aircraft.
 */
export function usePlayerKeys(): void {
  const player = usePlayer();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : undefined;
      const own = event.key === ' ' ? OWN_SPACE : OWN_KEYS;
      if (target?.closest(own) || document.querySelector('[role="dialog"]')) return;
      const id = SHORTCUTS.find((each) => ACTS[each.id] && isShortcut(event, each.id))?.id;
      if (id === undefined) return;
      event.preventDefault();
      ACTS[id]?.(player);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [player]);
}

/** Maximum age of the shown mission and parameters during playback. */
const SETUP_PERIOD_MS = 3_000;

/** The vehicle whose instruments are shown: the chosen one, or the first of the first flight. */
export function useChosenVehicle(sessionIds: readonly string[]): ChosenVehicle | undefined {
  const chosen = usePlaybackView((state) => state.chosen);
  const sessionId = sessionIds[0] ?? '';
  const first = useVehiclesOf(sessionId).store(({ entries }) => firstVehicle(entries));
  if (chosen && sessionIds.includes(chosen.sessionId)) return chosen;
  return first === undefined ? undefined : { sessionId, vehicleId: first };
}

function firstVehicle(entries: Readonly<Record<string, VehicleEntry>>): string | undefined {
  return Object.values(entries).toSorted((a, b) => a.telemetry.sysid - b.telemetry.sysid)[0]?.telemetry.id;
}

export function useVehiclesOf(sessionId: string): RecordedVehicles {
  const { vehicles } = usePlayer();
  return vehicles.of(sessionId) ?? vehicles.overlay;
}

/** Mission and parameters of a vehicle near the playback position. */
export function useSetup(chosen: ChosenVehicle | undefined) {
  const player = usePlayer();
  const isReady = usePlayerState((state) => state.phase === 'ready');
  const positionMs = useSlowPosition(SETUP_PERIOD_MS);
  return useReplayedSetup(
    chosen && isReady ? { playbackId: player.playbackId, ...chosen } : undefined,
    Math.round(positionMs),
  );
}
