import { t } from '../language/translate.ts';
import { keyText } from './shortcut-keys.ts';
import { SHORTCUTS, type Shortcut, type ShortcutId, shortcut } from './shortcut-registry.ts';

/** Closing, reloading and leaving the window are the browser's, whatever a page wants. */
const OF_THE_BROWSER: ReadonlySet<string> = new Set([
  'Ctrl+W',
  'Ctrl+Shift+W',
  'Ctrl+T',
  'Ctrl+Shift+T',
  'Ctrl+N',
  'Ctrl+Shift+N',
  'Ctrl+R',
  'Ctrl+Q',
  'Ctrl+Tab',
  'Alt+F4',
  'F5',
  'F11',
  'F12',
]);
/** These have a meaning in every field and on every control. */
const OF_CONTROLS: ReadonlySet<string> = new Set(['Tab', 'Shift+Tab', 'Enter', 'Escape']);
const ON_EVERY_SCREEN: ReadonlySet<Shortcut['group']> = new Set(['everywhere', 'vehicle']);

/** Why a shortcut cannot have these keys; undefined when it can. */
export function shortcutProblem(
  id: ShortcutId,
  keys: string,
  changed: Readonly<Partial<Record<ShortcutId, string>>>,
): string | undefined {
  const wanted = shortcut(id);
  if (wanted.kind === 'fixed') return t('These keys are the same in every program and stay as they are.');
  if (wanted.kind === 'emergency' && !keys.startsWith('Ctrl+Shift+') && !keys.startsWith('Ctrl+Alt+Shift+'))
    return t('An emergency key needs Ctrl and Shift: no bare key moves an aircraft.');
  if (OF_THE_BROWSER.has(keys)) return t('The browser keeps {keys} for itself.', { keys: keyText(keys) });
  if (OF_CONTROLS.has(keys)) return t('{keys} works the controls of every page.', { keys: keyText(keys) });
  const holder = SHORTCUTS.find(
    (other) => other.id !== id && keysNow(other, changed) === keys && isSameScreen(other, wanted),
  );
  if (holder) return t('{keys} is taken: “{meaning}”.', { keys: keyText(keys), meaning: t(holder.meaning) });
  const emergency = SHORTCUTS.find(
    (other) => other.kind === 'emergency' && other.id !== id && other.keys === keys,
  );
  return emergency && t('{keys} is kept for the emergency it came with.', { keys: keyText(keys) });
}

function keysNow(each: Shortcut, changed: Readonly<Partial<Record<ShortcutId, string>>>): string {
  return changed[each.id] ?? each.keys;
}

function isSameScreen(one: Shortcut, other: Shortcut): boolean {
  return one.group === other.group || ON_EVERY_SCREEN.has(one.group) || ON_EVERY_SCREEN.has(other.group);
}
