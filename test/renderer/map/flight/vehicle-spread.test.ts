import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  groundAtWorldPixels,
  OVERLAP_PX,
  type SpreadPlace,
  VehicleSpread,
  worldPixels,
} from '../../../../renderer/map/flight/vehicle-spread.ts';

function nearestPx(places: readonly { readonly x: number; readonly y: number }[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, a] of places.entries())
    for (const b of places.slice(index + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  return least;
}

const spot = (count: number, x = 500, y = 500): SpreadPlace[] =>
  Array.from({ length: count }, (_, index) => ({ id: `uav-${index + 1}`, x, y }));

test('vehicles anywhere, also all at one spot, never overlap', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 400 }) });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), (points) => {
      const places = points.map((point, index) => ({ id: `uav-${index + 1}`, ...point }));
      const moved = new VehicleSpread().spread(places);
      expect(nearestPx(places.map((each) => moved.get(each.id) ?? each))).toBeGreaterThanOrEqual(OVERLAP_PX);
    }),
    { numRuns: 100 },
  );
  for (const count of [2, 3, 8, 9, 50])
    expect(nearestPx([...new VehicleSpread().spread(spot(count)).values()])).toBeGreaterThanOrEqual(
      OVERLAP_PX,
    );
});

test('a vehicle that overlaps none stays at its place', () => {
  const alone = { id: 'uav-9', x: 900, y: 900 };
  const moved = new VehicleSpread().spread([...spot(3), alone]);
  expect(moved.has('uav-9')).toBe(false);
  expect(moved.size).toBe(3);
});

test('noise of parked vehicles moves no symbol by more than the noise', () => {
  const spread = new VehicleSpread();
  // On the limit of overlapping: without memory, the symbols would jump at every other update.
  const at = (step: number): SpreadPlace[] => [
    { id: 'uav-2', x: 500 + Math.sin(step * 7), y: 500 },
    { id: 'uav-1', x: 500 + OVERLAP_PX - 0.5 + Math.cos(step * 5), y: 500 },
    { id: 'uav-10', x: 500, y: 500 + Math.sin(step * 3) },
  ];
  let before = spread.spread(at(0));
  for (let step = 1; step < 200; step += 1) {
    const now = spread.spread(at(step));
    expect([...now.keys()]).toEqual([...before.keys()]);
    for (const [id, { x, y }] of now) {
      const was = before.get(id)!;
      expect(Math.hypot(x - was.x, y - was.y)).toBeLessThan(2.9);
    }
    before = now;
  }
});

test('the order of the list does not matter', () => {
  const places = spot(12);
  const asOne = new VehicleSpread().spread(places);
  const asOther = new VehicleSpread().spread(places.toReversed());
  expect([...asOther].toSorted()).toEqual([...asOne].toSorted());
});

test('pixels of the world and back', () => {
  const point = { lat: 47.3977, lon: 8.5456 };
  const back = groundAtWorldPixels(worldPixels(point, 18.3), 18.3);
  expect(back.lat).toBeCloseTo(point.lat, 8);
  expect(back.lon).toBeCloseTo(point.lon, 8);
});
