import { expect, test } from 'vitest';
import {
  type SessionOrder,
  sessionList,
  sessionVehicles,
} from '../../../../renderer/state/replay/session-list.ts';
import { buildSession } from '../../builder/build-sessions.ts';

const everything = { text: '', vehicleId: undefined, source: undefined };
const newest: SessionOrder = { by: 'start', isDescending: true };
const note = {
  noteId: 'note_1',
  atMs: null,
  text: 'Propeller was chipped',
  tags: ['repair'],
  by: { kind: 'operator', id: 'operator' } as const,
  createdAtMs: 0,
};
const sessions = [
  buildSession({ sessionId: 'a', name: 'log 10.tlog', startAtMs: 1_000, durationS: 5, sizeBytes: 10 }),
  buildSession({ sessionId: 'b', name: 'log 9.tlog', startAtMs: 3_000, durationS: null, tags: ['Repair'] }),
  buildSession({
    sessionId: 'c',
    name: 'x',
    startAtMs: 2_000,
    durationS: 900,
    source: 'recorded',
    notes: [note],
  }),
  buildSession({
    sessionId: 'd',
    name: 'y',
    startAtMs: null,
    createdAtMs: 4_000,
    vehicles: [],
    durationS: null,
  }),
];

function ids(filter: Partial<typeof everything> | { source: 'recorded' }, order = newest): string {
  return sessionList(sessions, { ...everything, ...filter }, order)
    .map(({ sessionId }) => sessionId)
    .join('');
}

test('newest first, by its own time or else by when it came', () => {
  expect(ids({})).toBe('dbca');
  expect(ids({}, { by: 'start', isDescending: false })).toBe('acbd');
});

test('numbers in names count as numbers', () => {
  expect(ids({ text: 'log' }, { by: 'name', isDescending: false })).toBe('ba');
});

test('what nobody knows stands at the end either way', () => {
  expect(ids({}, { by: 'duration', isDescending: true })).toBe('cadb');
  expect(ids({}, { by: 'duration', isDescending: false })).toBe('acdb');
});

test('every word must be held by name, vehicle, tag or note', () => {
  expect(ids({ text: 'repair' })).toBe('b');
  expect(ids({ text: '  chipped COPTER ' })).toBe('c');
  expect(ids({ text: 'chipped log' })).toBe('');
});

test('source and vehicle narrow the list', () => {
  expect(ids({ source: 'recorded' })).toBe('c');
  expect(sessionList(sessions, { ...everything, vehicleId: 'uav-2' }, newest)).toHaveLength(3);
  expect(sessionVehicles(sessions)).toEqual([{ vehicleId: 'uav-2', name: 'Copter 2' }]);
});
