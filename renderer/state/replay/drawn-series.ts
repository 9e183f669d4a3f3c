import type { PlotSeries } from '../../../gateway/contract/recording/plot.ts';
import type { TimeSpan } from './time-view.ts';

/** A field's values in order of time, as drawn. Where nothing was reduced, `min` and `max` are the value. */
export type DrawnSeries = Pick<PlotSeries, 't' | 'min' | 'max' | 'isReduced'>;

/** The value at a moment: the newest at or before it. */
export interface ValueAt {
  readonly min: number;
  readonly max: number;
}

const NOTHING: DrawnSeries = { t: [], min: [], max: [], isReduced: false };
/** A silence longer than both is a gap: the line is interrupted there. */
const GAP_PERIODS = 10;
const GAP_MS = 2_000;

/** The detailed data where available, the overview elsewhere. */
export function splicedSeries(
  overview: DrawnSeries | undefined,
  detail: DrawnSeries | undefined,
  span: TimeSpan | undefined,
): DrawnSeries {
  if (!overview) return detail ?? NOTHING;
  if (!detail || !span) return overview;
  const before = firstIndexFrom(overview.t, span.fromMs);
  const after = firstIndexFrom(overview.t, span.toMs + 1);
  const joined = <Item>(outer: readonly Item[], inner: readonly Item[]) => [
    ...outer.slice(0, before),
    ...inner,
    ...outer.slice(after),
  ];
  const hasOuter = before > 0 || after < overview.t.length;
  return {
    t: joined(overview.t, detail.t),
    min: joined(overview.min, detail.min),
    max: joined(overview.max, detail.max),
    isReduced: detail.isReduced || (hasOuter && overview.isReduced),
  };
}

/** The part of a series in a time span, both ends included. */
export function partOf(series: DrawnSeries, { fromMs, toMs }: TimeSpan): DrawnSeries {
  const from = firstIndexFrom(series.t, fromMs);
  const to = firstIndexFrom(series.t, toMs + 0.5);
  const min = series.min.slice(from, to);
  const max = series.max.slice(from, to);
  return {
    t: series.t.slice(from, to),
    min,
    max,
    isReduced: series.isReduced && min.some((value, index) => value !== max[index]),
  };
}

const limits = new WeakMap<readonly number[], number>();

/** The longest time between two values that is not a gap, in milliseconds. Remembered: it is needed each frame. */
export function gapLimitMs(t: readonly number[]): number {
  const known = limits.get(t);
  if (known !== undefined) return known;
  const limitMs = longestStepMs(t);
  limits.set(t, limitMs);
  return limitMs;
}

function longestStepMs(t: readonly number[]): number {
  if (t.length < 3) return Number.POSITIVE_INFINITY;
  const spacings = t.slice(1).map((at, index) => at - (t[index] ?? at));
  spacings.sort((left, right) => left - right);
  return Math.max(GAP_MS, GAP_PERIODS * (spacings[Math.floor(spacings.length / 2)] ?? 0));
}

/**
 * The newest value at or before a moment; undefined before the first, in a gap, and where no number was
 * sent.
 */
export function valueAt(series: DrawnSeries, atMs: number, limitMs: number): ValueAt | undefined {
  const index = firstIndexFrom(series.t, atMs + 0.5) - 1;
  const t = series.t[index];
  const min = series.min[index];
  const max = series.max[index];
  if (t === undefined || atMs - t > limitMs || typeof min !== 'number' || typeof max !== 'number')
    return undefined;
  return { min, max };
}

/** Index of the first time at or after `atMs`; the length when there is none. */
function firstIndexFrom(t: readonly number[], atMs: number): number {
  let low = 0;
  let high = t.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((t[middle] ?? 0) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Minimum, maximum and mean of a series in a time span. */
interface SeriesSummary {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly mean: number | undefined;
  /** The mean is computed from reduced data, not from every value. */
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
