import { afterEach, describe, expect, test } from 'vitest';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { SI_UNITS, setCurrentUnits } from '../../../renderer/format/measure/units.ts';
import { READINGS, type ReadingId, readingOf } from '../../../renderer/format/reading-table.ts';
import { buildVehicle } from '../builder/build-records.ts';

afterEach(() => setCurrentUnits(SI_UNITS));

const read = (id: ReadingId, change: Partial<TelemetryVehicle> = {}) =>
  readingOf(id)?.read(buildVehicle(change), 12_000);
type Battery = NonNullable<TelemetryVehicle['battery']>;
const { battery, velocity, link } = buildVehicle();
const withTimeLeft = (timeLeft: Battery['time_left'], change: Partial<TelemetryVehicle> = {}) =>
  read('time-left', { battery: battery && { ...battery, time_left: timeLeft }, ...change });

test('shows dashes for what is not known, never zeros', () => {
  const nothing: Partial<TelemetryVehicle> = {
    battery: null,
    battery_pct: null,
    altitude_m: null,
    position: null,
    velocity: null,
    home: null,
    wind: null,
    gps: null,
    signed: null,
    flight_time_s: null,
    link_quality: null,
    link: { ...link, link_quality: null, loss_pct: null, rtt_ms: null },
  };
  const always = new Set<ReadingId>(['heard', 'recording']);
  for (const { id } of READINGS)
    if (!always.has(id)) expect([id, read(id, nothing)?.value]).toEqual([id, '—']);
});

test('uses the chosen units', () => {
  const climbing: Partial<TelemetryVehicle> = {
    velocity: velocity && { ...velocity, climb_mps: 1, ground_mps: 10 },
    altitude_m: 30.48,
  };
  expect(read('climb', climbing)).toEqual({ value: '1.0', unit: 'm/s' });
  setCurrentUnits({ ...SI_UNITS, height: 'ft', speed: 'km/h' });
  expect(read('climb', climbing)).toEqual({ value: '197', unit: 'ft/min' });
  expect(read('ground-speed', climbing)).toEqual({ value: '36.0', unit: 'km/h' });
  expect(read('above-home', climbing)).toEqual({ value: '100.0', unit: 'ft' });
});

describe('time left', () => {
  test('says where it comes from', () => {
    expect(withTimeLeft({ from: 'current', seconds: 725 })).toMatchObject({ value: '12:05' });
    expect(withTimeLeft({ from: 'drain', seconds: 0 })).toMatchObject({
      value: '0:00',
      title: 'From the drain of the last minutes',
    });
  });
  test('names the parameter that is missing, as each autopilot calls it', () => {
    const missing = { from: 'unknown', missing: 'capacity' } as const;
    expect(withTimeLeft(missing)).toEqual({
      value: '—',
      note: 'Battery capacity unknown: set BATT_CAPACITY.',
    });
    expect(withTimeLeft(missing, { autopilot: 'px4' })?.note).toBe(
      'Battery capacity unknown: set BAT1_CAPACITY.',
    );
  });
  test('asks for nothing while there is nothing to do', () => {
    expect(withTimeLeft({ from: 'unknown', missing: 'flight' })?.note).toBeUndefined();
    expect(withTimeLeft({ from: 'unknown', missing: 'time' })?.note).toBeUndefined();
    expect(withTimeLeft({ from: 'unknown', missing: 'current' })?.note).toContain('battery current');
  });
  test('of a recording without it is the estimate of the autopilot', () => {
    expect(read('time-left', { battery: battery && { ...battery, remaining_s: 61 } })?.value).toBe('1:01');
  });
});

test('an unknown id has no reading', () => {
  expect(readingOf('gone')).toBeUndefined();
});
