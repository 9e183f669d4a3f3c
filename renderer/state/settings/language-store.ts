import { z } from 'zod';
import { create } from 'zustand';
import { LANGUAGES, type Language, setCurrentLanguage } from '../../language/translate.ts';

const STORAGE_KEY = 'aerodeck.language';
export const languageSchema = z.enum(LANGUAGES);

interface LanguageChoice {
  readonly language: Language;
}

/** The language of this window; kept on this machine, the system's own until one is chosen. */
export const useLanguageStore = create<LanguageChoice>(() => {
  const language = storedLanguage() ?? systemLanguage();
  setCurrentLanguage(language);
  return { language };
});

export function setLanguage(language: Language): void {
  setCurrentLanguage(language);
  useLanguageStore.setState({ language });
  localStorage.setItem(STORAGE_KEY, language);
}

function storedLanguage(): Language | undefined {
  try {
    return languageSchema.safeParse(localStorage.getItem(STORAGE_KEY)).data;
  } catch {
    return undefined;
  }
}

function systemLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}
