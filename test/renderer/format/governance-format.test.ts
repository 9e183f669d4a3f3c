import { describe, expect, test } from 'vitest';
import { actorText, comparedText, countdownText } from '../../../renderer/format/governance-text.ts';
import { homeDistanceText, safetyOutlook } from '../../../renderer/format/safety-text.ts';
import { decidedVehicle } from '../../../renderer/screens/command-center/panes/TelemetryPane.tsx';
import { buildVehicle } from '../builder/build-records.ts';

test('actors are named once', () => {
  expect(actorText({ kind: 'operator', id: 'operator' })).toBe('Operator');
  expect(actorText({ kind: 'key', id: 'k1' })).toBe('Key k1');
  expect(actorText({ kind: 'operator', id: 'fleet:usr_1' })).toBe('Fleet user usr_1');
});

test('compared values: unknown is a dash, never a zero', () => {
  expect([null, undefined, 0, 12.34567, true, 'GUIDED', { a: 1 }].map(comparedText)).toEqual([
    '—',
    '—',
    '0',
    '12.346',
    'yes',
    'GUIDED',
    '{"a":1}',
  ]);
});

test('a countdown ends at zero', () => {
  expect([90_000, 59_001, 1, 0, -5_000].map(countdownText)).toEqual(['1:30', '1:00', '0:01', '0:00', '0:00']);
});

describe('what a decision knew of the vehicle', () => {
  test('is read as far as it is there', () => {
    const vehicle = decidedVehicle({
      vehicle: { isArmed: true, batteryPct: null, flightMode: 'RTL', gpsFix: 3 },
    });
    expect(vehicle).toMatchObject({ isArmed: true, flightMode: 'RTL' });
    expect(vehicle?.batteryPct).toBeUndefined();
    expect(vehicle?.gpsFix).toBeUndefined();
  });
  test('is nothing for a decision without a vehicle', () => {
    expect(decidedVehicle({ vehicle: null })).toBeUndefined();
    expect(decidedVehicle(undefined)).toBeUndefined();
  });
});

describe('what the emergency actions would do', () => {
  const text = (vehicle: ReturnType<typeof buildVehicle>) => safetyOutlook(vehicle).map((each) => each.text);

  test('in the air, with the values', () => {
    const flying = buildVehicle({
      status: 'flying',
      altitude_m: 24,
      position: { lat: 47.3986, lon: 8.5456, alt_amsl_m: null, altitude_m: 24, heading_deg: 0, age_ms: 0 },
    });
    expect(text(flying)).toEqual([
      'Stops and holds at 24 m',
      'Returns 100 m to home and lands',
      'Descends 24 m on the spot',
    ]);
  });
  test('claims no return when home is not known', () => {
    const lost = buildVehicle({ status: 'flying', home: null, altitude_m: null });
    expect(text(lost)).toEqual([
      'Stops and holds its altitude',
      'Home unknown: do not rely on RTL',
      'Descends on the spot',
    ]);
    expect(homeDistanceText(lost)).toBe('—');
  });
  test('on the ground nothing moves', () => {
    expect(text(buildVehicle()).every((each) => each.startsWith('On the ground'))).toBe(true);
  });
});
