import { afterEach, beforeAll, expect, it } from 'vitest';
import {
  formatCount,
  loadLanguage,
  type Message,
  setCurrentLanguage,
  t,
  tParts,
} from '../../../renderer/language/translate.ts';
import { setLanguage, useLanguageStore } from '../../../renderer/state/settings/display-stores.ts';

beforeAll(() => loadLanguage('de'));
afterEach(() => setLanguage('en'));

it('speaks English until told otherwise, and German at once when told', () => {
  expect(useLanguageStore.getState().language).toBe('en');
  expect(t('Arm')).toBe('Arm');
  setLanguage('de');
  expect(t('Arm')).toBe('Scharfschalten');
  expect(t('Arm {name}', { name: 'Copter 1' })).toBe('Copter 1 scharfschalten');
  expect(localStorage.getItem('aerodeck.language')).toBe('de');
});

it('counts as the language does', () => {
  const commands = (count: number) => t('{count, plural, one {# command} other {# commands}}', { count });
  expect([commands(1), commands(1354)]).toEqual(['1 command', '1,354 commands']);
  setCurrentLanguage('de');
  expect([commands(1), commands(1354)]).toEqual(['1 Befehl', '1\u00a0354 Befehle']);
  expect(formatCount(1354)).toBe('1\u00a0354');
});

it('keeps the meaning behind an English text to itself', () => {
  expect(t('Heard (age)')).toBe('Heard');
  setCurrentLanguage('de');
  expect(t('Heard (age)')).toBe('Zuletzt');
});

it('never throws: a value that is missing leaves the text as it stands', () => {
  expect(t('Arm {name}')).toBe('Arm {name}');
  expect(t('no such text' as Message)).toBe('no such text');
});

it('puts an element where the language has it within the sentence', () => {
  const id = { tag: 'code' };
  const parts = () => tParts('{name} is a real vehicle. Type {id} to continue', { name: 'Copter 1', id });
  expect(parts()).toEqual(['Copter 1 is a real vehicle. Type ', id, ' to continue']);
  setCurrentLanguage('de');
  expect(parts()).toEqual(['Copter 1 ist ein echtes Fahrzeug. Zum Fortfahren ', id, ' eingeben']);
});
