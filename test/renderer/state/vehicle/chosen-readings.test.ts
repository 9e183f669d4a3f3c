import { beforeEach, expect, test, vi } from 'vitest';
import { defaultReadings, READINGS } from '../../../../renderer/format/reading-table.ts';
import { movedReading } from '../../../../renderer/state/vehicle/chosen-readings.ts';

const KEY = 'aerodeck.readings';

/** The store as a new window creates it from what is stored. */
async function opened(stored?: string) {
  if (stored !== undefined) localStorage.setItem(KEY, stored);
  vi.resetModules();
  const module = await import('../../../../renderer/state/vehicle/chosen-readings.ts');
  return { ...module, chosen: () => module.useReadingStore.getState().chosen };
}

beforeEach(() => localStorage.clear());

test('a choice belongs to a type of vehicle and survives a reload', async () => {
  const { chooseReadings } = await opened();
  chooseReadings('copter', ['hdop', 'battery']);
  const { chosen, resetReadings } = await opened();
  expect(chosen()).toEqual({ copter: ['hdop', 'battery'] });
  resetReadings('copter');
  expect((await opened()).chosen()).toEqual({});
});

test.each([
  ['no JSON', '{'],
  ['not an object', '"battery"'],
  ['a list', '[1]'],
  ['null', 'null'],
  ['no list of a type', '{"copter": 5}'],
  ['a list of numbers', '{"copter": [1, 2]}'],
])('bad stored data gives the defaults: %s', async (_name, stored) => {
  expect((await opened(stored)).chosen().copter).toBeUndefined();
});

test('unknown and repeated values are left out, and a bad list spoils no other', async () => {
  const stored = { copter: ['hdop', 'gone', 'hdop', 'battery', '__proto__'], plane: 'all', rover: [] };
  expect((await opened(JSON.stringify(stored))).chosen()).toEqual({ copter: ['hdop', 'battery'], rover: [] });
});

test('a value moves to any place and never gets lost', () => {
  const ids = ['battery', 'hdop', 'wind'] as const;
  expect(movedReading(ids, 'wind', 0)).toEqual(['wind', 'battery', 'hdop']);
  expect(movedReading(ids, 'battery', 1)).toEqual(['hdop', 'battery', 'wind']);
  expect(movedReading(ids, 'battery', 99)).toEqual(['hdop', 'wind', 'battery']);
  expect(movedReading(ids, 'battery', -5)).toEqual(ids);
  expect(movedReading(ids, 'course', 0)).toEqual(ids);
});

test('the defaults of every type are known values, each once', () => {
  const known = new Set<string>(READINGS.map(({ id }) => id));
  expect(known.size).toBe(READINGS.length);
  for (const type of [
    'copter',
    'plane',
    'rover',
    'boat',
    'submarine',
    'vtol',
    'helicopter',
    'other',
  ] as const) {
    const ids = defaultReadings(type);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => known.has(id))).toBe(true);
  }
});
