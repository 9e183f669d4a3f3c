import type { TerrainGrid } from './terrain-grid.ts';

/** A height of the grid; undefined where it is a void. */
export type SampleAt = (row: number, column: number) => number | undefined;

/**
 * The height at a place, bilinear between the four around it. Undefined outside the grid, and where one of
 * those that count is not known: a partial guess is not a height.
 */
export function heightBetween(
  grid: TerrainGrid,
  sampleAt: SampleAt,
  latitudeDeg: number,
  longitudeDeg: number,
): number | undefined {
  const row = within((grid.north - latitudeDeg) / grid.stepLatDeg, grid.rows, grid.isCell);
  const column = within((longitudeDeg - grid.west) / grid.stepLonDeg, grid.columns, grid.isCell);
  if (row === undefined || column === undefined) return undefined;
  const north = Math.min(Math.floor(row), grid.rows - 2);
  const west = Math.min(Math.floor(column), grid.columns - 2);
  const southShare = row - north;
  const eastShare = column - west;
  let heightM = 0;
  for (const [down, share] of [
    [0, 1 - southShare],
    [1, southShare],
  ] as const) {
    for (const [right, part] of [
      [0, 1 - eastShare],
      [1, eastShare],
    ] as const) {
      const weight = share * part;
      if (weight === 0) continue;
      const sample = sampleAt(north + down, west + right);
      if (sample === undefined) return undefined;
      heightM += weight * sample;
    }
  }
  return heightM;
}

/** Places are doubles: a place a millionth of a step outside counts as on the edge. */
const ROUNDING = 1e-6;

function within(place: number, count: number, isCell: boolean): number | undefined {
  const margin = isCell ? 0.5 : ROUNDING;
  if (!(place >= -margin && place <= count - 1 + margin)) return undefined;
  return Math.min(count - 1, Math.max(0, place));
}
