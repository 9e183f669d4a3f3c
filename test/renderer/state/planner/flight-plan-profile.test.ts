import { expect, test } from 'vitest';
import { profileHeights, profileSamples } from '../../../../renderer/state/planner/flight-plan-profile.ts';

const HOME: [number, number] = [8, 47];
const [ABOVE_SEA, ABOVE_HOME, OVER_GROUND] = [0, 3, 10];
const [WAYPOINT, LAND, TAKE_OFF] = [16, 21, 22];
/** About 111 m further north each. */
const point = (seq: number, heightM: number, frame = ABOVE_HOME, command = WAYPOINT, north = seq) => ({
  entryId: `${seq}`,
  seq,
  command,
  at: [8, 47 + north / 1000] as [number, number],
  heightM,
  frame,
});
const flight = [
  point(1, 30, ABOVE_HOME, TAKE_OFF, 0),
  point(2, 30),
  point(3, 50),
  point(4, 0, ABOVE_HOME, LAND),
];

test('a route climbs at home, and descends where it lands', () => {
  const samples = profileSamples(flight, HOME);
  const { wayM } = profileHeights(samples, []);
  const at = (seq: number) => samples.findIndex((sample) => sample.seq === seq);
  expect(wayM.slice(0, 2)).toEqual([0, 30]);
  expect([at(2), at(3)].map((index) => wayM[index])).toEqual([30, 50]);
  expect(wayM.slice(-2)).toEqual([50, 0]);
  expect(samples.at(-1)?.distanceM).toBeGreaterThan(430);
});

test('the lowest place above the ground is found between items, apart from take-off and landing', () => {
  const samples = profileSamples(flight, HOME);
  const hill = samples.findIndex(({ seq, legTo, share }) => seq === undefined && legTo === 3 && share < 0.4);
  const ground = samples.map((_, index) => (index === hill ? 500 : 480));
  const { lowest, wayM } = profileHeights(samples, ground);
  expect(lowest).toMatchObject({ index: hill, legTo: 3 });
  expect(lowest?.clearanceM).toBeCloseTo((wayM[hill] ?? 0) - 20);
  expect(profileHeights(samples, []).lowest).toBeUndefined();
});

test('heights above the sea and above the ground are drawn once the ground is known', () => {
  const samples = profileSamples([point(1, 520, ABOVE_SEA), point(2, 40, OVER_GROUND)], HOME);
  const ends = (heights: readonly (number | null)[]) =>
    samples.flatMap(({ seq }, index) => (seq === undefined ? [] : [heights[index]]));
  expect(ends(profileHeights(samples, []).wayM)).toEqual([null, null]);
  expect(
    ends(
      profileHeights(
        samples,
        samples.map((_, index) => 480 + index),
      ).wayM,
    ),
  ).toEqual([40, samples.length - 1 + 40]);
});
