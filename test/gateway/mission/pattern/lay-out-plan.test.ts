import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlightPlan, flightPlanSchema } from '../../../../gateway/contract/mission/flight-plan.ts';
import type { MissionItem } from '../../../../gateway/contract/mission/mission.ts';
import { type LonLat, PlanFrame, type TurnedPoint } from '../../../../gateway/mission/item/plan-frame.ts';
import { layOutPlan } from '../../../../gateway/mission/pattern/lay-out-plan.ts';
import { surveySwaths } from '../../../../gateway/mission/pattern/survey-swaths.ts';
import { distanceToSegmentM } from '../../../../gateway/mission/zone/zone-shape.ts';
import { surveyPlan } from '../../../builder/hostile-inputs.ts';

const CENTRE: LonLat = [8, 47];
const frame = new PlanFrame([CENTRE]);

/** Star-shaped around the centre, so that it never crosses itself, but with bays as deep as they come. */
const corners = fc.array(fc.integer({ min: 5, max: 300 }), { minLength: 3, maxLength: 14 }).map((radii) =>
  radii.map((radiusM, index) => {
    const angle = (index / radii.length) * 2 * Math.PI;
    return { alongM: radiusM * Math.cos(angle), acrossM: radiusM * Math.sin(angle) };
  }),
);
const spacings = fc.integer({ min: 3, max: 120 });

function plan(entry: Record<string, unknown>, changes: Record<string, unknown> = {}): FlightPlan {
  return flightPlanSchema.parse({
    flightPlan: 1,
    entries: [{ kind: 'pattern', id: 'p', heightM: 50, ...entry }],
    ...changes,
  });
}

function survey(polygon: readonly TurnedPoint[], changes: Record<string, unknown> = {}): FlightPlan {
  return plan({ pattern: 'survey', polygon: polygon.map((point) => frame.toLonLat(point)), ...changes });
}

function flown(items: readonly MissionItem[]): TurnedPoint[] {
  return items.flatMap(({ command, lat, lon }) =>
    command === 16 && lat !== null && lon !== null ? [frame.toTurned([lon, lat])] : [],
  );
}

function isInside({ alongM, acrossM }: TurnedPoint, polygon: readonly TurnedPoint[]): boolean {
  let isIn = false;
  for (const [index, from] of polygon.entries()) {
    const to = polygon[(index + 1) % polygon.length] ?? from;
    if (from.alongM > alongM === to.alongM > alongM) continue;
    const crossing =
      from.acrossM + ((alongM - from.alongM) / (to.alongM - from.alongM)) * (to.acrossM - from.acrossM);
    if (acrossM < crossing) isIn = !isIn;
  }
  return isIn;
}

describe('the lines of a survey', () => {
  it('pass every point of the polygon at half a spacing at most, its corners too', () => {
    fc.assert(
      fc.property(corners, spacings, (polygon, spacingM) => {
        const lines = (surveySwaths(polygon, spacingM) ?? []).flat();
        const probes = [...polygon];
        for (let along = -300; along <= 300; along += 43)
          for (let across = -300; across <= 300; across += 43)
            if (isInside({ alongM: along, acrossM: across }, polygon))
              probes.push({ alongM: along, acrossM: across });
        for (const { alongM, acrossM } of probes) {
          const nearestM = Math.min(
            ...lines.map((line) =>
              distanceToSegmentM(
                { eastM: alongM, northM: acrossM },
                { eastM: line.fromM, northM: line.acrossM },
                { eastM: line.toM, northM: line.acrossM },
              ),
            ),
          );
          expect(nearestM).toBeLessThanOrEqual(spacingM / 2 + 0.001);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('lie no farther apart than the spacing, and apart by the same everywhere', () => {
    fc.assert(
      fc.property(corners, spacings, (polygon, spacingM) => {
        const across = (surveySwaths(polygon, spacingM) ?? []).map((strip) => strip[0]?.acrossM ?? 0);
        const gaps = across.slice(1).map((position, index) => position - (across[index] ?? 0));
        for (const gap of gaps) expect(gap).toBeLessThanOrEqual(spacingM + 1e-6);
        expect(Math.max(0, ...gaps) - Math.min(Infinity, ...gaps, ...(gaps.length ? [] : [0]))).toBeLessThan(
          1e-6,
        );
      }),
      { numRuns: 100 },
    );
  });

  it('never leave the polygon between the pieces of a line over a bay', () => {
    const bay = [
      [0, 0],
      [100, 0],
      [100, 40],
      [20, 50],
      [100, 60],
      [100, 100],
      [0, 100],
    ].map(([alongM = 0, acrossM = 0]) => ({ alongM, acrossM }));
    const pieces = (surveySwaths(bay, 4) ?? []).map((strip) => strip.length);
    expect(Math.max(...pieces)).toBe(1);
    const across = bay.map(({ alongM, acrossM }) => ({ alongM: acrossM, acrossM: alongM }));
    expect(Math.max(...(surveySwaths(across, 4) ?? []).map((strip) => strip.length))).toBe(2);
  });

  it('are the same each time, flown to and fro with pictures on the lines only', () => {
    const square = [
      { alongM: 0, acrossM: 0 },
      { alongM: 100, acrossM: 0 },
      { alongM: 100, acrossM: 60 },
      { alongM: 0, acrossM: 60 },
    ];
    const asked = survey(square, {
      lineSpacingM: 20,
      turnaroundM: 10,
      imaging: { triggerDistanceM: 5 },
      speedMps: 7,
    });
    const { items, entryIds } = layOutPlan(asked);
    expect(layOutPlan(asked).items).toEqual(items);
    expect(new Set(entryIds)).toEqual(new Set(['p']));
    expect(items.map(({ command }) => command)).toEqual([
      178,
      ...Array.from({ length: 3 }, () => [16, 16, 206, 16, 206, 16]).flat(),
      178,
    ]);
    const along = flown(items).map(({ alongM }) => Math.round(alongM));
    expect(along).toEqual([-10, 0, 100, 110, 110, 100, 0, -10, -10, 0, 100, 110]);
    const from3 = layOutPlan(survey(square, { lineSpacingM: 20, turnaroundM: 0, entry: 3 })).items;
    expect(flown(from3)[0]).toMatchObject({ alongM: expect.closeTo(100, 1), acrossM: expect.closeTo(50, 1) });
  });

  it('take their spacing from camera, height and overlap', () => {
    const camera = {
      name: 'C',
      sensorWidthMm: 13.2,
      sensorHeightMm: 8.8,
      imageWidthPx: 5472,
      imageHeightPx: 3648,
      focalLengthMm: 8.8,
    };
    const square = [0, 1, 2, 3].map((corner) => ({
      alongM: corner === 1 || corner === 2 ? 100 : 0,
      acrossM: corner > 1 ? 90 : 0,
    }));
    // 50 m high it sees 75 m by 50 m: lines 22.5 m apart, a picture each 12.5 m.
    const { items } = layOutPlan(survey(square, { imaging: { camera }, turnaroundM: 0 }));
    expect(items.filter(({ command }) => command === 16)).toHaveLength(8);
    expect(items.find(({ command }) => command === 206)?.params[0]).toBeCloseTo(12.5, 2);
  });

  it('are refused where they would be more than anything flies', () => {
    const huge = [
      { alongM: 0, acrossM: 0 },
      { alongM: 9000, acrossM: 0 },
      { alongM: 0, acrossM: 9000 },
    ];
    expect(layOutPlan(survey(huge, { lineSpacingM: 0.5 }))).toMatchObject({ items: [], tooFine: ['p'] });
  });

  it('are refused where a comb cuts their lines into more pieces than anything flies', () => {
    const plans = [4, 1000].map((teeth) => flightPlanSchema.parse(surveyPlan(teeth)));
    expect(plans.map((each) => layOutPlan(each).tooFine)).toEqual([[], ['field']]);
  });

  it('are refused from where all of them together are more than anything flies', () => {
    const line = Array.from({ length: 200 }, (_, index) => ({ alongM: 10 * index, acrossM: 0 }));
    const entries = Array.from({ length: 5 }, (_, index) => ({
      kind: 'pattern',
      id: `p${index}`,
      pattern: 'corridor',
      line: line.map((point) => frame.toLonLat(point)),
      widthM: 200,
      lineSpacingM: 2,
      heightM: 50,
    }));
    const laid = layOutPlan(flightPlanSchema.parse({ flightPlan: 1, entries }));
    expect(laid.tooFine).toEqual(['p2', 'p3', 'p4']);
    expect(laid.items.length).toBeLessThanOrEqual(50_000);
    const wide = { ...entries[0], widthM: 1000 };
    expect(layOutPlan(flightPlanSchema.parse({ flightPlan: 1, entries: [wide] })).tooFine).toEqual(['p0']);
  });

  it('count from the ground in the frame of the ground', () => {
    const square = [
      { alongM: 0, acrossM: 0 },
      { alongM: 50, acrossM: 0 },
      { alongM: 50, acrossM: 50 },
    ];
    expect(
      new Set(layOutPlan(survey(square, { reference: 'terrain' })).items.map((item) => item.frame)),
    ).toEqual(new Set([10]));
  });
});

describe('other patterns', () => {
  it('follow a corridor in lines beside each other, to and fro', () => {
    const line = [
      { alongM: 0, acrossM: 0 },
      { alongM: 200, acrossM: 0 },
    ].map((point) => frame.toLonLat(point));
    const { items } = layOutPlan(
      plan({ pattern: 'corridor', line, widthM: 60, lineSpacingM: 20, turnaroundM: 0 }),
    );
    expect(flown(items).map(({ alongM, acrossM }) => [Math.round(alongM), Math.round(acrossM)])).toEqual([
      [0, -20],
      [200, -20],
      [200, 0],
      [0, 0],
      [0, 20],
      [200, 20],
    ]);
  });

  it('go around a point at its radius, looking at it, the way asked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 800 }), fc.boolean(), (radiusM, isClockwise) => {
        const { items } = layOutPlan(plan({ pattern: 'orbit', centre: CENTRE, radiusM, isClockwise }));
        expect([items[0]?.command, items.at(-1)?.command]).toEqual([195, 197]);
        const way = flown(items);
        for (const { alongM, acrossM } of way) expect(Math.hypot(alongM, acrossM)).toBeCloseTo(radiusM, 0);
        expect(Math.sign(way[1]?.acrossM ?? 0)).toBe(isClockwise ? 1 : -1);
      }),
      { numRuns: 30 },
    );
    const plane = plan(
      { pattern: 'orbit', centre: CENTRE, radiusM: 80, isClockwise: false },
      { vehicle: 'plane' },
    );
    expect(layOutPlan(plane).items[1]).toMatchObject({ command: 18, params: [1, 0, -80, 0] });
  });

  it('keep from the walls of a structure, and come and go above it', () => {
    fc.assert(
      fc.property(corners, fc.integer({ min: 3, max: 60 }), (polygon, distanceM) => {
        const { items } = layOutPlan(
          flightPlanSchema.parse({
            flightPlan: 1,
            entries: [
              {
                kind: 'pattern',
                id: 's',
                pattern: 'structure',
                polygon: polygon.map((point) => frame.toLonLat(point)),
                structureHeightM: 40,
                distanceM,
              },
            ],
          }),
        );
        const stops = items.filter(({ command }) => command === 16);
        expect(stops[0]?.altitude_m).toBe(40 + distanceM);
        expect(stops.at(-1)?.altitude_m).toBe(40 + distanceM);
        const way = flown(items);
        const nearestM = Math.min(
          ...way.slice(1).flatMap((to, index) => {
            const from = way[index] ?? to;
            return polygon.map(({ alongM, acrossM }) =>
              distanceToSegmentM(
                { eastM: acrossM, northM: alongM },
                { eastM: from.acrossM, northM: from.alongM },
                { eastM: to.acrossM, northM: to.alongM },
              ),
            );
          }),
        );
        expect(nearestM).toBeGreaterThan(distanceM - 0.1);
      }),
      { numRuns: 60 },
    );
  });
});
