import { expect, test } from 'vitest';
import { flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import { checkPlan } from '../../../../gateway/mission/check/check-plan.ts';
import { entryLegs } from '../../../../renderer/state/planner/flight-plan-legs.ts';

test('each entry has the distance, course and time of its leg, a pattern of all its own', () => {
  const item = (id: string, command: number, lat: number, lon: number) => ({
    kind: 'item',
    id,
    command,
    frame: 3,
    params: [0, 0, 0, null],
    lat,
    lon,
    altitude_m: 30,
    autocontinue: true,
  });
  const plan = flightPlanSchema.parse({
    flightPlan: 1,
    home: { at: [8, 47], altitudeAmslM: 400 },
    cruiseSpeedMps: 10,
    entries: [
      item('up', 22, 47, 8),
      { kind: 'pattern', id: 'ring', pattern: 'orbit', centre: [8, 47.002], radiusM: 50, heightM: 30 },
      { ...item('speed', 178, 0, 0), lat: null, lon: null, altitude_m: null },
      item('east', 16, 47.002, 8.01),
    ],
  });
  const legs = entryLegs({ plan, estimate: checkPlan(plan, {}).estimate });
  expect([...legs.keys()]).toEqual(['up', 'ring', 'east']);
  expect(legs.get('up')).toMatchObject({ distanceM: 30, durationS: 12, bearingDeg: null });
  // The way to the circle and once around.
  expect(legs.get('ring')?.distanceM).toBeGreaterThan(150 + 300);
  // From the north end of the circle.
  expect(legs.get('east')?.bearingDeg).toBeCloseTo(93.8, 1);
  expect(legs.get('east')?.durationS).toBeCloseTo((legs.get('east')?.distanceM ?? 0) / 10);
});
