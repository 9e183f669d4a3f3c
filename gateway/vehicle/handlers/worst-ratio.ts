/** The greatest of those that are numbers; undefined when none is. */
export function worstRatio(...ratios: readonly number[]): number | undefined {
  const known = ratios.filter((ratio) => Number.isFinite(ratio));
  return known.length === 0 ? undefined : Math.max(...known);
}
