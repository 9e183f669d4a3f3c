import { IntlMessageFormat } from 'intl-messageformat';
import { english } from './english.ts';
import { german } from './german.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** An English text that has a German one. */
export type Message = keyof typeof german;
type Values = Readonly<Record<string, string | number | null | undefined>>;

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: english,
  de: german,
};

/** How Intl writes numbers and plurals: German groups digits by blanks here, as readings keep their decimal point. */
const INTL_LOCALE: Readonly<Record<Language, string>> = { en: 'en', de: 'de-AT' };

let current: Language = 'en';
const formats = new Map<string, IntlMessageFormat>();

/** The language of this window. */
export function currentLanguage(): Language {
  return current;
}

/** Applies to all texts from now on. The caller redraws the screen. */
export function setCurrentLanguage(language: Language): void {
  if (language !== current) formats.clear();
  current = language;
}

/**
 * A text in the language chosen. The key is the English text itself, in ICU syntax: `{name}`,
 * `{count, plural, one {# vehicle} other {# vehicles}}`. Where one English text needs two German ones, its meaning follows
 * it: `Home (place)`; `english/` then has the text without. Never throws: a text that cannot be formatted is shown unchanged.
 */
export function t(message: Message, values?: Values): string {
  const text = catalogues[current][message] ?? message;
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
  const text = catalogues[current][message] ?? message;
  try {
    const parts = formatOf(text).format<Element>(values);
    return Array.isArray(parts) ? parts : [parts];
  } catch {
    return [text];
  }
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
  return catalogues[current][text] ?? text;
}
