import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '../../../renderer/app/screens.ts';
import { helpPages, searchHelp } from '../../../renderer/help/help-pages.ts';
import { HELP_TOPICS } from '../../../renderer/help/help-topics.ts';
import { LANGUAGES, loadLanguage } from '../../../renderer/language/translate.ts';
import { SHORTCUTS } from '../../../renderer/shortcut/shortcut-registry.ts';
import { changeKeys, resetAllKeys } from '../../../renderer/shortcut/shortcut-store.ts';
import { setLanguage } from '../../../renderer/state/settings/display-stores.ts';

beforeAll(() => loadLanguage('de'));
afterEach(() => {
  setLanguage('en');
  resetAllKeys();
});

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

describe.each(LANGUAGES)('the help in %s', (language) => {
  it('has a page for each screen and topic, none too short or too long', () => {
    setLanguage(language);
    const pages = helpPages();
    expect(pages.map(({ id }) => id)).toEqual([...HELP_TOPICS, ...screens].map(({ id }) => id));
    const lengths = pages.map(({ id, text }) => ({ id, words: text.split(/\s+/).length }));
    expect(lengths.filter(({ words }) => words < 150 || words > 400)).toEqual([]);
  });

  it('names only keys that exist, by their shortcut', () => {
    setLanguage(language);
    const ids: readonly string[] = SHORTCUTS.map(({ id }) => id);
    for (const { id, text } of helpPages()) {
      expect(
        all(text, /\[\[([^\]]*)\]\]/g).filter((named) => !ids.includes(named)),
        id,
      ).toEqual([]);
      // Written out, they would be wrong as soon as somebody changes them.
      expect(all(text, /\b((?:Ctrl|Strg|Alt)\+\S+|F\d{1,2})\b/g), id).toEqual([]);
    }
  });

  it('leads to screens, pages and topics that exist', () => {
    setLanguage(language);
    const places = screens.flatMap(({ id, pages = [] }) => [
      `#/${id}`,
      ...pages.map((page) => `#/${id}/${page.id}`),
    ]);
    const targets = [...places, ...helpPages().map(({ id }) => `help:${id}`)];
    for (const { id, text } of helpPages())
      expect(
        all(text, /\]\(([^)]*)\)/g).filter((target) => !targets.includes(target)),
        id,
      ).toEqual([]);
  });
});

it('has the same headings, lists and keys in both languages', () => {
  const shape = () =>
    helpPages().map(({ id, text }) => ({
      id,
      blocks: text
        .trim()
        .split(/\n{2,}/)
        .map((block) => /^(## |- |\d+\. )/.exec(block)?.[1] ?? 'text'),
      keys: all(text, /\[\[([^\]]*)\]\]/g),
      links: all(text, /\]\(([^)]*)\)/g),
    }));
  const english = shape();
  setLanguage('de');
  expect(shape()).toEqual(english);
});

describe('the search', () => {
  it('finds pages with all words, those with the words in the title first', () => {
    const hits = searchHelp(helpPages(), 'EMERGENCY land').map(({ page }) => page.id);
    expect(hits).toContain('fly');
    expect(searchHelp(helpPages(), 'emergency')[0]?.page.id).toBe('emergency');
    expect(searchHelp(helpPages(), 'zeppelin')).toEqual([]);
  });

  it('finds the current keys, and shows the words in their sentence without marks', () => {
    changeKeys('mute', 'Ctrl+J');
    const hit = searchHelp(helpPages(), 'Ctrl+J').find(({ page }) => page.id === 'failsafes');
    expect(hit?.excerpt).toContain('Ctrl+J mutes the voice');
    expect(searchHelp(helpPages(), 'transmitter').every(({ excerpt }) => !/\*\*|\[\[/.test(excerpt))).toBe(
      true,
    );
  });
});
