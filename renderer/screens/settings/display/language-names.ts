import type { Language } from '../../../language/translate.ts';

/** Each in its own language, so that readers who do not know the present one find theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };
