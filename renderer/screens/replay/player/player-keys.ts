import { useEffect } from 'react';
import { SHORTCUTS, type ShortcutId } from '../../../shortcut/shortcut-registry.ts';
import { isShortcut } from '../../../shortcut/use-shortcut.ts';
import type { PlaybackPlayer } from '../../../state/replay/playback-player.ts';
import { usePlayer } from './player-context.ts';

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

/** Where these keys have a meaning of their own. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], .map-canvas';
const PRESSED_BY_SPACE = 'button, a, summary, [role="tab"]';

/** Keys of the player, anywhere on its page where they mean nothing else. None of them reaches an aircraft. */
export function usePlayerKeys(): void {
  const player = usePlayer();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : undefined;
      if (target?.closest(OWN_KEYS) || document.querySelector('[role="dialog"]')) return;
      if (event.key === ' ' && target?.closest(PRESSED_BY_SPACE)) return;
      const id = SHORTCUTS.find((each) => ACTS[each.id] && isShortcut(event, each.id))?.id;
      if (id === undefined) return;
      event.preventDefault();
      ACTS[id]?.(player);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [player]);
}
