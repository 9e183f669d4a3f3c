import { useEffect, useEffectEvent } from 'react';
import { keysOf } from './shortcut-keys.ts';
import type { ShortcutId } from './shortcut-registry.ts';
import { keysFor } from './shortcut-store.ts';

/** Elements where keys without Ctrl are typed or differ. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="textbox"], .help';

/** Whether the event has the keys of the shortcut. */
export function isShortcut(event: KeyboardEvent, id: ShortcutId): boolean {
  return keysOf(event) === keysFor(id);
}

/** F1 to F24 type nothing, so they also act in fields and dialogs. */
const FUNCTION_KEY = /^F\d+$/;

/**
 * Acts on a shortcut anywhere in the window. Keys without Ctrl do not act while typing, except
 * function keys. A key held down acts once.
 */
export function useShortcut(id: ShortcutId, act: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isShortcut(event, id)) return;
    const isBare = !event.ctrlKey && !event.metaKey && !FUNCTION_KEY.test(event.key);
    if (isBare && event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
