import { describe, expect, it } from 'vitest';
import { type FlightPlan, flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import { zoneSchema } from '../../../../gateway/contract/mission/zone.ts';
import { checkPlan } from '../../../../gateway/mission/check/check-plan.ts';
import type { PlanSurroundings } from '../../../../gateway/mission/check/plan-surroundings.ts';
import { zonesInForce } from '../../../../gateway/mission/zone/zone-lookup-of.ts';

const HOME = { at: [8, 47], altitudeAmslM: 400 };
/** 0.001° of latitude. */
const STEP_M = 111.2;

type Item = Record<string, unknown>;
const item = (id: string, command: number, changes: Item = {}): Item => ({
  kind: 'item',
  id,
  command,
  frame: 3,
  params: [0, 0, 0, null],
  lat: null,
  lon: null,
  altitude_m: null,
  ...changes,
});
const takeOff = item('up', 22, { altitude_m: 30 });
const home = item('rtl', 20);
const at = (id: string, lat: number, changes: Item = {}): Item =>
  item(id, 16, { lat, lon: 8, altitude_m: 30, ...changes });

function plan(entries: readonly Item[], changes: Item = {}): FlightPlan {
  return flightPlanSchema.parse({ flightPlan: 1, home: HOME, entries, ...changes });
}

function codes(checked: FlightPlan, surroundings: PlanSurroundings = {}): string[] {
  return checkPlan(checked, surroundings).problems.map(({ severity, code }) => `${severity} ${code}`);
}

describe('checkPlan', () => {
  it('finds nothing wrong with a plain flight', () => {
    expect(codes(plan([takeOff, at('a', 47.001), at('b', 47.002), home]))).toEqual([]);
  });

  it('tells 20 warnings and 500 errors of a kind, and hides no error behind warnings', () => {
    const inside = { circles: [{ id: 'c', kind: 'exclusion', centre: [8, 47], radiusM: 50_000 }] };
    const way = Array.from({ length: 600 }, (_, index) =>
      at(`a${index}`, 47 + (index % 2) / 10, index < 599 ? { altitude_m: null } : { lon: null }),
    );
    const told = codes(plan([takeOff, ...way, home], { geofence: inside }));
    const count = (kind: string) => told.filter((each) => each === kind).length;
    expect(count('error inside-exclusion')).toBe(500);
    expect(count('warning bad-item')).toBe(20);
    expect(count('error bad-item')).toBe(1);
  });

  it('says what is wrong with the items, and how to put it right', () => {
    expect(codes(plan([]))).toEqual(['error empty']);
    const { problems } = checkPlan(plan([at('a', 47.001)]), {});
    expect(problems.map(({ code, fix }) => [code, fix?.change.kind])).toEqual([
      ['no-takeoff', 'insert-first'],
      ['no-landing', 'append'],
    ]);
    const jump = (target: number, repeats: number) => item('j', 177, { params: [target, repeats, 0, 0] });
    expect(codes(plan([takeOff, at('a', 47.001), jump(9, 1), home]))).toEqual(['error bad-jump']);
    expect(codes(plan([takeOff, at('a', 47.001), jump(2, -1), home]))).toEqual(['warning bad-jump']);
    expect(codes(plan([takeOff, at('a', 47.001), jump(2, 2), home]))).toEqual([]);
    expect(codes(plan([takeOff, item('a', 16, { lat: 47, altitude_m: 3 }), home]))).toEqual([
      'error bad-item',
    ]);
    expect(codes(plan([takeOff, at('a', 47.001, { altitude_m: null }), home]))).toContain('warning bad-item');
    expect(codes(plan([takeOff, at('a', 47.001), home]), { limits: { maxItems: 2 } })).toEqual([
      'error too-many-items',
    ]);
    expect(
      codes(plan([takeOff, at('a', 47.001), home]), { limits: { supports: (command) => command !== 16 } }),
    ).toEqual(['error unsupported-command']);
    const foreign = { kind: 'foreign', id: 'f', format: 'qgc-plan', content: {}, items: [] };
    expect(codes(plan([takeOff, foreign, home]))).toEqual(['error bad-item']);
  });

  it('measures distance, height and ground', () => {
    const limits = { maxHeightM: 50, maxDistanceM: 150 };
    const far = plan([takeOff, at('a', 47.001), at('b', 47.002, { altitude_m: 60 }), home]);
    const { problems } = checkPlan(far, { limits });
    expect(problems.map(({ code, entryId, itemIndex }) => [code, entryId, itemIndex])).toEqual([
      ['too-far', 'b', 2],
      ['too-high', 'b', 2],
    ]);
    expect(problems[1]?.fix?.change).toEqual({ kind: 'set-height', entryId: 'b', heightM: 50 });
    const hill = {
      groundAmslM: ({ latitudeDeg }: { latitudeDeg: number }) => (latitudeDeg > 47.0015 ? 445 : 400),
    };
    const low = plan([takeOff, at('a', 47.001), at('b', 47.002), home]);
    expect(checkPlan(low, hill).problems[0]).toMatchObject({
      severity: 'error',
      code: 'below-terrain',
      entryId: 'b',
      fix: { change: { kind: 'set-height', entryId: 'b', heightM: 55 } },
    });
    expect(codes(plan([takeOff, at('a', 47.001, { altitude_m: 1 }), home]))).toEqual(['warning too-low']);
    expect(codes(plan([takeOff, at('a', 47.001, { frame: 10 }), home]))).toEqual(['warning terrain-unknown']);
    expect(codes(plan([takeOff, at('a', 47.1), home]))).toContain('warning long-leg');
    expect(codes(plan([takeOff, at('a', 47.001), home], { home: null }))).toContain('warning no-home');
  });

  it('keeps out of no-fly zones between the items too, and inside zones to stay inside', () => {
    const zone = (id: string, south: number, north: number, properties: Item) =>
      zoneSchema.parse({
        type: 'Feature',
        id,
        properties: { name: id, ...properties },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [7.99, south],
              [8.01, south],
              [8.01, north],
              [7.99, north],
              [7.99, south],
            ],
          ],
        },
      });
    const over = plan([takeOff, at('a', 47.001), at('b', 47.004), home]);
    const noFly = zonesInForce([zone('hospital', 47.002, 47.003, { kind: 'no-fly' })], 0);
    expect(
      checkPlan(over, { zones: noFly }).problems.map(({ code, itemIndex }) => [code, itemIndex]),
    ).toEqual([
      ['no-fly-zone', 2],
      ['no-fly-zone', 3],
    ]);
    const kept = zonesInForce([zone('field', 46.99, 47.002, { keepIn: true })], 0);
    expect(codes(over, { zones: kept })).toContain('error outside-zone');
    const later = zone('later', 47.002, 47.003, { kind: 'no-fly', validFrom: '2030-01-01T00:00:00Z' });
    expect(codes(over, { zones: zonesInForce([later], 0) })).toEqual([]);
  });

  it('keeps the fence: polygons, circles, heights, home and rally points', () => {
    const box = (south: number, north: number) => [
      [7.99, south],
      [8.01, south],
      [8.01, north],
      [7.99, north],
    ];
    const flight = [takeOff, at('a', 47.001), at('b', 47.004), home];
    const fenced = (geofence: Item, rest: Item = {}) => codes(plan(flight, { geofence, ...rest }));
    const inclusion = { id: 'in', kind: 'inclusion', corners: box(46.99, 47.002) };
    expect(fenced({ polygons: [inclusion] })).toEqual(['error outside-fence', 'error outside-fence']);
    expect(fenced({ polygons: [{ ...inclusion, corners: box(46.99, 47.01) }] })).toEqual([]);
    const wide = { id: 'wide', kind: 'inclusion', centre: [8, 47], radiusM: 2000 };
    // An ArduPilot must be within both, a PX4 within either.
    expect(fenced({ polygons: [inclusion], circles: [wide] })).toHaveLength(2);
    expect(fenced({ polygons: [inclusion], circles: [wide] }, { autopilot: 'px4' })).toEqual([]);
    const hole = { id: 'out', kind: 'exclusion', centre: [8, 47.0025], radiusM: 50 };
    expect(fenced({ circles: [hole] })).toEqual(['error inside-exclusion', 'error inside-exclusion']);
    expect(fenced({ maxHeightM: 20 })).toContain('error outside-fence');
    expect(fenced({ minHeightM: 50, maxHeightM: 40 })).toEqual(['error fence-shape']);
    const bow = [
      [7.99, 46.99],
      [8.01, 47.01],
      [8.01, 46.99],
      [7.99, 47.01],
    ];
    expect(fenced({ polygons: [{ ...inclusion, corners: bow }] })).toEqual(['error fence-shape']);
    const rally = [{ id: 'r', at: [8, 47.02], heightM: 20 }];
    expect(fenced({ circles: [wide] }, { rally })).toEqual(['error outside-fence']);
  });

  it('counts distance and time with climbs, stays, speeds and jumps', () => {
    const { estimate } = checkPlan(
      plan(
        [
          takeOff,
          at('a', 47.001),
          item('s', 178, { params: [1, 5, -1, 0] }),
          at('b', 47.002, { params: [20, 0, 0, null] }),
          home,
        ],
        { cruiseSpeedMps: 10, climbSpeedMps: 3, descentSpeedMps: 1 },
      ),
      {},
    );
    expect(estimate.distanceM).toBeCloseTo(30 + STEP_M + STEP_M + 2 * STEP_M + 30, -1);
    expect(estimate.durationS).toBeCloseTo(10 + STEP_M / 10 + STEP_M / 5 + 20 + (2 * STEP_M) / 5 + 30, 0);
    expect(estimate).toMatchObject({ maxHeightM: 30, energyPct: null, pointOfNoReturn: null });
    expect(estimate.farthestM).toBeCloseTo(2 * STEP_M, 0);
    expect(estimate.legs.map(({ itemIndex }) => itemIndex)).toEqual([0, 1, 3, 4]);
    const once = checkPlan(plan([takeOff, at('a', 47.001), at('b', 47.002), home]), {}).estimate.distanceM;
    const jump = item('j', 177, { params: [2, 3, 0, 0] });
    const jumping = checkPlan(plan([takeOff, at('a', 47.001), at('b', 47.002), jump, home]), {}).estimate
      .distanceM;
    expect(jumping - once).toBeCloseTo(6 * STEP_M, 0);
  });

  it('does not say how high it flies where heights count from a ground that is not known', () => {
    const overGround = plan([takeOff, at('a', 47.001, { frame: 10, altitude_m: 80 }), home]);
    expect(checkPlan(overGround, {}).estimate.maxHeightM).toBeNull();
  });

  it('finds where the battery would not bring it home any more', () => {
    const out = plan([takeOff, at('a', 47.01), home], {
      cruiseSpeedMps: 10,
      descentSpeedMps: 3,
      climbSpeedMps: 3,
    });
    // 10 s up, 111 s out, 111 s home, 10 s down.
    const energy = (enduranceS: number) => ({ energy: { enduranceS, batteryPct: 100, reservePct: 20 } });
    expect(codes(out, energy(400))).toEqual([]);
    expect(codes(out, energy(280))).toEqual(['warning battery']);
    expect(codes(out, energy(200))).toEqual(['error battery']);
    const { estimate } = checkPlan(out, energy(200));
    // 160 s are usable: it must turn when 70 s are left for the way home.
    expect(estimate.pointOfNoReturn).toMatchObject({ itemIndex: 1 });
    expect(estimate.pointOfNoReturn?.distanceM).toBeCloseTo(30 + 700, -1);
    expect(estimate.energyPct).toBeCloseTo(121, 0);
  });
});
