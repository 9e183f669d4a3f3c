/** The part of a scale that a curve is drawn in. */
export interface CurveRange {
  readonly min: number;
  readonly max: number;
}

/** The range of the known values, at least `leastSpan` wide; undefined without a known value. */
export function curveRange(values: readonly number[], leastSpan: number): CurveRange | undefined {
  const known = values.filter((value) => Number.isFinite(value));
  if (known.length === 0) return undefined;
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const missing = Math.max(0, leastSpan - (max - min));
  return { min: min - missing / 2, max: max + missing / 2 };
}

/**
 * SVG path of values at equal distances over the whole width, larger ones higher. NaN is a gap; a single
 * value between gaps is a dot.
 */
export function sparklinePath(
  values: readonly number[],
  { min, max }: CurveRange,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const span = max - min || 1;
  let path = '';
  let isDrawing = false;
  for (const [index, value] of values.entries()) {
    if (!Number.isFinite(value)) {
      isDrawing = false;
      continue;
    }
    const share = Math.max(0, Math.min(1, (value - min) / span));
    const at = `${tenths(index * step)} ${tenths(height - share * height)}`;
    path += isDrawing ? `L${at}` : `M${at}h0`;
    isDrawing = true;
  }
  return path;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
