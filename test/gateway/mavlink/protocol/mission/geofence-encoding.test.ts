import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fenceFromWire,
  fenceToWire,
  isSameFenceItem,
} from '../../../../../gateway/mavlink/protocol/mission/geofence-encoding.ts';
import type { WireItem } from '../../../../../gateway/mavlink/protocol/mission/mission-item-encoding.ts';
import {
  isSameRallyItem,
  rallyFromWire,
  rallyToWire,
} from '../../../../../gateway/mavlink/protocol/mission/rally-encoding.ts';

/** Degrees as the wire has them. */
const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((value) => value / 1e7);
const point = fc.tuple(degrees(180), degrees(90));
const kind = fc.constantFrom('inclusion' as const, 'exclusion' as const);
const heightM = fc.integer({ min: -500, max: 10_000 });
const shapes = fc.record({
  polygons: fc.array(
    fc.record({
      id: fc.constant('p'),
      kind,
      corners: fc.array(point, { minLength: 3, maxLength: 12 }),
    }),
    { maxLength: 5 },
  ),
  circles: fc.array(
    fc.record({
      id: fc.constant('c'),
      kind,
      centre: point,
      radiusM: fc.integer({ min: 1, max: 100_000 }),
    }),
    { maxLength: 5 },
  ),
  returnPoint: fc.option(fc.record({ at: point, heightM })),
});
const anyItem: fc.Arbitrary<WireItem> = fc.record({
  command: fc.oneof(fc.integer({ min: 5000, max: 5004 }), fc.integer({ min: 0, max: 65_535 })),
  frame: fc.integer({ min: 0, max: 21 }),
  param1: fc.oneof(fc.integer({ min: -2, max: 6 }), fc.float()),
  param2: fc.float(),
  param3: fc.float(),
  param4: fc.float(),
  x: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  y: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  z: fc.float(),
  autocontinue: fc.constant(1),
});

describe('a fence on the wire', () => {
  it('comes back as it was, ids counted', () => {
    fc.assert(
      fc.property(shapes, (fence) => {
        const wire = fenceToWire(fence);
        const back = fenceFromWire(wire);
        expect(back.unreadItems).toBe(0);
        expect(back.polygons.map(({ kind, corners }) => ({ kind, corners }))).toEqual(
          fence.polygons.map(({ kind, corners }) => ({ kind, corners })),
        );
        expect(back.circles.map(({ kind, centre, radiusM }) => ({ kind, centre, radiusM }))).toEqual(
          fence.circles.map(({ kind, centre, radiusM }) => ({ kind, centre, radiusM })),
        );
        expect(back.returnPoint).toEqual(fence.returnPoint);
        expect(wire.every((item) => isSameFenceItem(item, { ...item, frame: 0, z: 0 }))).toBe(true);
      }),
    );
  });

  it('whatever a vehicle says, what makes no shape is counted and nothing is made up', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 20 }), (items) => {
        const { polygons, circles, returnPoint, unreadItems } = fenceFromWire(items);
        const corners = polygons.reduce((sum, polygon) => sum + polygon.corners.length, 0);
        const told = corners + circles.length + unreadItems;
        const returns = items.length - told;
        expect(returns).toBeGreaterThanOrEqual(returnPoint ? 1 : 0);
        for (const polygon of polygons) expect(polygon.corners.length).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('a polygon that ends in the middle is no polygon', () => {
    const wire = fenceToWire({
      polygons: [
        {
          id: 'p',
          kind: 'exclusion',
          corners: [
            [8, 47],
            [8.1, 47],
            [8.1, 47.1],
            [8, 47.1],
          ],
        },
      ],
      circles: [],
      returnPoint: null,
    });
    expect(fenceFromWire(wire.slice(0, 3))).toMatchObject({ polygons: [], unreadItems: 3 });
    const [first, ...rest] = wire;
    const mixed = first ? [first, ...rest.map((item) => ({ ...item, command: 5001 }))] : [];
    expect(fenceFromWire(mixed)).toMatchObject({ polygons: [], unreadItems: 4 });
  });
});

describe('rally points on the wire', () => {
  it('come back as they were, and a height from elsewhere is not one above home', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ at: point, heightM }), { maxLength: 30 }), (points) => {
        const wire = rallyToWire(points);
        const back = rallyFromWire(wire);
        expect(back.unreadItems).toBe(0);
        expect(back.points.map(({ at, heightM: height }) => ({ at, heightM: height }))).toEqual(points);
        expect(wire.every((item) => isSameRallyItem(item, { ...item, z: Math.trunc(item.z) }))).toBe(true);
        const asl = rallyFromWire(wire.map((item) => ({ ...item, frame: 0 })));
        expect(asl).toEqual({ points: [], unreadItems: points.length });
      }),
    );
  });
});
