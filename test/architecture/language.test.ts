import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { stepTypeRecords } from '../../gateway/action/steps/step-type-records.ts';
import { stepFields } from '../../renderer/format/plan-step-field.ts';
import { english } from '../../renderer/language/english.ts';
import { german, germanCatalogues } from '../../renderer/language/german.ts';
import { languageTexts } from './language-texts.ts';
import { proseTexts } from './prose-texts.ts';
import { readSourceFiles } from './source-files.ts';

/** What describes the API stays in its language. */
const apart = new Set(['renderer/format/schema-rows.ts', 'renderer/gallery.tsx']);

/** Names that are the same in every language. */
const names = new Set([
  'Aerodeck',
  'SITL',
  'WebSocket',
  'JSON',
  'mAh',
  'ms',
  'mG',
  'nsh>',
  'help',
  'you@your-company.com',
  ', SHA-256',
]);
/** Strings that read like texts and are none: of formats, keyboards, style and keys, languages in their own words, words to the API. */
const codes = new Set([
  ...['Inter', 'Point', 'Polygon', 'Property', 'Files', 'Bearer {}', 'id {}'],
  ...['Alt', 'Arrow', 'Control', 'Delete', 'Escape', 'Key', 'Meta', 'Plus'],
  ...['English', 'Deutsch', 'Sony a6000 16 mm', 'rally points'],
  ...['Deg', 'Mps', 'Pct', 'a, button', 'input, textarea, .cm-editor'],
  ...['copy of', 'message {}', 'selection {}', 'vehicle {}', 'color-mix(in srgb, {} 30%, transparent)'],
  ...['as recorded', 'Explain what happened in this flight and why'],
  // Goals and bodies to try: the assistant and the API read English.
  ...['Inspect a solar park weekly with two drones', 'Show live telemetry of the fleet in our own dashboard'],
  'Launch a patrol when an alarm rings and explain afterwards what happened',
  ...['Sandbox key', 'Explain the last flight', 'Patrol zone-north at 30 m', 'Watch the battery'],
  ...['Patrol zone-north at 30 m and come home', 'Look over the field', 'One look from 20 m, then home'],
  ...['Made up by the sandbox: set NEXT_PUBLIC_API_BASE to reach a gateway.', 'This gateway', 'Workspace'],
  ...['"Bearer {}"', "'Bearer {}'", "'Authorization: Bearer {}'", 'Python', 'Postman'],
]);

const files = readSourceFiles(['renderer']).filter(({ path }) => !path.startsWith('renderer/language/'));
/** Words of the contracts and of the kinds of steps that the window shows by their own name. */
const contracts = readSourceFiles([
  'gateway/contract',
  'gateway/action/steps',
  'gateway/command/catalogue',
]).map(languageTexts);
const isTranslated = ({ path }: { readonly path: string }) => !apart.has(path);
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
    const labels = stepTypeRecords().flatMap(({ params }) => stepFields(params).map(({ label }) => label));
    const said = new Set([...labels, ...[...texts, ...contracts].flatMap(({ strings }) => [...strings])]);
    expect(Object.keys(german).filter((message) => !said.has(message))).toEqual([]);
    expect(Object.keys(english).filter((message) => !(message in german))).toEqual([]);
  });

  it('have each text once', () => {
    const all = Object.values(germanCatalogues).flatMap((catalogue) => Object.keys(catalogue));
    expect(all.filter((message, index) => all.indexOf(message) !== index)).toEqual([]);
    expect(all.length).toBe(Object.keys(german).length);
  });

  it('have each kind of step: what it does, its values and what they mean', () => {
    const said = stepTypeRecords().flatMap(({ category, title, text, params, ...step }) => [
      ...[category, title, text, ...step.preconditions, ...step.postconditions],
      ...stepFields(params).flatMap(({ label, description }) => [label, description ?? label]),
    ]);
    expect(said.filter((text) => !(text in german))).toEqual([]);
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
      .filter(isTranslated)
      .flatMap(({ bareWords }) => bareWords)
      .filter((found) => !names.has(found.slice(found.indexOf(' ') + 1)) && !found.includes(' https://'));
    expect(bare).toEqual([]);
  });

  it('have no text in tables, toasts and functions that is translated nowhere', () => {
    const found = files
      .filter(isTranslated)
      .flatMap(proseTexts)
      .filter(({ text }) => !(text in german) && !codes.has(text) && !names.has(text));
    expect(found.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
  });
});
