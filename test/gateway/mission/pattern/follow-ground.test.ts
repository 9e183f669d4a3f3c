import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM, type GeoPoint, LocalFrame } from '../../../../gateway/base/geometry/local-frame.ts';
import { type FlightPlan, flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem } from '../../../../gateway/contract/mission/mission.ts';
import { checkPlan } from '../../../../gateway/mission/check/check-plan.ts';
import { boundedProfile, profileBends } from '../../../../gateway/mission/pattern/follow-ground.ts';
import { layOutPlan, type PlanGround } from '../../../../gateway/mission/pattern/lay-out-plan.ts';

const HOME = { at: [8, 47], altitudeAmslM: 400 } as const;
const TOLERANCE_M = 4;
/** A height on the wire is exact to a centimetre, a place to one too. */
const ROUNDING_M = 0.1;
const frame = new LocalFrame({ latitudeDeg: 47, longitudeDeg: 8 });

/** Hills as a raster of heights has them: nothing between two posts but the straight line. */
const grounds = fc
  .record({
    heightM: fc.integer({ min: 0, max: 60 }),
    waveM: fc.integer({ min: 150, max: 900 }),
    turn: fc.double({ min: 0, max: 3, noNaN: true }),
    baseM: fc.integer({ min: -50, max: 900 }),
  })
  .map(({ heightM, waveM, turn, baseM }) => ({ latitudeDeg, longitudeDeg }: GeoPoint): number => {
    const { eastM, northM } = frame.toLocal({ latitudeDeg, longitudeDeg });
    return (
      baseM +
      heightM *
        (Math.sin(eastM / waveM + turn) + Math.cos((northM * 1.7) / waveM) + Math.sin(northM / 90) / 9)
    );
  });

const patterns = fc.oneof(
  fc
    .record({
      angleDeg: fc.integer({ min: 0, max: 359 }),
      lineSpacingM: fc.integer({ min: 40, max: 120 }),
      isCrosshatch: fc.boolean(),
    })
    .map((own) => ({
      ...own,
      pattern: 'survey',
      imaging: { triggerDistanceM: 12 },
      polygon: [
        [8, 47],
        [8.006, 47.001],
        [8.005, 47.005],
        [8.001, 47.004],
      ],
    })),
  fc.record({ widthM: fc.integer({ min: 0, max: 150 }), lineSpacingM: fc.constant(60) }).map((own) => ({
    ...own,
    pattern: 'corridor',
    line: [
      [8, 47],
      [8.008, 47.002],
      [8.009, 47.006],
    ],
  })),
  fc
    .record({ radiusM: fc.integer({ min: 30, max: 300 }) })
    .map((own) => ({ ...own, pattern: 'orbit', centre: [8.003, 47.002] })),
);

function planOf(entry: object, changes: object = {}): FlightPlan {
  const heightM = 'layers' in entry ? {} : { heightM: 60 };
  const own = { kind: 'pattern', id: 'p', ...heightM, ...entry };
  return flightPlanSchema.parse({ flightPlan: 1, home: HOME, entries: [own], ...changes });
}

function following(entry: object, changes: object = {}): FlightPlan {
  return planOf({ ...entry, reference: 'terrain', followGround: { toleranceM: TOLERANCE_M } }, changes);
}

interface Stop extends GeoPoint {
  readonly heightM: number;
}

function stopsOf(items: readonly MissionItem[]): readonly Stop[] {
  return items.flatMap(({ command, lat, lon, altitude_m }) =>
    command < 96 && lat !== null && lon !== null && altitude_m !== null
      ? [{ latitudeDeg: lat, longitudeDeg: lon, heightM: altitude_m }]
      : [],
  );
}

/** Every few metres of a way, straight from stop to stop. */
function alongWay(stops: readonly Stop[], everyM: number): readonly Stop[] {
  return stops.slice(1).flatMap((to, index) => {
    const from = stops[index] ?? to;
    const leg = new LocalFrame(from);
    const { eastM, northM } = leg.toLocal(to);
    const parts = Math.max(1, Math.ceil(Math.hypot(eastM, northM) / everyM));
    return Array.from({ length: parts + 1 }, (_, part) => {
      const share = part / parts;
      return {
        ...leg.toGeo({ eastM: eastM * share, northM: northM * share }),
        heightM: from.heightM + (to.heightM - from.heightM) * share,
      };
    });
  });
}

describe('a pattern that follows the ground', () => {
  it('is never lower over it than asked, less the tolerance, wherever home lies', () => {
    fc.assert(
      fc.property(patterns, grounds, (pattern, groundAmslM) => {
        const { items } = layOutPlan(following(pattern), { groundAmslM });
        const homeM = Math.min(400, groundAmslM({ latitudeDeg: 47, longitudeDeg: 8 }));
        for (const place of alongWay(stopsOf(items), 10)) {
          const overGroundM = homeM + place.heightM - groundAmslM(place);
          // Between two samples the ground of this test bends by half a metre at most.
          expect(overGroundM).toBeGreaterThan(60 - TOLERANCE_M - 0.5 - ROUNDING_M);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('leads over the same lines to the same places in the same order, with the same pictures', () => {
    fc.assert(
      fc.property(patterns, grounds, (pattern, groundAmslM) => {
        const level = layOutPlan(planOf(pattern)).items;
        const { items } = layOutPlan(following(pattern), { groundAmslM });
        const key = ({ command, params, lat, lon }: MissionItem) => [command, ...params, lat, lon].join();
        const keys = items.map(key);
        let at = 0;
        for (const item of level) {
          const next = keys.indexOf(key(item), at);
          expect(next).toBeGreaterThanOrEqual(at);
          at = next + 1;
        }
        const lengthM = (stops: readonly Stop[]) =>
          stops.slice(1).reduce((sum, to, index) => sum + distanceM(stops[index] ?? to, to), 0);
        // Waypoints put in lie on the lines: the way over the ground is no longer.
        expect(lengthM(stopsOf(items))).toBeCloseTo(lengthM(stopsOf(level)), 0);
        expect(items.every(({ frame: counted, lat }) => lat === null || counted === 3)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('climbs and descends no faster than it can, and says by how much it is too high then', () => {
    fc.assert(
      fc.property(patterns, grounds, (pattern, groundAmslM) => {
        const speeds = { cruiseSpeedMps: 12, climbSpeedMps: 1, descentSpeedMps: 0.6 };
        const plan = following(pattern, speeds);
        const laid = layOutPlan(plan, { groundAmslM });
        const stops = stopsOf(laid.items);
        for (const [index, to] of stops.slice(1).entries()) {
          const from = stops[index] ?? to;
          const seconds = distanceM(from, to) / 12;
          expect(to.heightM - from.heightM).toBeLessThan(seconds * 1.02 + ROUNDING_M);
          expect(from.heightM - to.heightM).toBeLessThan(seconds * 0.6 * 1.02 + ROUNDING_M);
        }
        const way = laid.following[0]?.way;
        const isTold = checkPlan(plan, { groundAmslM }).problems.some(({ code }) => code === 'steep-terrain');
        expect(isTold).toBe(way?.isKnown === true && way.raisedM > TOLERANCE_M);
      }),
      { numRuns: 25 },
    );
  });

  it('needs no waypoints over level ground, and few over even slopes', () => {
    const line = {
      pattern: 'corridor',
      line: [
        [8, 47],
        [8.01, 47],
      ],
      widthM: 0,
      turnaroundM: 0,
    };
    const count = (groundAmslM: PlanGround['groundAmslM']) =>
      stopsOf(layOutPlan(following(line), { groundAmslM }).items).length;
    expect(count(() => 400)).toBe(2);
    expect(count(({ longitudeDeg }) => 400 + (longitudeDeg - 8) * 5000)).toBe(2);
    expect(count(({ longitudeDeg }) => 400 + Math.abs(longitudeDeg - 8.005) * 5000)).toBe(3);
  });

  it('keeps a structure level above the highest ground around it', () => {
    const tower = {
      pattern: 'structure',
      polygon: [
        [8.001, 47.001],
        [8.0013, 47.001],
        [8.0013, 47.0012],
      ],
      structureHeightM: 30,
      distanceM: 20,
      bottomM: 10,
      layers: 2,
    };
    const groundAmslM = ({ longitudeDeg }: GeoPoint) => 420 + (longitudeDeg - 8.001) * 20_000;
    const level = layOutPlan(planOf(tower)).items;
    const { items } = layOutPlan(planOf({ ...tower, reference: 'terrain' }), {
      groundAmslM,
    });
    const raises = items.map((item, index) => (item.altitude_m ?? 0) - (level[index]?.altitude_m ?? 0));
    const [raiseM = 0] = raises;
    const highestM = Math.max(...stopsOf(items).map(groundAmslM));
    // Home is said to lie at 400 m, the ground there at the same.
    expect(raiseM).toBeCloseTo(highestM - 400, 1);
    for (const [index, item] of items.entries())
      if (item.lat !== null) expect(raises[index]).toBeCloseTo(raiseM, 2);
  });

  it('is never flown level where the ground or home is not known: an error says so', () => {
    const survey = {
      pattern: 'survey',
      polygon: [
        [8, 47],
        [8.004, 47],
        [8.004, 47.003],
      ],
    };
    const half = ({ longitudeDeg }: GeoPoint) => (longitudeDeg > 8.002 ? undefined : 400);
    const told = (plan: FlightPlan, ground: PlanGround) => {
      const { problems, items } = checkPlan(plan, ground);
      expect(items.filter(({ lat }) => lat !== null).every((item) => item.frame === 10)).toBe(true);
      return problems.filter(({ severity }) => severity === 'error');
    };
    const plan = following(survey);
    expect(told(plan, { groundAmslM: half })).toMatchObject([
      {
        code: 'terrain-unknown',
        entryId: 'p',
        text: 'This pattern follows the terrain, but the terrain height is unknown for 67 % of it, first at 46.99991, 8.00212. Import heights for it under Settings, Maps.',
        fix: { change: { kind: 'set-reference', reference: 'home' } },
      },
    ]);
    expect(told(plan, {})).toMatchObject([{ code: 'terrain-unknown' }]);
    expect(told({ ...plan, home: null }, { groundAmslM: () => 400 })).toMatchObject([{ code: 'no-home' }]);
    const px4 = told({ ...plan, autopilot: 'px4' }, { groundAmslM: half });
    expect(px4.map(({ code }) => code)).toContain('unsupported-command');
  });

  it('is offered heights it counts itself against a ceiling, and a structure none', () => {
    const groundAmslM = () => 440;
    const fixes = (plan: FlightPlan) =>
      checkPlan(plan, { groundAmslM, limits: { maxHeightM: 90 } }).problems.flatMap(({ code, fix }) =>
        code === 'too-high' ? [fix?.change] : [],
      );
    const orbit = { pattern: 'orbit', centre: [8.003, 47.002], radiusM: 40 };
    // Flown 100 m above home, 60 m above the ground: 10 m lower are 50 m above the ground.
    expect(fixes(following(orbit))[0]).toEqual({ kind: 'set-height', entryId: 'p', heightM: 50 });
    const tower = {
      pattern: 'structure',
      polygon: [
        [8.001, 47.001],
        [8.0013, 47.001],
        [8.0013, 47.0012],
      ],
      structureHeightM: 80,
      distanceM: 20,
      layers: 2,
    };
    expect(fixes(planOf(tower))[0]).toBeUndefined();
  });

  it('tells of a home whose height cannot be right, and of jumps behind it', () => {
    const survey = {
      pattern: 'survey',
      polygon: [
        [8, 47],
        [8.004, 47],
        [8.004, 47.003],
      ],
    };
    const told = (ofHome: number, ofVehicle?: number) =>
      checkPlan(following(survey, { home: { ...HOME, altitudeAmslM: ofHome } }), {
        groundAmslM: () => 400,
        ...(ofVehicle !== undefined && {
          home: { latitudeDeg: 47, longitudeDeg: 8, altitudeAmslM: ofVehicle },
        }),
      }).problems.flatMap(({ code, fix }) => (code === 'home-height' ? [fix?.change] : []));
    expect(told(405)).toEqual([]);
    expect(told(0)).toEqual([{ kind: 'set-home', home: { at: [8, 47], altitudeAmslM: 400 } }]);
    expect(told(400, 350)).toEqual([{ kind: 'set-home', home: null }]);
    expect(told(400, 450)).toEqual([]);
    const level = planOf(survey, { home: { ...HOME, altitudeAmslM: 0 } });
    expect(checkPlan(level, { groundAmslM: () => 400 }).problems).toContainEqual(
      expect.objectContaining({
        code: 'home-height',
        text: 'Home is set to 0 m above sea level, but the ground there is at 400 m. Heights above the ground are wrong by the difference.',
      }),
    );
    const plan = following(survey);
    const jump = { kind: 'item', id: 'j', command: 177, frame: 0, params: [3, 1, 0, 0] };
    const jumping = flightPlanSchema.parse({
      ...plan,
      entries: [...plan.entries, { ...jump, lat: null, lon: null, altitude_m: null }],
    });
    const codes = checkPlan(jumping, { groundAmslM: () => 400 }).problems.map(({ code }) => code);
    expect(codes).toContain('bad-jump');
  });

  it('is refused by the contract where heights count from something else than the ground', () => {
    const entry = { pattern: 'orbit', centre: [8, 47], radiusM: 40, followGround: {} };
    expect(() => planOf(entry)).toThrow(/needs reference/);
  });
});

describe('boundedProfile and profileBends', () => {
  it('rise over what is wished, stay within slopes and tolerance', () => {
    const heights = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 2, maxLength: 80 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: 9 }), (wishedM, toleranceM) => {
        const alongM = wishedM.map((_, index) => index * 10);
        const heightsM = boundedProfile(alongM, wishedM, { climb: 0.5, descent: 0.3 });
        for (const [index, heightM] of heightsM.entries()) {
          expect(heightM).toBeGreaterThanOrEqual(wishedM[index] ?? 0);
          const riseM = heightM - (heightsM[index - 1] ?? heightM);
          expect(riseM).toBeLessThanOrEqual(5 + 1e-9);
          expect(riseM).toBeGreaterThanOrEqual(-3 - 1e-9);
        }
        const stops = [0, wishedM.length - 1];
        const bends = profileBends(alongM, heightsM, stops, toleranceM);
        expect(bends).toEqual(expect.arrayContaining(stops));
        for (const [piece, to] of bends.slice(1).entries()) {
          const from = bends[piece] ?? to;
          for (let index = from; index <= to; index += 1) {
            const share = (index - from) / (to - from);
            const onPieceM = (heightsM[from] ?? 0) * (1 - share) + (heightsM[to] ?? 0) * share;
            expect(Math.abs(onPieceM - (heightsM[index] ?? 0))).toBeLessThanOrEqual(toleranceM + 1e-9);
          }
        }
      }),
      { numRuns: 80 },
    );
  });
});
