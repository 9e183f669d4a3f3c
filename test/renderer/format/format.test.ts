import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandText } from '../../../renderer/format/command-text.ts';
import { compassPoint, formatHeading, wrapDegrees } from '../../../renderer/format/measure/angle.ts';
import { formatCoordinates, parseCoordinates } from '../../../renderer/format/measure/coordinates.ts';
import {
  formatDistance,
  groundBearingDeg,
  groundDistanceM,
  pointAt,
} from '../../../renderer/format/measure/ground-distance.ts';
import { parseMeasure } from '../../../renderer/format/measure/measured.ts';
import { formatAge, formatClockTime } from '../../../renderer/format/measure/time.ts';
import { formatQuantity } from '../../../renderer/format/measure/units.ts';

describe('quantities', () => {
  test.each([
    [null, 1, '—'],
    [undefined, 0, '—'],
    [Number.NaN, 0, '—'],
    [0, 1, '0.0'],
    [-0.04, 1, '0.0'],
    [-1.25, 1, '−1.3'],
    [12.44, 1, '12.4'],
  ])('%s with %s decimals is %s', (value, decimals, text) => {
    expect(formatQuantity(value, decimals)).toBe(text);
  });
});

describe('durations', () => {
  test('an age uses the coarsest unit that tells enough', () => {
    expect([0, 8_400, 89_000, 90_000, 5_399_000, 7_200_000, 200_000_000].map(formatAge)).toEqual([
      '0 s',
      '8 s',
      '89 s',
      '1 min',
      '89 min',
      '2 h',
      '2 d',
    ]);
  });

  test('a flight time has hours only when there are any', () => {
    expect([null, 5, 725, 3_725].map(formatClockTime)).toEqual(['—', '0:05', '12:05', '1:02:05']);
  });
});

describe('angles', () => {
  test('headings are three digits and never 360', () => {
    expect([0, 7.4, 359.6, -1, 720, null].map(formatHeading)).toEqual([
      '000°',
      '007°',
      '000°',
      '359°',
      '000°',
      '—',
    ]);
  });

  test('any angle wraps into the circle', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (degrees) => {
        const wrapped = wrapDegrees(degrees);
        return wrapped >= 0 && wrapped <= 360;
      }),
    );
  });

  test('compass points', () => {
    expect([0, 22, 23, 180, 338].map(compassPoint)).toEqual(['N', 'N', 'NE', 'S', 'N']);
  });
});

describe('coordinates', () => {
  test.each([
    ['47.3977, 8.5456', { lat: 47.3977, lon: 8.5456 }],
    ['47.3977 8.5456', { lat: 47.3977, lon: 8.5456 }],
    ['−33.9; 151.2', { lat: -33.9, lon: 151.2 }],
    ['33.9° S, 151.2° E', { lat: -33.9, lon: 151.2 }],
    ['91, 0', undefined],
    ['0, 181', undefined],
    ['here', undefined],
    ['47.3977', undefined],
  ])('%s', (text, point) => {
    expect(parseCoordinates(text)).toEqual(point);
  });

  test('what is shown can be pasted again', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, (point) => {
        const again = parseCoordinates(formatCoordinates(point));
        expect(again?.lat).toBeCloseTo(point.lat, 6);
        expect(again?.lon).toBeCloseTo(point.lon, 6);
      }),
    );
  });
});

describe('distances', () => {
  test('a point and back again', () => {
    const from = { lat: 47.3977, lon: 8.5456 };
    const to = pointAt(from, 45, 250);
    expect(groundDistanceM(from, to)).toBeCloseTo(250, 3);
    expect(groundBearingDeg(from, to)).toBeCloseTo(45, 3);
  });

  test('texts', () => {
    expect([0, 85.4, 1_240, 31_200].map(formatDistance)).toEqual(['0 m', '85 m', '1.24 km', '31 km']);
  });
});

describe('measures', () => {
  test.each([
    ['20', 'length', 20],
    ['60 ft', 'length', 18.288],
    ['1,5 km', 'length', 1500],
    ['36 km/h', 'speed', 10],
    ['10 kt', 'speed', 5.144_444],
    ['10 kt', 'length', undefined],
    ['', 'length', undefined],
    ['high', 'length', undefined],
  ] as const)('%s as %s', (text, kind, value) => {
    const parsed = parseMeasure(text, kind);
    if (value === undefined) expect(parsed).toBeUndefined();
    else expect(parsed).toBeCloseTo(value, 4);
  });
});

test('a command says what it does with which value', () => {
  expect(commandText('takeoff', { altitudeM: 20 })).toBe('Take off to 20 m');
  expect(commandText('orbit', { lat: 47.4, lon: 8.5, radiusM: 30 })).toBe('Orbit point at 30 m');
  expect(commandText('goto', { lat: 47.4, lon: 8.5, altitudeM: 30 })).toBe('Go to point at 30 m');
  expect(commandText('goto')).toBe('Go to');
  expect(commandText('set-mode', { mode: 'LOITER' })).toBe('Set mode LOITER');
  expect(commandText('launch', { missionType: 'patrol', zoneId: 'zone-north' })).toBe(
    'Launch patrol over zone-north',
  );
  expect(commandText('mission', { itemCount: 4 })).toBe('Fly mission (4 items)');
  expect(commandText('mission-upload', { itemCount: 4 })).toBe('Upload mission (4 items)');
  expect(commandText('something-new')).toBe('something-new');
});
