import fc from 'fast-check';
import type { LineString, Polygon, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { toPlanar } from '../../../tools/map/natural-earth-layers.ts';

const polygon = (...coordinates: Position[][]): Polygon => ({ type: 'Polygon', coordinates });

describe('flattening the sphere', () => {
  it('leaves what does not cross the 180th meridian as it is', () => {
    const square = polygon([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ]);
    expect(toPlanar(square)).toEqual(square);
  });

  it('lets a ring across the 180th meridian leave the map instead of drawing a streak around the world', () => {
    const ring = [
      [170, 60],
      [-170, 60],
      [-170, 70],
      [170, 70],
      [170, 60],
    ];
    expect(toPlanar(polygon(ring))).toEqual(
      polygon([
        [170, 60],
        [190, 60],
        [190, 70],
        [170, 70],
        [170, 60],
      ]),
    );
  });

  it('closes a ring around a pole along the edge of the map', () => {
    const antarctica = polygon([
      [-120, -70],
      [0, -75],
      [120, -70],
      [-120, -70],
    ]);
    expect(toPlanar(antarctica)).toEqual(
      polygon([
        [-120, -70],
        [0, -75],
        [120, -70],
        [240, -70],
        [240, -90],
        [-120, -90],
        [-120, -70],
      ]),
    );
  });

  it('keeps a hole in the same copy of the world as the ring around it', () => {
    const outer = [
      [170, 0],
      [-170, 0],
      [-170, 20],
      [170, 20],
      [170, 0],
    ];
    const hole = [
      [-176, 5],
      [-174, 5],
      [-174, 8],
      [-176, 5],
    ];
    expect((toPlanar(polygon(outer, hole)) as Polygon).coordinates[1]).toEqual([
      [184, 5],
      [186, 5],
      [186, 8],
      [184, 5],
    ]);
  });

  it('never leaves a jump of half a turn in a line, and moves points by whole turns only', () => {
    const position = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.constant(10));
    fc.assert(
      fc.property(fc.array(position, { minLength: 2, maxLength: 40 }), (coordinates) => {
        const line = toPlanar({ type: 'LineString', coordinates }) as LineString;
        line.coordinates.forEach(([longitudeDeg = 0], index) => {
          const [originalDeg = 0] = coordinates[index] ?? [];
          const turns = (longitudeDeg - originalDeg) / 360;
          expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-9);
          const [previousDeg = longitudeDeg] = line.coordinates[index - 1] ?? [];
          expect(Math.abs(longitudeDeg - previousDeg)).toBeLessThanOrEqual(180 + 1e-9);
        });
      }),
    );
  });
});
