import { useEffect } from 'react';
import type { PlaybackPlayer } from '../../../state/playback-player.ts';
import { usePlayer } from './player-context.ts';

/** How far an arrow key jumps. */
export const JUMP_MS = 10_000;

const KEYS: Readonly<Record<string, (player: PlaybackPlayer) => void>> = {
  ' ': (player) => player.toggle(),
  ',': (player) => player.step('previous-frame'),
  '.': (player) => player.step('next-frame'),
  '<': (player) => player.step('previous-event'),
  '>': (player) => player.step('next-event'),
  ArrowLeft: (player) => player.jumpBy(-JUMP_MS),
  ArrowRight: (player) => player.jumpBy(JUMP_MS),
  Home: (player) => player.seekTo(0),
  End: (player) => player.seekTo(player.durationMs),
};

/** Where these keys have a meaning of their own. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], .map-canvas';
const PRESSED_BY_SPACE = 'button, a, summary, [role="tab"]';

/** Keys of the player, anywhere on its page where they mean nothing else. None of them reaches an aircraft. */
export function usePlayerKeys(): void {
  const player = usePlayer();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : undefined;
      if (target?.closest(OWN_KEYS) || document.querySelector('[role="dialog"]')) return;
      if (event.key === ' ' && target?.closest(PRESSED_BY_SPACE)) return;
      // Layouts differ in what Shift makes of comma and full stop; the place of the key does not.
      const key =
        event.shiftKey && event.code === 'Comma'
          ? '<'
          : event.shiftKey && event.code === 'Period'
            ? '>'
            : event.key;
      const act = KEYS[key];
      if (!act) return;
      event.preventDefault();
      act(player);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [player]);
}
