import type { PlotSeries } from '../../contract/recording/plot.ts';

/** Values over time, one or a bucket of them at each moment. */
export interface PlotPoints {
  /** UTC milliseconds, never falling. */
  readonly t: ArrayLike<number>;
  /** NaN where a number is missing. */
  readonly min: ArrayLike<number>;
  readonly max: ArrayLike<number>;
}

type Points = Pick<PlotSeries, 't' | 'min' | 'max'>;

/** As many as fit `points` stretches of equal time: what falls into one becomes its smallest and largest value. */
export function reducedPoints({ t, min, max }: PlotPoints, points: number): Points {
  const reduced: Points = { t: [], min: [], max: [] };
  const firstMs = t[0] ?? 0;
  const stretchMs = ((t[t.length - 1] ?? 0) - firstMs) / points;
  const joins = t.length > points && stretchMs > 0;
  let stretch = -1;
  for (let at = 0; at < t.length; at += 1) {
    const tMs = t[at] as number;
    const next = joins ? Math.min(points - 1, Math.floor((tMs - firstMs) / stretchMs)) : at;
    const low = numberOrNull(min[at]);
    const high = numberOrNull(max[at]);
    if (next !== stretch) {
      stretch = next;
      reduced.t.push(tMs);
      reduced.min.push(low);
      reduced.max.push(high);
      continue;
    }
    const last = reduced.t.length - 1;
    const [lowest, highest] = [reduced.min[last] ?? null, reduced.max[last] ?? null];
    if (low !== null && (lowest === null || low < lowest)) reduced.min[last] = low;
    if (high !== null && (highest === null || high > highest)) reduced.max[last] = high;
  }
  return reduced;
}

function numberOrNull(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}
