import { describe, expect, test } from 'vitest';
import { ageNowMs, vehicleCondition } from '../../../../renderer/state/vehicle/vehicle-condition.ts';
import { buildEntry, buildVehicle } from '../../builder/build-records.ts';

const { link } = buildVehicle();

describe('condition', () => {
  test('ages by our own silence too: the gateway may be the one we do not hear', () => {
    const entry = buildEntry({}, 1_000);
    expect(vehicleCondition(entry, 1_500)).toBe('live');
    expect(vehicleCondition(entry, 3_300)).toBe('stale');
    expect(vehicleCondition(entry, 4_000)).toBe('lost');
  });

  test('believes the gateway', () => {
    expect(vehicleCondition(buildEntry({ stale: true }), 0)).toBe('stale');
    expect(vehicleCondition(buildEntry({ link: { ...link, state: 'lost' } }), 0)).toBe('lost');
  });
});

test('a group never heard has no age', () => {
  expect(ageNowMs(buildEntry(), null, 500)).toBeUndefined();
  expect(ageNowMs(buildEntry({}, 100), 200, 500)).toBe(600);
});
