import { describe, expect, it } from 'vitest';
import { type FlightPlan, flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import { checkPlan } from '../../../../gateway/mission/check/check-plan.ts';
import { withOnboardItems } from '../../../../renderer/state/planner/flight-plan-difference.ts';
import { type Surveyor, splitOverVehicles } from '../../../../renderer/state/planner/flight-plan-split.ts';

const planOf = (entries: readonly unknown[], own: object = {}): FlightPlan =>
  flightPlanSchema.parse({ flightPlan: 1, entries, ...own });
const survey = {
  kind: 'pattern',
  id: 'field',
  pattern: 'survey',
  polygon: [
    [8, 47],
    [8.004, 47],
    [8.004, 47.002],
    [8, 47.002],
  ],
  heightM: 40,
};
const standing = (systemId: number, lon: number, alt_amsl_m = 400): Surveyor => ({
  vehicleId: `uav-${systemId}`,
  name: `Copter ${systemId}`,
  systemId,
  autopilot: 'ardupilot',
  home: { lat: 46.999, lon, alt_amsl_m },
});

function split(surveyors: readonly Surveyor[], plan = planOf([survey])) {
  const [entry] = plan.entries;
  if (entry?.kind !== 'pattern' || entry.pattern !== 'survey') throw new Error('No survey');
  return splitOverVehicles(plan, entry, surveyors);
}

describe('a survey split over vehicles', () => {
  it('gives each, in the order they stand, a plan without errors and a height of its own', () => {
    const parts = split([standing(3, 8.003), standing(1, 8.001), standing(2, 8.002, 403)]);
    if (typeof parts === 'string') throw new Error(parts);
    expect(parts.map(({ surveyor }) => surveyor.vehicleId)).toEqual(['uav-1', 'uav-2', 'uav-3']);
    const amslM = parts
      .map(({ heightM, surveyor }) => heightM + (surveyor.home?.alt_amsl_m ?? 0))
      .sort((one, other) => one - other);
    expect(amslM.slice(1).map((height, index) => height - (amslM[index] ?? 0))).toEqual([5, 5]);
    for (const { plan } of parts)
      expect(checkPlan(plan, {}).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('makes each part for the autopilot that is to fly it', () => {
    const other = (systemId: number, autopilot: Surveyor['autopilot']) => ({
      ...standing(systemId, 8 + systemId / 1000),
      autopilot,
    });
    const parts = split([other(1, 'px4'), other(2, 'ardupilot'), other(3, 'generic')]);
    if (typeof parts === 'string') throw new Error(parts);
    expect(parts.map(({ plan }) => plan.autopilot)).toEqual(['px4', 'ardupilot', 'ardupilot']);
  });

  it('says why it cannot be done', () => {
    const two = [standing(1, 8.001), standing(2, 8.003)];
    expect(split(two.slice(1))).toMatch(/two vehicles/);
    expect(split([standing(1, 8.001), { ...standing(2, 8.003), home: null }])).toMatch(/home position/);
    expect(split(two, planOf([{ ...survey, reference: 'sea' }]))).toMatch(/above home/);
    expect(split(two, planOf([survey], { vehicle: 'plane' }))).toMatch(/[Cc]opters/);
    expect(split(two, planOf([{ ...survey, heightM: 10 }]))).toMatch(/would fly at/);
  });
});

describe('items taken over from a vehicle', () => {
  it('change those that differ, come behind when only it has them, and leave patterns alone', () => {
    const item = (id: string, altitude_m: number) => ({
      kind: 'item',
      id,
      command: 16,
      frame: 3,
      params: [0, 0, 0, null],
      lat: 47,
      lon: 8,
      altitude_m,
      autocontinue: true,
    });
    const plan = planOf([item('a', 30), item('b', 30), survey]);
    const {
      kind: _,
      id: __,
      ...onboard
    } = planOf([item('x', 50)]).entries[0] as never as Record<string, unknown>;
    const board = Array.from({ length: 60 }, () => onboard) as never;
    const next = withOnboardItems(
      plan,
      [
        { index: 1, state: 'changed', fields: ['altitude'] },
        { index: 4, state: 'changed', fields: ['place'] },
        { index: 59, state: 'extra', fields: [] },
      ],
      { items: board, autopilot: 'ardupilot' },
    );
    expect(next.entries.map((entry) => (entry.kind === 'item' ? entry.altitude_m : entry.kind))).toEqual([
      30,
      50,
      'pattern',
      50,
    ]);
  });
});
