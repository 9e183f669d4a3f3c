import { t, translated } from '../language/translate.ts';

const NAMES: Readonly<Record<string, string>> = { ' ': 'Space', '+': 'Plus' };
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);
const SHOWN: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Plus: '+',
  Escape: 'Esc',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The pressed keys as text: `Ctrl+Shift+H`, `Space`, `?`. ⌘ counts as Ctrl. Shift is named only
 * where the character does not show it. Undefined while only modifiers are down.
 */
export function keysOf(event: Pressed): string | undefined {
  if (MODIFIERS.has(event.key)) return undefined;
  // Layouts differ in the Shift character of comma and full stop, so the key's position decides.
  const character =
    event.shiftKey && event.code === 'Comma'
      ? '<'
      : event.shiftKey && event.code === 'Period'
        ? '>'
        : latin(event);
  const isLetter = /^\p{L}$/u.test(character);
  const key = NAMES[character] ?? (isLetter ? character.toUpperCase() : character);
  const isShiftShown = event.shiftKey && (isLetter || key.length > 1) && key !== 'Plus';
  return [
    ...(event.ctrlKey || event.metaKey ? ['Ctrl'] : []),
    ...(event.altKey ? ['Alt'] : []),
    ...(isShiftShown ? ['Shift'] : []),
    key,
  ].join('+');
}

/** The keys one by one, as displayed. */
export function shownKeys(keys: string): readonly string[] {
  return keys
    .split('+')
    .map((key) => (key === 'Delete' ? t('Delete (key)') : (SHOWN[key] ?? translated(key))));
}

/** As one text: `Strg+K`. */
export function keyText(keys: string): string {
  return shownKeys(keys).join('+');
}

/** In `aria-keyshortcuts` format. */
export function ariaKeys(keys: string): string {
  return keys.replace('Ctrl', 'Control');
}

/**
 * Finds the meant letter by the key's position where a layout or input method does not give a Latin
 * letter: Cyrillic, Greek, Arabic and Thai. Without Ctrl, punctuation is used as typed: some
 * layouts have a comma where others have a W.
 */
function latin({ key, code, ctrlKey, metaKey }: Pressed): string {
  const isLatin = /^\p{Script=Latin}$/u.test(key);
  const isForeignLetter = /^\p{L}$/u.test(key) && !isLatin;
  const isMeantByPlace = isForeignLetter || (!isLatin && (ctrlKey || metaKey));
  return isMeantByPlace && /^Key[A-Z]$/.test(code) ? code.slice('Key'.length) : key;
}
