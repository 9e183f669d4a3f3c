import { afterEach, expect, it, vi } from 'vitest';
import { currentLanguage, t } from '../../../../renderer/language/translate.ts';
import {
  setLanguage,
  startLanguage,
  switchLanguage,
  useLanguageStore,
} from '../../../../renderer/state/settings/display-stores.ts';

const GERMAN = '../../../../renderer/language/german-texts.ts';
const FAILURE = /^Cannot load the German texts\./;

afterEach(() => {
  setLanguage('en');
  localStorage.clear();
  vi.doUnmock(GERMAN);
});

// First, because German that is loaded stays loaded.
it('stays English, with a message, while the German texts cannot be loaded', async () => {
  vi.doMock(GERMAN, () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  localStorage.setItem('aerodeck.language', 'de');
  await startLanguage();
  expect(useLanguageStore.getState()).toMatchObject({
    language: 'en',
    failure: expect.stringMatching(FAILURE),
  });
  // The next start tries again.
  expect(localStorage.getItem('aerodeck.language')).toBe('de');

  localStorage.clear();
  await expect(switchLanguage('de')).rejects.toThrow(FAILURE);
  expect(currentLanguage()).toBe('en');
  expect(localStorage.getItem('aerodeck.language')).toBeNull();
});

it('keeps the language chosen last, whichever is loaded first', async () => {
  const first = switchLanguage('de');
  await switchLanguage('en');
  await first;
  expect(currentLanguage()).toBe('en');
});

it('starts in the language kept on this machine, or the system’s own', async () => {
  await startLanguage();
  expect(t('Arm')).toBe('Arm');
  vi.spyOn(navigator, 'language', 'get').mockReturnValueOnce('de-CH');
  await startLanguage();
  expect(t('Arm')).toBe('Scharfschalten');
  setLanguage('en');
  localStorage.setItem('aerodeck.language', 'de');
  await startLanguage();
  expect(useLanguageStore.getState().language).toBe('de');
});
