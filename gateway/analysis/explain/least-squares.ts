/** Change of `value` a step of `at`, by least squares; undefined for fewer than two distinct places. */
export function slopeOf(
  points: readonly { readonly at: number; readonly value: number }[],
): number | undefined {
  const count = points.length;
  const meanAt = points.reduce((sum, { at }) => sum + at, 0) / count;
  const meanValue = points.reduce((sum, { value }) => sum + value, 0) / count;
  let together = 0;
  let spread = 0;
  for (const { at, value } of points) {
    together += (at - meanAt) * (value - meanValue);
    spread += (at - meanAt) ** 2;
  }
  return spread > 0 ? together / spread : undefined;
}
