import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { english } from '../../renderer/language/english.ts';
import { german, germanCatalogues } from '../../renderer/language/german.ts';
import { languageTexts } from './language-texts.ts';
import { readSourceFiles } from './source-files.ts';

/** Folders of the window whose texts are all in the catalogues. */
const translated = [
  'renderer/app',
  'renderer/map',
  'renderer/screens/fly',
  'renderer/screens/parameters',
  'renderer/screens/planner',
  'renderer/screens/settings',
];

/** Names that are the same in every language. */
const names = new Set(['Aerodeck', 'SITL', 'WebSocket', 'JSON', 'mAh', 'ms']);

const files = readSourceFiles(['renderer']).filter(({ path }) => !path.startsWith('renderer/language/'));
/** Words of the contracts that the window shows by their own name. */
const contracts = readSourceFiles(['gateway/contract']).map(languageTexts);
const texts = files.map((file) => ({ path: file.path, ...languageTexts(file) }));
const calls = texts.flatMap((each) => each.calls);
const germanOf: Readonly<Record<string, string>> = german;
const englishOf: Readonly<Record<string, string>> = english;

/** Names of the values in a message, each once. */
function placeholders(message: string): readonly string[] {
  const names = new Set<string>();
  const visit = (parts: readonly unknown[]) => {
    for (const part of parts as readonly { type: number; value: string; options?: object }[]) {
      // Literal text, and the # of a plural.
      if (part.type !== 0 && part.type !== 7) names.add(part.value);
      for (const option of Object.values(part.options ?? {})) visit(option.value);
    }
  };
  visit(new IntlMessageFormat(message, 'de', undefined, { ignoreTag: true }).getAst());
  return [...names].sort();
}

describe('the catalogues', () => {
  it('have German for every English text, and no German that nobody asks for', () => {
    expect(calls.length).toBeGreaterThan(300);
    expect(
      calls.filter(({ message }) => !(message in german)).map(({ place, message }) => `${place} ${message}`),
    ).toEqual([]);
    const said = new Set([...texts, ...contracts].flatMap(({ strings }) => [...strings]));
    expect(Object.keys(german).filter((message) => !said.has(message))).toEqual([]);
    expect(Object.keys(english).filter((message) => !(message in german))).toEqual([]);
  });

  it('have each text once', () => {
    const all = Object.values(germanCatalogues).flatMap((catalogue) => Object.keys(catalogue));
    expect(all.filter((message, index) => all.indexOf(message) !== index)).toEqual([]);
    expect(all.length).toBe(Object.keys(german).length);
  });

  it('have the same values in both languages, and something to say', () => {
    for (const [message, text] of Object.entries(germanOf)) {
      expect(text.trim(), message).not.toBe('');
      expect(placeholders(text), message).toEqual(placeholders(englishOf[message] ?? message));
    }
  });

  it('are given the values they ask for', () => {
    for (const { place, message, values } of calls)
      if (values !== undefined)
        expect([...values].sort(), `${place} ${message}`).toEqual(placeholders(message));
  });
});

describe('translated screens', () => {
  it('have no text that stands outside the catalogues', () => {
    const bare = texts
      .filter(({ path }) => translated.some((folder) => path.startsWith(`${folder}/`)))
      .flatMap(({ bareWords }) => bareWords)
      .filter((found) => !names.has(found.slice(found.indexOf(' ') + 1)) && !found.includes(' https://'));
    expect(bare).toEqual([]);
  });
});
