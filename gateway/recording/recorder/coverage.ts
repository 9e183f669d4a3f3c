import type { ArmedInterval } from '../../contract/vehicle/armed-time.ts';

/** Armed time within a span, and the part not covered. */
export interface ArmedSpan {
  readonly armedMs: number;
  readonly gapMs: number;
}

/** What of `intervals`, which are in order of time, lies between `fromMs` and `toMs` (UTC). */
export function armedWithin(intervals: readonly ArmedInterval[], fromMs: number, toMs: number): ArmedSpan {
  let armedMs = 0;
  let gapMs = 0;
  for (let index = firstEndingAfter(intervals, fromMs); index < intervals.length; index += 1) {
    const interval = intervals[index];
    if (!interval || interval.fromMs >= toMs) break;
    armedMs += overlapMs(interval, fromMs, toMs);
    for (const gap of interval.gaps) gapMs += overlapMs(gap, fromMs, toMs);
  }
  return { armedMs, gapMs };
}

/** Share of the armed time that is covered, 0 to 100 in tenths; null when nothing was armed. Never 100 while there is a gap. */
export function coveragePctOf(spans: readonly ArmedSpan[]): number | null {
  const armedMs = spans.reduce((sum, span) => sum + span.armedMs, 0);
  const gapMs = spans.reduce((sum, span) => sum + span.gapMs, 0);
  return armedMs === 0 ? null : Math.floor(((armedMs - gapMs) / armedMs) * 1000) / 10;
}

function overlapMs(
  span: { readonly fromMs: number; readonly toMs: number },
  fromMs: number,
  toMs: number,
): number {
  return Math.max(0, Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs));
}

/** Index of the first interval that ends after `atMs`. */
function firstEndingAfter(intervals: readonly ArmedInterval[], atMs: number): number {
  let low = 0;
  let high = intervals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((intervals[middle]?.toMs ?? 0) > atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}
