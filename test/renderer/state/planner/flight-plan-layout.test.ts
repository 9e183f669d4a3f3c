import { afterEach, describe, expect, it } from 'vitest';
import { flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import { writePlanFile } from '../../../../gateway/mission/formats/write-plan-file.ts';
import type { RestClient } from '../../../../renderer/api/connection/rest-client.ts';
import { GroundHeights } from '../../../../renderer/state/map/ground-heights.ts';
import { withFix } from '../../../../renderer/state/planner/flight-plan-edits.ts';
import {
  laidEntries,
  notePlanGround,
  presentGround,
} from '../../../../renderer/state/planner/flight-plan-layout.ts';

const HOME = { latitudeDeg: 47, longitudeDeg: 8, altitudeAmslM: 400 };
const plan = flightPlanSchema.parse({
  flightPlan: 1,
  entries: [
    {
      kind: 'pattern',
      id: 'road',
      pattern: 'corridor',
      line: [
        [8, 47],
        [8.004, 47],
      ],
      widthM: 0,
      turnaroundM: 0,
      heightM: 50,
      reference: 'terrain',
      followGround: { toleranceM: 2 },
    },
  ],
});

/** A ridge across the middle of the road, as the gateway knows it. */
const rest = {
  request: async ({ body }: { body: { points: [number, number][] } }) => ({
    heightsAmslM: body.points.map(([, lon]) => 400 + Math.max(0, 40 - Math.abs(lon - 8.002) * 75_000)),
  }),
} as unknown as RestClient;

function asked(): [number, number][] {
  const points: [number, number][] = [];
  const noting = {
    home: HOME,
    groundAmslM: ({ latitudeDeg, longitudeDeg }: { latitudeDeg: number; longitudeDeg: number }) => {
      points.push([latitudeDeg, longitudeDeg]);
      return undefined;
    },
  };
  writePlanFile(plan, 'p', 'csv', noting);
  return points;
}

describe('a pattern that follows the ground in the planner', () => {
  afterEach(() => notePlanGround(undefined, undefined));

  it('counts from the ground in the vehicle’s frame until its heights are there, then from home', async () => {
    const heights = new GroundHeights();
    notePlanGround(heights, HOME);
    const items = () => laidEntries(plan)[0]?.items ?? [];
    expect(items().map(({ frame }) => frame)).toEqual([10, 10]);
    const points = asked();
    expect(heights.isMissingAny(points)).toBe(true);
    await heights.learn(rest, [...points, [47, 8]]);
    expect(heights.isMissingAny(points)).toBe(false);
    notePlanGround(heights, HOME);
    expect(items().every(({ frame }) => frame === 3)).toBe(true);
    expect(Math.max(...items().map(({ altitude_m }) => altitude_m ?? 0))).toBeGreaterThan(85);
    expect(writePlanFile(plan, 'p', 'csv', presentGround()).split('\r\n')).toHaveLength(items().length + 2);
  });

  it('is flown level only when somebody says so', () => {
    const level = withFix(plan, { kind: 'set-reference', entryId: 'road', reference: 'home' });
    expect(level.entries[0]).toMatchObject({ reference: 'home' });
    expect(flightPlanSchema.parse(level).entries[0]).not.toHaveProperty('followGround');
    const slower = withFix(plan, { kind: 'set-speed', entryId: 'road', speedMps: 3.5 });
    expect(slower.entries[0]).toMatchObject({ speedMps: 3.5 });
    const at: [number, number] = [8, 47];
    expect(withFix(plan, { kind: 'set-home', home: { at, altitudeAmslM: 400 } }).home).toEqual({
      at,
      altitudeAmslM: 400,
    });
  });
});
