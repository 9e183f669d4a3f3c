import { describe, expect, it } from 'vitest';
import { type FlightPlan, flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import type { PlanPlace } from '../../../../renderer/state/planner/flight-plan-handles.ts';
import { commonHeight, withCommonHeight } from '../../../../renderer/state/planner/flight-plan-heights.ts';
import { newItem } from '../../../../renderer/state/planner/flight-plan-tools.ts';

const AT: PlanPlace = [8, 47];
const HOME = 3;
const SEA = 0;
const GROUND = 10;

const item = (id: string, command: number, altitude_m: number | null, own: object = {}) => ({
  kind: 'item',
  id,
  command,
  frame: HOME,
  params: [0, 0, 0, null],
  lat: 47,
  lon: 8,
  altitude_m,
  autocontinue: true,
  ...own,
});
const nowhere = { lat: null, lon: null };
const survey = {
  kind: 'pattern',
  id: 'survey',
  pattern: 'survey',
  polygon: [
    [8, 47],
    [8.001, 47],
    [8.001, 47.001],
  ],
  heightM: 50,
};
const structure = {
  kind: 'pattern',
  id: 'tower',
  pattern: 'structure',
  polygon: survey.polygon,
  structureHeightM: 20,
  distanceM: 10,
};
const foreign = { kind: 'foreign', id: 'foreign', format: 'qgc-plan', content: {}, items: [] };
const planOf = (...entries: readonly unknown[]): FlightPlan =>
  flightPlanSchema.parse({ flightPlan: 1, entries });
const idsOf = (plan: FlightPlan) => new Set(plan.entries.map(({ id }) => id));

describe('the height of many', () => {
  it('is that of what is flown: landings, what is looked at and figures that are no height stay', () => {
    const plan = planOf(
      item('up', 22, 30, nowhere),
      item('way', 16, 30),
      item('wait', 19, 30),
      survey,
      item('roi', 195, 4),
      item('old-roi', 80, 4),
      item('mount', 205, 2, nowhere),
      item('delay', 93, 7, nowhere),
      item('place', 94, 0),
      structure,
      foreign,
      item('return', 20, 15),
      item('vtol-land', 85, 1),
      item('land', 21, 412),
    );
    expect(commonHeight(plan.entries)).toEqual({ reference: 'home', heightM: null, isOfAll: false });
    const next = withCommonHeight(plan, idsOf(plan), 60);
    const changed = next.entries.filter((entry, index) => entry !== plan.entries[index]);
    expect(changed.map(({ id }) => id)).toEqual(['up', 'way', 'wait', 'survey']);
    for (const entry of changed)
      expect(entry.kind === 'item' ? entry.altitude_m : 'heightM' in entry && entry.heightM).toBe(60);
    expect(commonHeight(next.entries)).toMatchObject({ reference: 'home', heightM: 60 });
  });

  it('is offered only where all count from the same', () => {
    const mixed = planOf(item('a', 16, 60), item('b', 16, 480, { frame: SEA }));
    expect(commonHeight(mixed.entries)).toBe('differs');
    expect(withCommonHeight(mixed, idsOf(mixed), 60)).toBe(mixed);
    expect(commonHeight(planOf(item('a', 16, 60), { ...survey, reference: 'sea' }).entries)).toBe('differs');
    const followed = { ...survey, reference: 'terrain', followGround: { toleranceM: 5 } };
    expect(commonHeight(planOf(item('a', 16, 50, { frame: GROUND }), followed).entries)).toEqual({
      reference: 'terrain',
      heightM: 50,
      isOfAll: true,
    });
    // Below is up in some frames that are not of the globe.
    expect(commonHeight(planOf(item('a', 16, 60, { frame: 1 })).entries)).toBe('differs');
  });

  it('is none where nothing of it is flown', () => {
    const plan = planOf(item('land', 21, 0), item('roi', 195, 4), item('back', 20, null, nowhere));
    expect(commonHeight(plan.entries)).toBeUndefined();
  });

  it('leaves alone what is not among them, and gives one to what had none', () => {
    const plan = planOf(item('a', 16, null), item('b', 16, 30), item('c', 16, 30));
    const next = withCommonHeight(plan, new Set(['a', 'b']), 40);
    expect(next.entries.map((entry) => entry.kind === 'item' && entry.altitude_m)).toEqual([40, 40, 30]);
  });
});

describe('the height of what is put in', () => {
  it('is the one flown last above home: none of a landing, of what is looked at, or counted from the sea', () => {
    const heightAfter = (...entries: readonly unknown[]) => newItem(planOf(...entries), 16, AT).altitude_m;
    expect(heightAfter(item('a', 16, 45))).toBe(45);
    expect(heightAfter(item('a', 16, 45), item('roi', 195, 4))).toBe(45);
    expect(heightAfter(item('a', 16, 45), item('land', 21, 12))).toBe(45);
    expect(heightAfter(item('a', 16, 45), item('b', 16, 480, { frame: SEA }))).toBe(45);
    expect(heightAfter(item('a', 16, 45), { ...survey, heightM: 480, reference: 'sea' })).toBe(45);
    expect(heightAfter(item('b', 16, 480, { frame: SEA }))).toBe(30);
    expect(heightAfter(item('up', 22, 25, nowhere))).toBe(25);
  });
});
