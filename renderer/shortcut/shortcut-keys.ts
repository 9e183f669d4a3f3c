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
 * What is pressed, as text: `Ctrl+Shift+H`, `Space`, `?`. ⌘ counts as Ctrl; Shift is named only where it does
 * not already show in the character. Undefined while only modifiers are down.
 */
export function keysOf(event: Pressed): string | undefined {
  if (MODIFIERS.has(event.key)) return undefined;
  // Layouts differ in what Shift makes of comma and full stop; the place of the key does not.
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

/** The keys one by one, as they are shown. */
export function shownKeys(keys: string): readonly string[] {
  return keys
    .split('+')
    .map((key) => (key === 'Delete' ? t('Delete (key)') : (SHOWN[key] ?? translated(key))));
}

/** In one word: `Strg+K`. */
export function keyText(keys: string): string {
  return shownKeys(keys).join('+');
}

/** As `aria-keyshortcuts` writes them. */
export function ariaKeys(keys: string): string {
  return keys.replace('Ctrl', 'Control');
}

/**
 * A Cyrillic or Greek layout has no H, an Arabic or Thai one makes marks and signs of it, and an input method
 * swallows it: the place of the key then says which is meant. Without Ctrl a sign is what it is: there are
 * layouts with a comma where others have a W.
 */
function latin({ key, code, ctrlKey, metaKey }: Pressed): string {
  const isLatin = /^\p{Script=Latin}$/u.test(key);
  const isForeignLetter = /^\p{L}$/u.test(key) && !isLatin;
  const isMeantByPlace = isForeignLetter || (!isLatin && (ctrlKey || metaKey));
  return isMeantByPlace && /^Key[A-Z]$/.test(code) ? code.slice('Key'.length) : key;
}
