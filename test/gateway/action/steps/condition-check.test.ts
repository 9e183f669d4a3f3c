import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCondition } from '../../../../gateway/action/steps/condition-check.ts';
import type { Condition } from '../../../../gateway/contract/action/condition.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import type { TelemetryVehicle } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { sampleVehicle } from '../../../builder/contract-samples.ts';

const OPERATORS = ['==', '!=', '<', '<=', '>', '>='] as const;
const fresh = (over: Partial<TelemetryVehicle> = {}) =>
  sampleVehicle({ stale: false, conflict: false, ...over });
const look = (condition: Condition, vehicle: TelemetryVehicle | undefined) =>
  checkCondition(condition, 'uav-1', (id) => (id === 'uav-1' ? vehicle : undefined));
const met = (condition: Condition, vehicle: TelemetryVehicle | undefined) => look(condition, vehicle).isMet;
const group = <Name extends 'position' | 'velocity' | 'gps' | 'battery'>(name: Name, over: object) => ({
  [name]: { ...sampleVehicle()[name], ...over },
});

const anyCondition: fc.Arbitrary<Condition> = fc.record({
  field: fc.constantFrom(
    'armed',
    'status',
    'altitude_m',
    'battery_pct',
    'gps.satellites',
    'gps.fix',
    'velocity.ground_mps',
    'position.altitude_m',
    'distance_m',
    'home.lat',
    'no.such.field',
    'flight_modes',
    'constructor',
    'position',
  ),
  operator: fc.constantFrom(...OPERATORS),
  value: fc.oneof(fc.double({ noNaN: true }), fc.boolean(), fc.string({ maxLength: 8 })),
  lat: fc.constant(47),
  lon: fc.constant(8),
});

describe('conditions', () => {
  it('compare numbers as numbers do', () => {
    const level = fc.double({ min: -1000, max: 1000, noNaN: true });
    fc.assert(
      fc.property(level, level, (seen, value) => {
        const vehicle = fresh(group('velocity', { ground_mps: seen, age_ms: 100 }) as never);
        const ask = (operator: Condition['operator']) =>
          met({ field: 'velocity.ground_mps', operator, value }, vehicle);
        expect(ask('<')).toBe(seen < value);
        expect(ask('<=')).toBe(seen <= value);
        expect(ask('>')).toBe(seen > value);
        expect(ask('>=')).toBe(seen >= value);
        expect(ask('==')).toBe(seen === value);
        expect(ask('!=')).toBe(seen !== value);
      }),
      { seed: 3 },
    );
  });

  it.each<[string, TelemetryVehicle | undefined]>([
    ['unknown', undefined],
    ['stale', fresh({ stale: true })],
    ['in conflict', fresh({ conflict: true })],
    ['lost', fresh({ link: { ...sampleVehicle().link, state: 'lost' } })],
  ])('a vehicle that is %s meets nothing, whatever is asked', (_what, vehicle) => {
    fc.assert(
      fc.property(anyCondition, (condition) => {
        expect(look(condition, vehicle)).toMatchObject({ isMet: false, seen: null });
      }),
      { seed: 4 },
    );
  });

  it('are total: any path and any value is answered, and what is met was seen', () => {
    const path = fc.stringMatching(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){0,3}$/);
    fc.assert(
      fc.property(anyCondition, path, (condition, field) => {
        for (const each of [condition, { ...condition, field }]) {
          const result = look(each, fresh());
          if (result.isMet) expect(result.seen).not.toBeNull();
          expect(english(result.text)).toContain(each.field);
        }
      }),
      { seed: 5 },
    );
  });

  it.each([null, 30_000])('a group of age %s meets nothing', (ageMs) => {
    const old = { age_ms: ageMs };
    const vehicle = fresh({
      ...group('gps', old),
      ...group('position', old),
      ...group('velocity', old),
    } as never);
    for (const field of ['gps.satellites', 'position.altitude_m', 'velocity.ground_mps', 'altitude_m'])
      expect(met({ field, operator: '!=', value: 123_456 }, vehicle), field).toBe(false);
    const there = { lat: vehicle.position?.lat ?? 0, lon: vehicle.position?.lon ?? 0 };
    expect(met({ field: 'distance_m', operator: '<=', value: 10, ...there }, vehicle)).toBe(false);
  });

  it('the level of a battery not heard for long meets nothing', () => {
    const vehicle = fresh({ battery_pct: 80, ...group('battery', { age_ms: 60_000 }) } as never);
    expect(met({ field: 'battery_pct', operator: '>', value: 10 }, vehicle)).toBe(false);
  });

  it('null, lists and groups meet nothing, not even !=', () => {
    const vehicle = fresh({ battery_pct: null, gps: null });
    for (const field of ['battery_pct', 'gps.satellites', 'flight_modes', 'position', 'health.issues'])
      for (const operator of OPERATORS) expect(met({ field, operator, value: 1 }, vehicle)).toBe(false);
  });

  it('never compare words with numbers', () => {
    expect(met({ field: 'status', operator: '!=', value: 5 }, fresh())).toBe(false);
    expect(met({ field: 'status', operator: '==', value: 'flying' }, fresh({ status: 'flying' }))).toBe(true);
  });

  it('measure the distance to a place', () => {
    const vehicle = fresh(group('position', { lat: 47, lon: 8, age_ms: 50 }) as never);
    const at = (lat: number) => look({ field: 'distance_m', operator: '<=', value: 5, lat, lon: 8 }, vehicle);
    expect(at(47)).toMatchObject({ isMet: true, seen: 0 });
    expect(at(47.001).seen).toBeCloseTo(111.2, 0);
    expect(at(47.001).isMet).toBe(false);
    expect(met({ field: 'distance_m', operator: '<=', value: 5 }, vehicle)).toBe(false);
  });

  it('look at the vehicle they name', () => {
    const named: Condition = { vehicleId: 'uav-2', field: 'armed', operator: '==', value: true };
    expect(checkCondition(named, 'uav-1', () => fresh({ armed: true })).isMet).toBe(true);
    expect(met(named, fresh({ armed: true }))).toBe(false);
    expect(checkCondition({ ...named, vehicleId: undefined }, undefined, () => fresh()).isMet).toBe(false);
  });
});
