import { useEffect } from 'react';
import { navigate } from '../state/route.ts';

/** Where a bare key is written or means something else. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="textbox"]';

/** `?` opens the page of all shortcuts, wherever it is not just a character. */
export function useShortcutsKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      event.preventDefault();
      navigate('settings', 'shortcuts');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
