import { afterEach, expect, test } from 'vitest';
import { SI_UNITS, setCurrentUnits } from '../../../renderer/format/measure/units.ts';
import { measuredLegs, measuredPathText, totalM } from '../../../renderer/format/measured-path.ts';
import { travelTime } from '../../../renderer/format/travel-time.ts';
import { buildVehicle } from '../builder/build-records.ts';

const corner = { lat: 47, lon: 8 };
const points = [corner, { lat: 47.001, lon: 8 }, { lat: 47.001, lon: 8.002 }];

afterEach(() => setCurrentUnits(SI_UNITS));

test('legs have a length and a bearing, and add up', () => {
  const legs = measuredLegs(points);
  expect(legs.map(({ bearingDeg }) => Math.round(bearingDeg))).toEqual([0, 90]);
  expect(totalM(legs)).toBeCloseTo((legs[0]?.distanceM ?? 0) + (legs[1]?.distanceM ?? 0));
  expect(totalM(measuredLegs([corner]))).toBe(0);
});

test('what is copied has a line for each leg and the total, in the chosen units', () => {
  expect(measuredPathText(points, 'Total').split('\n')).toEqual([
    '47.000000, 8.000000\t47.001000, 8.000000\t111 m\t000° N',
    '47.001000, 8.000000\t47.001000, 8.002000\t152 m\t090° E',
    'Total\t263 m',
  ]);
  setCurrentUnits({ ...SI_UNITS, distance: 'ft' });
  expect(measuredPathText(points, 'Total')).toContain('Total\t862 ft');
});

test('the time to a point is by the present speed, or by a usual one while the vehicle stands', () => {
  const position = { ...buildVehicle().position!, ...corner };
  const flying = buildVehicle({ position, velocity: { ...buildVehicle().velocity!, ground_mps: 5 } });
  expect(travelTime(flying, points[1]!)).toMatchObject({ speedMps: 5, isAssumed: false });
  expect(travelTime(flying, points[1]!)?.seconds).toBeCloseTo(22.2, 1);
  expect(travelTime(buildVehicle({ position }), points[1]!)).toMatchObject({ speedMps: 10, isAssumed: true });
  expect(travelTime(buildVehicle({ position: null }), corner)).toBeUndefined();
});
