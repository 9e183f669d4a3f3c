/** Of what hands and cameras come to: a plan outside them cannot be saved. What is typed is refused by its field. */
interface Limits {
  readonly least: number;
  readonly most: number;
}

/** What a mission may be sent with. */
export const MOST_ITEMS = 2000;
export const LEAST_RADIUS_M = 1;
export const MOST_ORBIT_RADIUS_M = 5000;
export const MOST_FENCE_RADIUS_M = 100_000;
/** Of a structure. */
export const WALL_DISTANCE_M: Limits = { least: 1, most: 500 };
export const PATTERN_HEIGHT_M: Limits = { least: -500, most: 10_000 };
export function within({ least, most }: Limits, value: number): number {
  return Math.min(most, Math.max(least, value));
}
