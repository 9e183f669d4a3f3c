import type { GeoJSON } from 'geojson';

/** Smaller rotations of a symbol are not visible. */
const HEADING_TOLERANCE_DEG = 1;

/**
 * Whether two states of a source look alike: the same features and properties, no coordinate
 * differing by more than `toleranceDeg`, no heading by more than a degree. This ignores the noise
 * of stationary vehicles.
 */
export function isSamePicture(before: GeoJSON, after: GeoJSON, toleranceDeg: number): boolean {
  return isAlike(before, after, toleranceDeg);
}

function isAlike(before: unknown, after: unknown, tolerance: number, key = ''): boolean {
  if (Object.is(before, after)) return true;
  if (typeof before === 'number' && typeof after === 'number') {
    if (key === 'headingDeg') return turnDeg(before, after) <= HEADING_TOLERANCE_DEG;
    return key === 'coordinates' && Math.abs(before - after) <= tolerance;
  }
  if (Array.isArray(before) && Array.isArray(after))
    return (
      before.length === after.length &&
      before.every((each, index) => isAlike(each, after[index], tolerance, key))
    );
  if (!isRecord(before) || !isRecord(after)) return false;
  const keys = Object.keys(before);
  return (
    keys.length === Object.keys(after).length &&
    keys.every((name) => name in after && isAlike(before[name], after[name], tolerance, name))
  );
}

function turnDeg(before: number, after: number): number {
  const turn = Math.abs(before - after) % 360;
  return Math.min(turn, 360 - turn);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
