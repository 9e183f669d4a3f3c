import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TerrainGrid } from '../../../../gateway/mission/terrain/terrain-grid.ts';
import { heightBetween } from '../../../../gateway/mission/terrain/terrain-heights.ts';

const GRID: TerrainGrid = {
  format: 'asc',
  north: 48,
  west: 8,
  stepLatDeg: 0.1,
  stepLonDeg: 0.2,
  columns: 6,
  rows: 11,
  sample: 'float32le',
  isCell: false,
};
const inside = fc.record({
  lat: fc.double({ min: 47, max: 48, noNaN: true }),
  lon: fc.double({ min: 8, max: 9, noNaN: true }),
});
const height = fc.double({ min: -400, max: 8800, noNaN: true });

describe('height between four heights', () => {
  it('is exact on every plane', () => {
    fc.assert(
      fc.property(
        inside,
        height,
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        ({ lat, lon }, base, down, right) => {
          const plane = (row: number, column: number) => base + down * row + right * column;
          const expected = plane((48 - lat) / 0.1, (lon - 8) / 0.2);
          expect(heightBetween(GRID, plane, lat, lon)).toBeCloseTo(expected, 6);
        },
      ),
    );
  });

  it('stays between the lowest and the highest of the heights around', () => {
    fc.assert(
      fc.property(inside, fc.array(height, { minLength: 66, maxLength: 66 }), ({ lat, lon }, heights) => {
        const asked: number[] = [];
        const found = heightBetween(
          GRID,
          (row, column) => {
            const value = heights[row * 6 + column] ?? Number.NaN;
            asked.push(value);
            return value;
          },
          lat,
          lon,
        );
        expect(found).toBeGreaterThanOrEqual(Math.min(...asked) - 1e-6);
        expect(found).toBeLessThanOrEqual(Math.max(...asked) + 1e-6);
        expect(asked.length).toBeLessThanOrEqual(4);
      }),
    );
  });

  it('knows nothing where a height that counts is void, and nothing outside', () => {
    const isVoid = (row: number, column: number) => (row === 5 && column === 2 ? undefined : 100);
    expect(heightBetween(GRID, isVoid, 47.45, 8.45)).toBeUndefined();
    expect(heightBetween(GRID, isVoid, 47.75, 8.45)).toBe(100);
    // On a line of the grid its neighbour does not count.
    expect(heightBetween(GRID, isVoid, 47.4, 8.6)).toBeCloseTo(100);
    for (const [lat, lon] of [
      [48.01, 8.5],
      [46.99, 8.5],
      [47.5, 7.99],
      [47.5, 9.01],
      [Number.NaN, 8.5],
    ] as const)
      expect(heightBetween(GRID, () => 100, lat, lon)).toBeUndefined();
  });

  it('knows half a step beyond heights that stand for cells', () => {
    const cells = { ...GRID, isCell: true };
    expect(heightBetween(cells, () => 100, 48.04, 7.91)).toBeCloseTo(100);
    expect(heightBetween(cells, () => 100, 48.06, 8)).toBeUndefined();
  });
});
