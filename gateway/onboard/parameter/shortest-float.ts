/** Whole numbers up to this may be ids or masks, in which every bit counts. */
const LARGEST_MASK = 0xffff_ffff;

/** The number with the fewest digits that equals the 32-bit float: 0.3 for 0.30000001192092896. */
export function shortestFloat(value: number): number {
  if (Number.isInteger(value) && Math.abs(value) <= LARGEST_MASK) return value;
  for (let digits = 1; digits <= 9; digits += 1) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === Math.fround(value)) return rounded;
  }
  return value;
}
