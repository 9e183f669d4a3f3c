import type { Position } from 'geojson';
import { expect, test } from 'vitest';
import { shortWay } from '../../../../renderer/map/plan/short-way.ts';

test('a line over the date line goes on beyond it, and comes back', () => {
  const line: Position[] = [
    [179.9, -17],
    [-179.9, -17],
    [-179.8, -17.1],
    [179.8, -17.1],
    [179.9, -17],
  ];
  const lons = shortWay(line).map(([lon]) => Math.round((lon ?? 0) * 10) / 10);
  expect(lons).toEqual([179.9, 180.1, 180.2, 179.8, 179.9]);
  const mirrored = shortWay(line.map(([lon = 0, lat = 0]) => [-lon, lat]));
  expect(mirrored.map(([lon]) => Math.round((lon ?? 0) * 10) / 10)).toEqual([
    -179.9, -180.1, -180.2, -179.8, -179.9,
  ]);
});

test('any other line is the very same one', () => {
  const line: Position[] = [
    [8, 47],
    [-8, 47],
    [170, 47],
  ];
  expect(shortWay(line)).toBe(line);
});
