import type { SeriesPoint } from '../../recording/flight/flight-series.ts';

/** The first of the lowest; undefined of none. */
export function lowestOf(points: readonly SeriesPoint[]): SeriesPoint | undefined {
  return points.reduce<SeriesPoint | undefined>(
    (lowest, point) => (lowest === undefined || point.value < lowest.value ? point : lowest),
    undefined,
  );
}

/** The first of the highest; undefined of none. */
export function highestOf(points: readonly SeriesPoint[]): SeriesPoint | undefined {
  return points.reduce<SeriesPoint | undefined>(
    (highest, point) => (highest === undefined || point.value > highest.value ? point : highest),
    undefined,
  );
}
