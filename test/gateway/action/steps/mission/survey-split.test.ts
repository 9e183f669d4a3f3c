import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planPattern } from '../../../../../gateway/action/launch/pattern/pattern.ts';
import { splitWay, wayLengthM } from '../../../../../gateway/action/steps/mission/survey-steps.ts';
import { distanceM, type GeoPoint, LocalFrame } from '../../../../../gateway/base/geometry/local-frame.ts';
import type { Zone } from '../../../../../gateway/contract/mission/zone.ts';
import { surveyHeights } from '../../../../../gateway/mission/pattern/survey-heights.ts';
import { ZoneShape } from '../../../../../gateway/mission/zone/zone-shape.ts';

const ORIGIN = { latitudeDeg: 47.3979, longitudeDeg: 8.5456 };
const frame = new LocalFrame(ORIGIN);

/** Any convex field, from narrow to wide. */
const field = fc
  .tuple(
    fc.double({ min: 60, max: 300, noNaN: true }),
    fc.double({ min: 40, max: 200, noNaN: true }),
    fc.integer({ min: 4, max: 10 }),
    fc.double({ min: 0, max: 3, noNaN: true }),
  )
  .map(([lengthM, widthM, corners, turn]): Zone => {
    const ring = Array.from({ length: corners }, (_, index): [number, number] => {
      const angle = (2 * Math.PI * index) / corners;
      const eastM = lengthM * Math.cos(angle);
      const northM = widthM * Math.sin(angle);
      const { latitudeDeg, longitudeDeg } = frame.toGeo({
        eastM: eastM * Math.cos(turn) - northM * Math.sin(turn),
        northM: eastM * Math.sin(turn) + northM * Math.cos(turn),
      });
      return [longitudeDeg, latitudeDeg];
    });
    return {
      type: 'Feature',
      id: 'field',
      properties: { name: 'Field', kind: 'operation', flightAltitudeM: 40, ceilingM: 120 },
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] },
    };
  });
const count = fc.integer({ min: 2, max: 8 });

function beside(point: GeoPoint, way: readonly GeoPoint[]): number {
  const around = new LocalFrame(point);
  const local = way.map((each) => around.toLocal(each));
  let nearestM = Number.POSITIVE_INFINITY;
  for (const [index, to] of local.entries()) {
    const from = local[index - 1] ?? to;
    const eastM = to.eastM - from.eastM;
    const northM = to.northM - from.northM;
    const squared = eastM ** 2 + northM ** 2 || 1;
    const share = Math.max(0, Math.min(1, -(from.eastM * eastM + from.northM * northM) / squared));
    nearestM = Math.min(nearestM, Math.hypot(from.eastM + share * eastM, from.northM + share * northM));
  }
  return nearestM;
}

describe('a survey split over several aircraft', () => {
  it('gives each the same length, within a fifth of the longest, and loses nothing', () => {
    fc.assert(
      fc.property(field, count, (zone, aircraft) => {
        const { waypoints } = planPattern('survey', zone, 120);
        const pieces = splitWay(waypoints, aircraft);
        expect(pieces).toHaveLength(aircraft);
        const lengths = pieces.map(wayLengthM);
        expect(Math.min(...lengths)).toBeGreaterThanOrEqual(0.8 * Math.max(...lengths) - 1);
        expect(lengths.reduce((sum, each) => sum + each, 0)).toBeCloseTo(wayLengthM(waypoints), 0);
      }),
      { numRuns: 60, seed: 4 },
    );
  });

  it('is the whole way, one piece after the other, which meet in their ends only', () => {
    fc.assert(
      fc.property(field, count, (zone, aircraft) => {
        const { waypoints } = planPattern('survey', zone, 120);
        const pieces = splitWay(waypoints, aircraft);
        for (const [index, piece] of pieces.entries()) {
          const before = pieces[index - 1]?.at(-1);
          if (before) expect(distanceM(before, piece[0]!)).toBeLessThan(0.01);
        }
        const flown = pieces.flatMap((piece, index) => (index === 0 ? piece : piece.slice(1)));
        let next = 0;
        for (const point of waypoints) {
          while (next < flown.length && distanceM(flown[next]!, point) > 0.01) next += 1;
          expect(next).toBeLessThan(flown.length);
        }
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  it('covers the field: every point of it is within 25 m of somebody’s lane', () => {
    fc.assert(
      fc.property(field, count, (zone, aircraft) => {
        const pieces = splitWay(planPattern('survey', zone, 120).waypoints, aircraft);
        const shape = new ZoneShape(zone);
        for (let column = -6; column <= 6; column += 1)
          for (let row = -6; row <= 6; row += 1) {
            const place = frame.toGeo({ eastM: column * 45, northM: row * 45 });
            if (!shape.containsGeo(place)) continue;
            expect(Math.min(...pieces.map((piece) => beside(place, piece)))).toBeLessThan(25);
          }
      }),
      { numRuns: 20, seed: 6 },
    );
  });

  it('of a way of one point gives that point to each', () => {
    expect(splitWay([ORIGIN], 3)).toEqual([[ORIGIN], [ORIGIN], [ORIGIN]]);
  });
});

describe('heights of a survey', () => {
  const at = (eastM: number, northM: number) => frame.toGeo({ eastM, northM });

  it('put whoever passes over another’s place above that one', () => {
    const near = { home: at(0, 50), points: [at(100, 50)] };
    const behind = { home: at(0, 0), points: [at(0, 200)] };
    expect(surveyHeights([behind, near])).toEqual([1, 0]);
    expect(surveyHeights([near, behind])).toEqual([0, 1]);
  });

  it('are all different', () => {
    const ways = [0, 1, 2, 3].map((index) => ({ home: at(index * 20, 0), points: [at(index * 20, 90)] }));
    expect([...surveyHeights(ways)!].sort()).toEqual([0, 1, 2, 3]);
  });

  it('are refused where two pass over each other’s places', () => {
    const one = { home: at(0, 0), points: [at(0, 200)] };
    const other = { home: at(0, 100), points: [at(0, -100)] };
    expect(surveyHeights([one, other])).toBeUndefined();
  });
});
