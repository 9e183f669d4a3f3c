import uPlot from 'uplot';
import { type DrawnSeries, gapLimitMs } from './drawn-series.ts';

export interface ColumnSource {
  readonly series: DrawnSeries;
  /** Added to its times, so that several flights share one time axis. */
  readonly shiftMs: number;
}

/**
 * What the chart draws: seconds since `originMs`, then the largest and the smallest values of each source.
 * Null ends a line, undefined only says that another source has a value then.
 */
export function chartColumns(sources: readonly ColumnSource[], originMs: number): uPlot.AlignedData {
  const tables = sources.map(({ series, shiftMs }) => withGaps(series, shiftMs - originMs));
  if (tables.length === 0) return [[]];
  return uPlot.join(tables);
}

function withGaps({ t, min, max }: DrawnSeries, shiftMs: number): uPlot.AlignedData {
  const limitMs = gapLimitMs(t);
  const seconds: number[] = [];
  const lower: (number | null)[] = [];
  const upper: (number | null)[] = [];
  let beforeMs = Number.POSITIVE_INFINITY;
  for (let index = 0; index < t.length; index++) {
    const atMs = t[index] ?? 0;
    if (atMs - beforeMs > limitMs) {
      seconds.push((beforeMs + 1 + shiftMs) / 1000);
      lower.push(null);
      upper.push(null);
    }
    seconds.push((atMs + shiftMs) / 1000);
    lower.push(min[index] ?? null);
    upper.push(max[index] ?? null);
    beforeMs = atMs;
  }
  return [seconds, upper, lower];
}
