import type { DrawnSeries } from './drawn-series.ts';

/** What a series did in a span. */
export interface SeriesSummary {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly mean: number | undefined;
  /** The mean is of the middle of each span, not of every value. */
  readonly isMeanRough: boolean;
}

export function seriesSummary(series: DrawnSeries): SeriesSummary {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let sum = 0;
  let count = 0;
  for (let index = 0; index < series.t.length; index++) {
    const min = series.min[index];
    const max = series.max[index];
    if (typeof min !== 'number' || typeof max !== 'number') continue;
    least = Math.min(least, min);
    most = Math.max(most, max);
    sum += (min + max) / 2;
    count++;
  }
  if (count === 0) return { min: undefined, max: undefined, mean: undefined, isMeanRough: false };
  return { min: least, max: most, mean: sum / count, isMeanRough: series.isReduced };
}
