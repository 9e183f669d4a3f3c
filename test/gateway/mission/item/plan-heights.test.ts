import { describe, expect, it } from 'vitest';
import { judgeMission } from '../../../../gateway/command/target/judge-mission.ts';
import { type FlightPlan, flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem } from '../../../../gateway/contract/mission/mission.ts';
import { checkMission } from '../../../../gateway/mission/check/check-mission.ts';
import { checkPlan } from '../../../../gateway/mission/check/check-plan.ts';
import type { PlanSurroundings } from '../../../../gateway/mission/check/plan-surroundings.ts';
import { highestHeightM } from '../../../../gateway/mission/item/item-height.ts';
import { zonesInForce } from '../../../../gateway/mission/zone/zone-lookup-of.ts';
import { buildFlyingCopter } from '../../../builder/vehicle-state-builder.ts';

const HOME_AMSL_M = 400;

type Json = Record<string, unknown>;
const item = (id: string, command: number, changes: Json = {}): Json => ({
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
const back = item('rtl', 20);
const at = (id: string, north: number, changes: Json = {}): Json =>
  item(id, 16, { lat: 47 + north / 1000, lon: 8, altitude_m: 30, ...changes });
const polygon = [
  [8.001, 47.001],
  [8.003, 47.001],
  [8.003, 47.003],
];

const planOf = (entries: readonly Json[], changes: Json = {}): FlightPlan =>
  flightPlanSchema.parse({
    flightPlan: 1,
    home: { at: [8, 47], altitudeAmslM: HOME_AMSL_M },
    entries,
    ...changes,
  });
const problemsOf = (entries: readonly Json[], changes: Json = {}, around: PlanSurroundings = {}) =>
  checkPlan(planOf(entries, changes), around).problems;
/** What is told of where the flight leads; whether it takes off and lands, and where home lies, is told elsewhere. */
const told = (...asked: Parameters<typeof problemsOf>) =>
  problemsOf(...asked)
    .filter(({ code }) => !['no-landing', 'no-takeoff', 'home-height'].includes(code))
    .map(({ severity, code, itemIndex }) => `${severity} ${code} ${itemIndex}`);
const level = (heightM: number): PlanSurroundings => ({ groundAmslM: () => heightM });
/** Higher ground between two latitudes, in thousandths of a degree north of home. */
const ridge = (south: number, north: number, heightM: number): PlanSurroundings => ({
  groundAmslM: ({ latitudeDeg }) =>
    latitudeDeg > 47 + south / 1000 && latitudeDeg < 47 + north / 1000 ? HOME_AMSL_M + heightM : HOME_AMSL_M,
});

describe('a fence that ends at a height', () => {
  const geofence = { maxHeightM: 100 };
  const fixesOf = (entry: Json, around: PlanSurroundings = {}) =>
    problemsOf([takeOff, entry, back], { geofence }, around)
      .filter(({ code }) => code === 'outside-fence')
      .map(({ fix }) => fix?.change);

  it('brings an item down to it, counted from where the item counts', () => {
    expect(fixesOf(at('a', 1, { altitude_m: 130 }))).toEqual([
      { kind: 'set-height', entryId: 'a', heightM: 100 },
    ]);
    expect(fixesOf(at('a', 1, { frame: 0, altitude_m: 550 }))).toEqual([undefined]);
  });

  it('does not touch the bottom of a structure', () => {
    const structure = { kind: 'pattern', id: 's', pattern: 'structure', polygon, structureHeightM: 150 };
    const fixes = fixesOf({ ...structure, distanceM: 10, bottomM: 5 });
    expect(fixes.length).toBeGreaterThan(0);
    expect(new Set(fixes)).toEqual(new Set([undefined]));
  });

  it('brings a pattern over the ground down by as much as it is too high', () => {
    const survey = { kind: 'pattern', id: 's', pattern: 'survey', polygon, heightM: 60, lineSpacingM: 60 };
    const following = { ...survey, reference: 'terrain', followGround: { toleranceM: 5 } };
    // The ground lies 80 m over home there: 140 m over home is 40 m too much.
    const ground: PlanSurroundings = {
      groundAmslM: ({ longitudeDeg }) => (longitudeDeg > 8.0002 ? HOME_AMSL_M + 80 : HOME_AMSL_M),
    };
    expect(fixesOf(following, ground)).toContainEqual({ kind: 'set-height', entryId: 's', heightM: 20 });
  });
});

describe('a fence that begins at a height', () => {
  const geofence = { minHeightM: 40, maxHeightM: 100 };

  it('holds for what is flown, not for the way up and down', () => {
    const landing = item('down', 21, { lat: 47.001, lon: 8, altitude_m: 0 });
    expect(told([takeOff, at('a', 1), landing], { geofence })).toEqual(['error outside-fence 1']);
    expect(told([takeOff, at('a', 1, { altitude_m: 45 }), back], { geofence })).toEqual([]);
    const [problem] = problemsOf([takeOff, at('a', 1), back], { geofence });
    expect(problem?.text).toEqual('Item 2 is at 30 m, below the geofence minimum of 40 m.');
    expect(problem?.fix?.change).toEqual({ kind: 'set-height', entryId: 'a', heightM: 40 });
  });

  it('says nothing to a rover, nor where the height is not known', () => {
    expect(told([at('a', 1)], { geofence, vehicle: 'rover' })).toEqual([]);
    expect(told([takeOff, at('a', 1, { frame: 10 }), back], { geofence })).toEqual([
      'warning terrain-unknown 1',
    ]);
    expect(told([takeOff, at('a', 1, { frame: 10 }), back], { geofence }, level(HOME_AMSL_M))).toEqual([
      'error outside-fence 1',
    ]);
  });
});

describe('heights counted from the ground', () => {
  const limits = { maxHeightM: 120 };
  const low = at('a', 1, { frame: 10, altitude_m: 100 });
  const high = at('a', 1, { frame: 10, altitude_m: 130 });
  const hill = level(HOME_AMSL_M + 50);

  it('keep below the ceilings, over ground that is known and over any other as they stand', () => {
    expect(told([takeOff, low, back], {}, { ...hill, limits })).toContain('error too-high 1');
    expect(told([takeOff, high, back], {}, { ...level(HOME_AMSL_M - 50), limits })).not.toContain(
      'error too-high 1',
    );
    expect(told([takeOff, low, back], {}, { limits })).toEqual(['warning terrain-unknown 1']);
    expect(told([takeOff, high, back], {}, { limits })).toContain('error too-high 1');
    const homeless = { home: null };
    expect(told([takeOff, high, back], homeless, { ...hill, limits })).toContain('error too-high 1');
  });

  it('keep below the fence', () => {
    const fenced = { geofence: { maxHeightM: 120 } };
    expect(told([takeOff, low, back], fenced, hill)).toContain('error outside-fence 1');
    expect(told([takeOff, low, back], fenced)).toEqual(['warning terrain-unknown 1']);
    expect(told([takeOff, high, back], fenced)).toContain('error outside-fence 1');
  });

  it('are never taken for low flight over home', () => {
    const valley = level(HOME_AMSL_M - 80);
    expect(told([takeOff, at('a', 1, { frame: 10 }), back], {}, valley)).toEqual([]);
  });

  it('are what governance is told', () => {
    const items: readonly MissionItem[] = checkPlan(planOf([takeOff, low]), {}).items;
    expect(highestHeightM(items, { homeAmslM: HOME_AMSL_M, ...hill })).toBe(150);
    expect(highestHeightM(items, { homeAmslM: HOME_AMSL_M })).toBe(100);
    expect(highestHeightM(items, { homeAmslM: undefined, ...hill })).toBe(100);
    const copter = buildFlyingCopter();
    const homeAmslM = copter.home?.altitudeAmslM ?? Number.NaN;
    const { target } = judgeMission(items, copter, zonesInForce([], 0), () => homeAmslM + 50);
    expect(target.highestAltitudeM).toBeCloseTo(150);
  });
});

describe('the ground under the way down and up', () => {
  const land = (command: number, changes: Json = {}) =>
    item('down', command, { lat: 47.01, lon: 8, altitude_m: 0, ...changes });
  const wall = ridge(4, 6, 200);

  it('is looked at on the level way to a landing place', () => {
    for (const command of [21, 85])
      expect(told([takeOff, at('a', 1), land(command)], {}, wall)).toContain('error below-terrain 2');
    expect(told([takeOff, at('a', 1), land(21)], {}, ridge(4, 6, 25))).toEqual(['warning below-terrain 2']);
    // What is lower than the ground is the way before it: no height of the landing would help.
    const [problem] = problemsOf([takeOff, at('a', 1), land(21)], {}, wall);
    expect(problem?.fix).toBeNull();
  });

  it('is not where it touches down', () => {
    expect(told([takeOff, at('a', 1), land(21)], {}, level(HOME_AMSL_M))).toEqual([]);
    expect(told([takeOff, at('a', 1), land(21)], {}, ridge(9.8, 11, 25))).toEqual([]);
    expect(told([takeOff, at('a', 1), item('down', 21)], {}, ridge(0.5, 6, 25))).toEqual([
      'warning below-terrain 1',
    ]);
    const here = land(21, { lat: 47.001 });
    expect(told([takeOff, at('a', 1), here], {}, level(HOME_AMSL_M))).toEqual([]);
  });

  it('is not flown into at the end of it either', () => {
    expect(told([takeOff, at('a', 1), land(21)], {}, ridge(9.8, 11, 45))).toEqual(['error below-terrain 2']);
  });

  it('is looked at under the slope of a plane', () => {
    const plane = { vehicle: 'plane' };
    const high = [takeOff, at('a', 1, { altitude_m: 100 })];
    expect(told([...high, land(21)], plane, level(HOME_AMSL_M))).toEqual([]);
    expect(told([...high, land(21)], plane, ridge(4, 5, 30))).toEqual([]);
    expect(told([...high, land(21)], plane, ridge(7, 8, 60))).toEqual(['error below-terrain 2']);
    const climb = item('up', 22, { lat: 47.005, lon: 8, altitude_m: 50 });
    expect(told([climb, at('a', 10)], plane, level(HOME_AMSL_M))).toEqual([]);
    expect(told([climb, at('a', 10, { altitude_m: 90 })], plane, ridge(2, 3, 40))).toEqual([
      'error below-terrain 0',
    ]);
  });

  it('is looked at on the way to the place of a take-off', () => {
    const far = item('up', 22, { lat: 47.01, lon: 8, altitude_m: 30 });
    const [problem, ...others] = problemsOf([far, back], {}, wall);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      severity: 'error',
      code: 'below-terrain',
      itemIndex: 0,
      fix: { change: { kind: 'set-height', entryId: 'up', heightM: 210 } },
    });
    const low = item('up', 22, { lat: 47, lon: 8, altitude_m: 5 });
    expect(told([low, back], {}, level(HOME_AMSL_M))).toEqual([]);
  });

  it('refuses a mission at the upload as well', () => {
    const { items } = checkPlan(planOf([takeOff, at('a', 1), land(21)]), {});
    const home = { latitudeDeg: 47, longitudeDeg: 8, altitudeAmslM: HOME_AMSL_M };
    const problems = checkMission(items, { autopilot: 'px4', type: 'copter' }, { ...wall, home });
    expect(problems.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['error below-terrain']);
  });
});
