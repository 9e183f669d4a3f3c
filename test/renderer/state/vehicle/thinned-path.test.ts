import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GroundPoint } from '../../../../renderer/format/measure/coordinates.ts';
import { ThinnedPath } from '../../../../renderer/state/vehicle/thinned-path.ts';

const METRES_PER_DEGREE = 111_319.5;
const LAT = 47.4;

function at(eastM: number, northM: number): GroundPoint {
  return {
    lat: LAT + northM / METRES_PER_DEGREE,
    lon: 8.5 + eastM / METRES_PER_DEGREE / Math.cos((LAT * Math.PI) / 180),
  };
}

function metres({ lat, lon }: GroundPoint): { readonly x: number; readonly y: number } {
  return {
    x: (lon - 8.5) * METRES_PER_DEGREE * Math.cos((LAT * Math.PI) / 180),
    y: (lat - LAT) * METRES_PER_DEGREE,
  };
}

/** Distance from a point to the nearest leg of the path. */
function distanceM(point: GroundPoint, path: readonly GroundPoint[]): number {
  const p = metres(point);
  let leastM = Number.POSITIVE_INFINITY;
  for (const [index, corner] of path.entries()) {
    const a = metres(corner);
    const b = metres(path[index + 1] ?? corner);
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1);
    const part = Math.min(1, Math.max(0, along));
    leastM = Math.min(leastM, Math.hypot(p.x - a.x - part * dx, p.y - a.y - part * dy));
  }
  return leastM;
}

/** Steps of a flight: turns of any size, hovering, and straight legs. */
const flightArbitrary = fc
  .array(
    fc.tuple(fc.double({ min: -40, max: 40, noNaN: true }), fc.double({ min: -40, max: 40, noNaN: true })),
    {
      minLength: 2,
      maxLength: 120,
    },
  )
  .chain((legs) =>
    fc
      .array(fc.integer({ min: 1, max: 8 }), { minLength: legs.length, maxLength: legs.length })
      .map((steps) => {
        let [east, north] = [0, 0];
        return legs.flatMap(([eastM, northM], index) => {
          const count = steps[index] ?? 1;
          return Array.from({ length: count }, () => {
            east += eastM / count / 4;
            north += northM / count / 4;
            return at(east, north);
          });
        });
      }),
  );

test.each([[1_000], [16]])('no point is farther away than promised, with at most %i corners', (bound) => {
  fc.assert(
    fc.property(flightArbitrary, (flight) => {
      const path = new ThinnedPath(1, bound);
      for (const point of flight) path.add(point);
      const drawn = [...path.corners, ...(path.newest ? [path.newest] : [])];
      expect(path.corners.length).toBeLessThanOrEqual(bound);
      // A millimetre for the projection.
      for (const point of flight) expect(distanceM(point, drawn)).toBeLessThanOrEqual(path.errorM + 0.001);
      expect(path.newest).toEqual(flight.at(-1));
    }),
    { numRuns: 80 },
  );
});

test('a straight leg is two points, and stays within a metre and a half until the bound is reached', () => {
  const path = new ThinnedPath(1, 4_000);
  for (let step = 0; step < 5_000; step += 1) path.add(at(0, step));
  expect(path.corners).toHaveLength(1);
  expect(path.errorM).toBeLessThan(1.5);
});

test('hovering with less noise than the tolerance adds nothing', () => {
  const path = new ThinnedPath(1, 4_000);
  for (let step = 0; step < 5_000; step += 1)
    path.add(at(0.3 * Math.sin(step * 7), 0.3 * Math.cos(step * 5)));
  expect(path.corners).toHaveLength(1);
});

test('an hour of tight circles keeps its shape', () => {
  const path = new ThinnedPath(1, 4_000);
  for (let step = 0; step < 36_000; step += 1)
    path.add(at(30 * Math.cos(step / 60) + step / 1000, 30 * Math.sin(step / 60)));
  expect(path.corners.length).toBeLessThanOrEqual(4_000);
  expect(path.errorM).toBeLessThan(5);
});

test('a climb has its heights to five metres, also on the spot, and never more corners than the bound', () => {
  const path = new ThinnedPath(1, 4_000);
  for (let step = 0; step <= 1_000; step += 1) path.add({ ...at(0, 0), amslM: 400 + step / 10 });
  for (let step = 0; step <= 1_000; step += 1) path.add({ ...at(step, 0), amslM: 500 - step / 10 });
  const heightsM = [...path.corners, path.newest].map((point) => point?.amslM ?? Number.NaN);
  expect(Math.max(...heightsM)).toBeGreaterThan(494);
  const stepsM = heightsM.slice(1).map((heightM, index) => Math.abs(heightM - (heightsM[index] ?? 0)));
  expect(Math.max(...stepsM)).toBeLessThan(5.2);
  const bounded = new ThinnedPath(1, 16);
  for (let step = 0; step <= 5_000; step += 1)
    bounded.add({ ...at(step, 0), amslM: 100 * Math.sin(step / 20) });
  expect(bounded.corners.length).toBeLessThanOrEqual(16);
});
