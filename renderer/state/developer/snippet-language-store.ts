import { create } from 'zustand';
import {
  SNIPPET_LANGUAGES,
  type SnippetLanguage,
} from '../../../gateway/contract/developer/snippet-languages.ts';

const STORAGE_KEY = 'aerodeck.snippet-language';

const store = create<{ readonly language: SnippetLanguage }>(() => ({ language: storedLanguage() }));

/** The language code is shown in; kept on this machine. */
export function useSnippetLanguage(): SnippetLanguage {
  return store((state) => state.language);
}

export function chooseSnippetLanguage(language: SnippetLanguage): void {
  store.setState({ language });
  localStorage.setItem(STORAGE_KEY, language);
}

function storedLanguage(): SnippetLanguage {
  const stored = localStorage.getItem(STORAGE_KEY);
  return SNIPPET_LANGUAGES.find(({ id }) => id === stored)?.id ?? 'curl';
}
