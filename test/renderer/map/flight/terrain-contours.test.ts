import { describe, expect, it } from 'vitest';
import {
  contourSpacing,
  contoursOf,
  type HeightGrid,
} from '../../../../renderer/map/flight/terrain-contours.ts';

function grid(columns: number, rows: number, heightM: (column: number, row: number) => number): HeightGrid {
  const heightsM = Float32Array.from({ length: columns * rows }, (_, index) =>
    heightM(index % columns, Math.floor(index / columns)),
  );
  return { columns, rows, heightsM, placeOf: (column, row) => [column, row] };
}

describe('contours', () => {
  it('cross a slope where its height is, once for each level', () => {
    const { features } = contoursOf(
      grid(5, 3, (column) => 95 + 10 * column),
      10,
      1,
      'm',
    );
    const lines = features.map(({ geometry }) => geometry.coordinates);
    expect(lines).toHaveLength(4);
    for (const [index, line] of lines.entries()) {
      expect(line).toHaveLength(3);
      for (const [x = 0] of line) expect(x).toBeCloseTo(0.5 + index);
    }
  });

  it('label every fifth, in the unit', () => {
    const labels = (spacing: number, metresPerUnit: number, unit: string) =>
      contoursOf(
        grid(50, 2, (column) => 301 + 2 * column),
        spacing,
        metresPerUnit,
        unit,
      ).features.flatMap(({ properties }) => (properties?.label ? [String(properties.label)] : []));
    expect(labels(10, 1, 'm')).toEqual(['350 m']);
    expect(labels(50, 0.3048, 'ft')).toEqual(['1000 ft', '1250 ft']);
  });

  it('close around a hill', () => {
    const hill = grid(21, 21, (column, row) => 115 - Math.hypot(column - 10, row - 10));
    const { features } = contoursOf(hill, 10, 1, 'm');
    expect(features).toHaveLength(1);
    const line = features[0]?.geometry.coordinates ?? [];
    expect(line.at(0)).toEqual(line.at(-1));
    for (const [x = 0, y = 0] of line) expect(Math.hypot(x - 10, y - 10)).toBeCloseTo(5, 0);
  });

  it('are not drawn beside unknown ground', () => {
    const cliff = grid(4, 4, (column) => (column < 2 ? 0 : 450));
    expect(contoursOf(cliff, 10, 1, 'm').features).toEqual([]);
  });

  it('are farther apart from farther away', () => {
    expect([8, 10, 13, 16].map((zoom) => contourSpacing(zoom, 'm'))).toEqual([500, 200, 50, 10]);
    expect(contourSpacing(16, 'ft')).toBe(50);
  });
});
