import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FlightPlan,
  flightPlanSchema,
  type PlanEntry,
} from '../../../../gateway/contract/mission/flight-plan.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { readPlanFile } from '../../../../gateway/mission/formats/read-plan-file.ts';
import { writePlanFile } from '../../../../gateway/mission/formats/write-plan-file.ts';
import { layOutPlan } from '../../../../gateway/mission/pattern/lay-out-plan.ts';

const readText = (text: string) => readPlanFile(new TextEncoder().encode(text), 'plan');
const readBack = (plan: FlightPlan) => readText(writePlanFile(plan, 'Field', 'plan'));
const itemsOf = (plan: FlightPlan) => JSON.parse(writePlanFile(plan, 'Field', 'plan')).mission.items;

const offset = fc.double({ min: 0.001, max: 0.004, noNaN: true });
const near = fc.tuple(offset, offset, offset).map(([a, b, c]): [number, number][] => [
  [8, 47],
  [8 + a, 47],
  [8 + b, 47 + c],
]);
const camera = {
  name: 'Sony a6000 16 mm',
  sensorWidthMm: 23.5,
  sensorHeightMm: 15.6,
  imageWidthPx: 6000,
  imageHeightPx: 4000,
  focalLengthMm: 16,
  isPortrait: false,
};
const imaging = fc.record(
  {
    camera: fc.constant(camera),
    triggerDistanceM: fc.double({ min: 1, max: 50, noNaN: true }),
  },
  { requiredKeys: [] },
);
const flown = {
  heightM: fc.integer({ min: 30, max: 200 }),
  reference: fc.constantFrom('home', 'sea', 'terrain'),
  turnaroundM: fc.integer({ min: 0, max: 30 }),
  lineSpacingM: fc.double({ min: 15, max: 60, noNaN: true }),
  imaging,
};
const common = { kind: fc.constant('pattern'), id: fc.constant('item-1') };
const survey = fc.record({
  ...common,
  ...flown,
  pattern: fc.constant('survey'),
  polygon: near,
  angleDeg: fc.integer({ min: 0, max: 359 }),
  isCrosshatch: fc.boolean(),
  entry: fc.integer({ min: 0, max: 3 }),
});
const corridor = fc.record({
  ...common,
  ...flown,
  pattern: fc.constant('corridor'),
  line: near,
  widthM: fc.integer({ min: 0, max: 150 }),
});
const structure = fc.record({
  ...common,
  pattern: fc.constant('structure'),
  polygon: near,
  structureHeightM: fc.integer({ min: 21, max: 80 }),
  distanceM: fc.integer({ min: 5, max: 40 }),
  bottomM: fc.integer({ min: 2, max: 20 }),
  layers: fc.integer({ min: 1, max: 7 }),
  imaging,
});
const planOf = (entry: unknown, speedMps?: number): FlightPlan =>
  flightPlanSchema.parse({
    flightPlan: 1,
    home: { at: [8, 47], altitudeAmslM: 20 },
    entries: [{ ...(entry as object), ...(speedMps !== undefined && { speedMps }) }],
  });

describe('patterns in a .plan', () => {
  it('come back as they were, whatever their values', () => {
    fc.assert(
      fc.property(fc.oneof(survey, corridor, structure), (entry) => {
        const plan = planOf(entry);
        const [item] = itemsOf(plan);
        expect(item.type).toBe('ComplexItem');
        expect(readBack(plan).plan?.entries).toEqual(plan.entries);
      }),
      { numRuns: 80 },
    );
  });

  it('leave spacing and pictures to the camera where they follow from it', () => {
    const plan = planOf({
      kind: 'pattern',
      id: 'item-1',
      pattern: 'corridor',
      line: [
        [8, 47],
        [8.001, 47],
      ],
      widthM: 80,
      heightM: 60,
      imaging: { camera },
    });
    expect(readBack(plan).plan?.entries).toEqual(plan.entries);
  });

  it('follow the ground as before, and a structure on a slope is flown as high', () => {
    const home = { latitudeDeg: 47, longitudeDeg: 8, altitudeAmslM: 20 };
    const ground = {
      groundAmslM: ({ longitudeDeg }: { longitudeDeg: number }) => 20 + (longitudeDeg - 8) * 900,
      home,
    };
    const write = (plan: FlightPlan) => writePlanFile(plan, 'p', 'plan', ground);
    for (const entry of fc.sample(survey, { numRuns: 5, seed: 3 })) {
      const plan = planOf({ ...entry, reference: 'terrain', followGround: { toleranceM: 2.5 } });
      const text = write(plan);
      expect(readText(text).plan?.entries).toEqual(plan.entries);
      const { TransectStyleComplexItem: transects } = JSON.parse(text).mission.items[0];
      expect(transects).toMatchObject({
        CameraCalc: { DistanceMode: 3, version: 2 },
        TerrainAdjustTolerance: 2.5,
        version: 2,
      });
      expect(transects.Items.every(({ frame }: { frame: number }) => frame !== 10)).toBe(true);
    }
    for (const entry of fc.sample(structure, { numRuns: 3, seed: 3 })) {
      const plan = planOf({ ...entry, reference: 'terrain' });
      const back = readText(write(plan)).plan;
      const heights = (of: FlightPlan) => layOutPlan(of, ground).items.map((item) => item.altitude_m ?? 0);
      const wanted = heights(plan);
      for (const [index, heightM] of (back ? heights(back) : []).entries())
        expect(heightM).toBeCloseTo(wanted[index] ?? Number.NaN, 1);
      expect(back?.entries[0]).not.toHaveProperty('reference');
    }
  });

  it('fly the same with a speed of their own, and as an orbit', () => {
    const orbit = { kind: 'pattern', id: 'o', pattern: 'orbit', centre: [8, 47], radiusM: 40, heightM: 30 };
    for (const entry of [...fc.sample(fc.oneof(survey, structure), { numRuns: 6, seed: 7 }), orbit]) {
      const plan = planOf(entry, 4);
      const back = readBack(plan).plan;
      expect(back && layOutPlan(back).items).toEqual(layOutPlan(plan).items);
    }
  });
});

describe('patterns QGroundControl wrote', () => {
  const calculated = {
    AdjustedFootprintFrontal: 25,
    AdjustedFootprintSide: 25,
    CameraName: 'Manual (no camera specs)',
    DistanceMode: 1,
    DistanceToSurface: 50,
    version: 2,
  };
  const polygon = [
    [47, 8],
    [47, 8.002],
    [47.002, 8.002],
  ];
  const file = (item: unknown) =>
    JSON.stringify({ fileType: 'Plan', version: 1, mission: { items: [item], version: 2 } });
  const surveyItem = (transects: object, calc: object = {}) => ({
    TransectStyleComplexItem: {
      CameraCalc: { ...calculated, ...calc },
      TurnAroundDistance: 10,
      HoverAndCapture: false,
      Refly90Degrees: false,
      Items: [],
      version: 2,
      ...transects,
    },
    angle: 0,
    complexItemType: 'survey',
    entryLocation: 0,
    polygon,
    type: 'ComplexItem',
    version: 5,
  });
  const entryOf = (item: unknown): PlanEntry | undefined => readText(file(item)).plan?.entries[0];

  it('keep their pictures with and without a word about turns', () => {
    for (const transects of [{}, { CameraTriggerInTurnAround: true }, { CameraTriggerInTurnAround: false }]) {
      expect(entryOf(surveyItem(transects))).toMatchObject({ imaging: { triggerDistanceM: 25 } });
      const isOnlyOnLines = 'CameraTriggerInTurnAround' in transects && !transects.CameraTriggerInTurnAround;
      expect(readText(file(surveyItem(transects))).notes).toHaveLength(isOnlyOnLines ? 0 : 1);
    }
  });

  it('count heights as the file says, or stay as they are', () => {
    expect(entryOf(surveyItem({}, { DistanceMode: 2 }))).toMatchObject({ reference: 'sea' });
    expect(entryOf(surveyItem({}, { DistanceMode: 4 }))).toMatchObject({ reference: 'terrain' });
    expect(entryOf(surveyItem({}, { DistanceMode: 4 }))).not.toHaveProperty('followGround');
    const known = surveyItem({ TerrainAdjustTolerance: 7 }, { DistanceMode: 3 });
    expect(entryOf(known)).toMatchObject({ reference: 'terrain', followGround: { toleranceM: 7 } });
    const older = surveyItem({ FollowTerrain: true, version: 1 }, { DistanceToSurfaceRelative: true });
    expect(entryOf(older)).toMatchObject({ reference: 'terrain', followGround: { toleranceM: 10 } });
    expect(english(readText(file(known)).notes[0] ?? '')).toMatch(/terrain heights known here/);
    expect(entryOf(surveyItem({ HoverAndCapture: true }))?.kind).toBe('foreign');
  });

  it('fly a structure not lower than QGroundControl, whichever end it begins at', () => {
    const structureItem = (own: object) => ({
      CameraCalc: { ...calculated, AdjustedFootprintFrontal: 10, AdjustedFootprintSide: 3 },
      EntranceAltitude: 60,
      GimbalPitch: 0,
      Layers: 3,
      ScanBottomAlt: 0,
      StartFromTop: false,
      StructureHeight: 30,
      complexItemType: 'StructureScan',
      polygon,
      type: 'ComplexItem',
      version: 3,
      ...own,
    });
    for (const own of [{}, { StartFromTop: true }, { Layers: 1 }]) {
      const entry = entryOf(structureItem(own));
      expect(entry).toMatchObject({ pattern: 'structure', imaging: { triggerDistanceM: 3 } });
      const heights = entry
        ? layOutPlan(planOf(entry)).items.flatMap(({ command, altitude_m }) =>
            command === 16 ? [altitude_m ?? Number.NaN] : [],
          )
        : [];
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(5);
      expect(heights[0]).toBe(80);
    }
  });
});
