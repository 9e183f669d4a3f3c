import { IntlMessageFormat } from 'intl-messageformat';
import { english } from './english.ts';
import type { germanTexts } from './german-texts.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** An English text that has a German one. */
export type Message = keyof typeof germanTexts.messages;
type Values = Readonly<Record<string, string | number | null | undefined>>;

/** How Intl writes numbers and plurals: German groups digits by blanks here, as readings keep their decimal point. */
const INTL_LOCALE: Readonly<Record<Language, string>> = { en: 'en', de: 'de-AT' };

let current: Language = 'en';
/** Undefined until German is loaded. */
let loadedGerman: typeof germanTexts | undefined;
const formats = new Map<string, IntlMessageFormat>();

/** The language of this window. */
export function currentLanguage(): Language {
  return current;
}

/**
 * Fetches the texts of a language, once. English needs none.
 * @throws the browser's error if they cannot be fetched
 */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'de') loadedGerman ??= (await import('./german-texts.ts')).germanTexts;
}

/** Applies to all texts from now on. The caller has loaded the language, and redraws the screen. */
export function setCurrentLanguage(language: Language): void {
  if (language === 'de' && !loadedGerman) throw new Error('German is not loaded');
  if (language !== current) formats.clear();
  current = language;
}

/** German texts if the window is in German; undefined in English. */
export function currentGerman(): typeof germanTexts | undefined {
  return current === 'de' ? loadedGerman : undefined;
}

/**
 * A text in the language chosen. The key is the English text itself, in ICU syntax: `{name}`,
 * `{count, plural, one {# vehicle} other {# vehicles}}`. Where one English text needs two German ones, its meaning follows
 * it: `Home (place)`; `english/` then has the text without. Never throws: a text that cannot be formatted is shown unchanged.
 */
export function t(message: Message, values?: Values): string {
  const text = textOf(message);
  if (!text.includes('{')) return text;
  try {
    return String(formatOf(text).format(values));
  } catch {
    return text;
  }
}

/** The same with elements among the values, each where the language has it: a link or a time within a sentence. */
export function tParts<Element extends object>(
  message: Message,
  values: Readonly<Record<string, string | number | Element>>,
): readonly (string | Element)[] {
  const text = textOf(message);
  try {
    const parts = formatOf(text).format<Element>(values);
    return Array.isArray(parts) ? parts : [parts];
  } catch {
    return [text];
  }
}

function textOf(message: string): string {
  const texts: Readonly<Record<string, string>> = currentGerman()?.messages ?? english;
  return texts[message] ?? message;
}

function formatOf(text: string): IntlMessageFormat {
  const format =
    formats.get(text) ?? new IntlMessageFormat(text, INTL_LOCALE[current], undefined, { ignoreTag: true });
  formats.set(text, format);
  return format;
}

/** A whole number with its digits in groups of three: `1,354`, in German `1 354`. */
export function formatCount(count: number): string {
  return count.toLocaleString(INTL_LOCALE[current]);
}

/** Translates a word not known at build time; returns it unchanged if no catalogue has it. */
export function translated(text: string): string {
  return textOf(text);
}
