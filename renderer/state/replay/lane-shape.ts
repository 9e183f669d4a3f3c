import { type DrawnSeries, gapLimitMs } from './drawn-series.ts';

/** In units of the drawing. */
export const LANE_HEIGHT = 100;

/**
 * The line through the largest and smallest value of each point, so that no spike is lost, and the area below
 * it. Both are interrupted where nothing was received and where no number was sent.
 */
export function laneShape(
  { t, min, max }: DrawnSeries,
  x: (atMs: number) => number,
  y: (value: number) => number,
): { readonly line: string; readonly area: string } {
  const limitMs = gapLimitMs(t);
  const runs: (readonly [x: string, y: string])[][] = [];
  let beforeMs = Number.NEGATIVE_INFINITY;
  for (const [index, atMs] of t.entries()) {
    const [low, high] = [min[index] ?? null, max[index] ?? null];
    if (low === null || high === null) {
      beforeMs = Number.NEGATIVE_INFINITY;
      continue;
    }
    if (atMs - beforeMs > limitMs) runs.push([]);
    const at = x(atMs).toFixed(2);
    runs.at(-1)?.push(...[...new Set([high, low])].map((value) => [at, y(value).toFixed(1)] as const));
    beforeMs = atMs;
  }
  const lineOf = (run: (typeof runs)[number]) => `M${run.map((point) => point.join(' ')).join('L')}`;
  return {
    line: runs.map(lineOf).join(''),
    area: runs.map((run) => `${lineOf(run)}V${LANE_HEIGHT}H${run[0]?.[0]}Z`).join(''),
  };
}
