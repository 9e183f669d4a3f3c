import type { Language } from '../../language/translate.ts';

/** Each in its own words, so that whoever cannot read the present one finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };
