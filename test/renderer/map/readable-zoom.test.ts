import { describe, expect, it } from 'vitest';
import { readableZoom } from '../../../renderer/map/plan/plan-map.ts';

/** A row of points at the equator, so many degrees apart: 0.001 is 111 m. */
const row = (count: number, stepDeg: number) =>
  Array.from({ length: count }, (_, index) => [index * stepDeg, 0]);
/** Web Mercator in tiles of 512 pixels: https://maplibre.org/maplibre-style-spec/ */
const pixelsApart = (stepDeg: number, zoom: number) => (stepDeg / 360) * 512 * 2 ** zoom;

describe('readableZoom', () => {
  it('draws few points in full at any zoom', () => {
    expect(readableZoom(row(60, 0.0001))).toBe(0);
    expect(readableZoom([])).toBe(0);
  });

  it('is where neighbours of a long plan are wider apart than their numbers, to half a step', () => {
    for (const stepDeg of [0.0002, 0.001, 0.01]) {
      const zoom = readableZoom(row(2000, stepDeg));
      expect(pixelsApart(stepDeg, zoom)).toBeGreaterThanOrEqual(23.9);
      expect(pixelsApart(stepDeg, zoom - 0.5)).toBeLessThan(24);
    }
  });

  it('takes no notice of single far legs, nor of one point that moves', () => {
    const points = row(300, 0.001);
    const moved = points.map((place, index) => (index === 150 ? [0.15, 0.0001] : place));
    const far = points.map((place, index) => (index > 200 ? [(place[0] ?? 0) + 5, 0] : place));
    expect(readableZoom(moved)).toBe(readableZoom(points));
    expect(readableZoom(far)).toBe(readableZoom(points));
  });

  it('does not fall over points that stand in one place', () => {
    expect(readableZoom(Array.from({ length: 100 }, () => [8, 47]))).toBe(0);
  });
});
