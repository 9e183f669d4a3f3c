/** Undefined for NaN and infinities, which MAVLink floats use for "unknown". */
export function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

/** Undefined for the sentinel that means "unknown" in an integer field. */
export function unless(sentinel: number, value: number): number | undefined {
  return value === sentinel ? undefined : value;
}

export const UINT8_MAX = 0xff;
export const UINT16_MAX = 0xffff;

/** Angle in [0, 360). */
export function compassDeg(degrees: number): number {
  const wrapped = degrees % 360;
  return wrapped < 0 ? wrapped + 360 : wrapped + 0;
}

/**
 * Latitude and longitude from units of 1e-7 degrees; undefined if out of range (such as INT32_MAX),
 * or exactly 0/0, which autopilots send before they know their position.
 */
export function placeOf(
  latitudeE7: number,
  longitudeE7: number,
): { readonly latitudeDeg: number; readonly longitudeDeg: number } | undefined {
  if (latitudeE7 === 0 && longitudeE7 === 0) return undefined;
  const latitudeDeg = latitudeE7 / 1e7;
  const longitudeDeg = longitudeE7 / 1e7;
  if (!(Math.abs(latitudeDeg) <= 90 && Math.abs(longitudeDeg) <= 180)) return undefined;
  return { latitudeDeg, longitudeDeg };
}
