import { UNKNOWN } from './units.ts';

/** Wraps an angle to 0 ≤ x < 360. */
export function wrapDegrees(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** A heading as three digits, `007°`; north is 000°. */
export function formatHeading(degrees: number | null | undefined): string {
  if (degrees === null || degrees === undefined || !Number.isFinite(degrees)) return UNKNOWN;
  return `${String(Math.round(wrapDegrees(degrees)) % 360).padStart(3, '0')}°`;
}

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** The nearest of eight compass points. */
export function compassPoint(degrees: number): (typeof POINTS)[number] {
  return POINTS[Math.round(wrapDegrees(degrees) / 45) % 8] ?? 'N';
}
