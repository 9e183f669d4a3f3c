import type { TurnedPoint } from '../item/plan-frame.ts';

/** One straight line of a survey, from the lower to the higher end. */
export interface SurveySwath {
  readonly acrossM: number;
  readonly fromM: number;
  readonly toM: number;
}

interface Interval {
  readonly fromM: number;
  readonly toM: number;
}

/** More lines than any vehicle flies; larger surveys are not laid out. */
const MAX_STRIPS = 5000;
/** Likewise, of edges within strips: a comb has as many as it has strips for each of its teeth. */
const MAX_PIECES = 100_000;
/** Pieces of one line closer than this are joined. */
const JOIN_M = 0.01;

/**
 * Parallel lines over a polygon, `spacingM` apart at most: one list for each strip, its pieces from low to high. Each
 * piece is as long as the polygon within its strip, not only under its middle, so that every point of the polygon lies
 * beside a line, half a spacing away at most. Undefined when it takes more than 5000 strips or too many pieces.
 */
export function surveySwaths(
  corners: readonly TurnedPoint[],
  spacingM: number,
): readonly (readonly SurveySwath[])[] | undefined {
  let lowM = Number.POSITIVE_INFINITY;
  let highM = Number.NEGATIVE_INFINITY;
  for (const { acrossM } of corners) {
    lowM = Math.min(lowM, acrossM);
    highM = Math.max(highM, acrossM);
  }
  const count = Math.max(1, Math.ceil((highM - lowM) / spacingM - 1e-9));
  if (!Number.isFinite(count) || count > MAX_STRIPS) return undefined;
  const widthM = (highM - lowM) / count;
  const covered: Interval[][] = Array.from({ length: count }, () => []);
  const crossings: number[][] = Array.from({ length: count + 1 }, () => []);
  const stripOf = (acrossM: number) =>
    widthM === 0 ? 0 : Math.min(count - 1, Math.max(0, Math.floor((acrossM - lowM) / widthM)));
  let pieces = 0;
  for (const [index, start] of corners.entries()) {
    const end = corners[(index + 1) % corners.length] ?? start;
    const [below, above] = start.acrossM <= end.acrossM ? [start, end] : [end, start];
    const slope =
      above.acrossM === below.acrossM ? 0 : (above.alongM - below.alongM) / (above.acrossM - below.acrossM);
    const at = (acrossM: number) => below.alongM + slope * (acrossM - below.acrossM);
    // One strip more on either side: what lies on a border belongs to both.
    const last = Math.min(count - 1, stripOf(above.acrossM) + 1);
    for (let strip = Math.max(0, stripOf(below.acrossM) - 1); strip <= last; strip += 1) {
      const bottomM = Math.max(below.acrossM, lowM + strip * widthM);
      const topM = Math.min(above.acrossM, lowM + (strip + 1) * widthM);
      if (bottomM > topM) continue;
      pieces += 1;
      const [one, other] = slope === 0 ? [start.alongM, end.alongM] : [at(bottomM), at(topM)];
      covered[strip]?.push({ fromM: Math.min(one, other), toM: Math.max(one, other) });
    }
    for (let border = Math.max(0, stripOf(below.acrossM)); border <= last + 1; border += 1) {
      const acrossM = lowM + border * widthM;
      if (below.acrossM <= acrossM && acrossM < above.acrossM) crossings[border]?.push(at(acrossM));
    }
    if (pieces > MAX_PIECES) return undefined;
  }
  const inside = crossings.map(insideOf);
  return covered.map((edges, strip) => {
    const acrossM = lowM + (strip + 0.5) * widthM;
    const lines = joined([...edges, ...(inside[strip] ?? []), ...(inside[strip + 1] ?? [])]);
    return lines.map((piece) => ({ acrossM, ...piece }));
  });
}

/** Between the first and the second crossing, the third and the fourth, and so on. */
function insideOf(crossings: readonly number[]): readonly Interval[] {
  const sorted = [...crossings].sort((left, right) => left - right);
  const intervals: Interval[] = [];
  for (let index = 0; index + 1 < sorted.length; index += 2)
    intervals.push({ fromM: sorted[index] ?? 0, toM: sorted[index + 1] ?? 0 });
  return intervals;
}

function joined(intervals: readonly Interval[]): readonly Interval[] {
  const result: Interval[] = [];
  for (const { fromM, toM } of [...intervals].sort((left, right) => left.fromM - right.fromM)) {
    const last = result.at(-1);
    if (last && fromM <= last.toM + JOIN_M)
      result[result.length - 1] = { fromM: last.fromM, toM: Math.max(last.toM, toM) };
    else result.push({ fromM, toM });
  }
  return result;
}
