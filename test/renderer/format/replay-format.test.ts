import { describe, expect, test } from 'vitest';
import { csvCell } from '../../../renderer/format/csv.ts';
import { logbookCsv } from '../../../renderer/format/logbook-csv.ts';
import { formatFileSize } from '../../../renderer/format/measure/file-size.ts';
import { endOfDayMs, parseClockTime, startOfDayMs } from '../../../renderer/format/measure/time.ts';
import {
  coverageText,
  recordingTitle,
  sessionTitle,
  unreadableText,
} from '../../../renderer/format/session-text.ts';
import { buildFlight, buildSession } from '../builder/build-sessions.ts';

test.each([
  ['42', 42],
  ['1:05', 65],
  [' 90:00 ', 5400],
  ['1:02:05.5', 3725.5],
  ['0,5', 0.5],
  ['1:60', undefined],
  ['1:60:00', undefined],
  ['-3', undefined],
  ['soon', undefined],
  ['', undefined],
])('a moment written as %j', (text, seconds) => {
  expect(parseClockTime(text)).toBe(seconds);
});

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [81_214, '81 kB'],
  [999_600, '1.00 MB'],
  [12_340_000, '12.3 MB'],
  [1_040_000_000, '1.04 GB'],
])('%i bytes', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('coverage is never rounded up to all of it', () => {
  expect(coverageText(99.9)).toBe('99 %');
  expect(coverageText(null)).toBe('—');
});

test('a recording of the station is called after its vehicles, an imported one as its file', () => {
  expect(sessionTitle(buildSession({ source: 'recorded', name: '2026-11-22T04_lnk_1' }))).toBe('Copter 2');
  expect(sessionTitle(buildSession({ source: 'recorded', name: 'raw', vehicles: [] }))).toBe('raw');
  expect(sessionTitle(buildSession())).toBe('survey.tlog');
});

test('what could not be read names its place', () => {
  const problems = [{ offset: 12_288, bytes: 4, reason: 'no MAVLink frame' }];
  expect(unreadableText(buildSession({ state: 'failed', problems }))).toBe('no MAVLink frame (byte 12,288)');
  expect(unreadableText(buildSession({ problems }))).toBeUndefined();
});

test('a day counts from its first to its last moment here', () => {
  const from = startOfDayMs('2026-11-22') ?? 0;
  expect(new Date(from).getHours()).toBe(0);
  expect((endOfDayMs('2026-11-22') ?? 0) + 1).toBe(startOfDayMs('2026-11-23'));
  expect(startOfDayMs('22.11.2026')).toBeUndefined();
  expect(startOfDayMs('')).toBeUndefined();
});

describe('CSV', () => {
  test('an unknown number is an empty cell, not 0', () => {
    const [head, line] = logbookCsv([buildFlight({ airborneS: null, takeOff: null })]).split('\r\n');
    const cells = line?.split(',') ?? [];
    const at = (name: string) => cells[head?.split(',').indexOf(name) ?? -1];
    expect(at('airborne_s')).toBe('');
    expect(at('take_off_lat')).toBe('');
    expect(at('armed_s')).toBe('79');
    expect(at('armed_utc')).toBe('2026-11-21T04:27:43.000Z');
  });

  test('a name is never a formula and never a second cell', () => {
    expect(csvCell('=HYPERLINK("http://x","y")')).toBe('"\'=HYPERLINK(""http://x"",""y"")"');
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell(-4)).toBe('-4');
  });
});

test('an opened recording is named by its vehicle, date and length', () => {
  const flight = {
    name: 'ses_20260701',
    startAtMs: Date.UTC(2026, 6, 1, 12),
    endAtMs: Date.UTC(2026, 6, 1, 12, 2, 42),
  };
  const { vehicles } = buildSession({});
  const title = recordingTitle(flight, { vehicles, source: 'recorded' });
  expect(recordingTitle(flight, { vehicles, source: 'imported' })).toBe(`${flight.name} · ${title}`);
  expect(title.split(' · ')).toEqual([
    vehicles.map(({ name }) => name).join(', '),
    expect.stringContaining('2026'),
    '2:42',
  ]);
  expect(recordingTitle(flight, undefined)).toMatch(/^ses_20260701 · .* · 2:42$/);
});
