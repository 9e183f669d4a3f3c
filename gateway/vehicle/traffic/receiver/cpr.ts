import type { GeoPoint } from '../../../base/geometry/local-frame.ts';

/** One half of a position in compact position reporting (CPR), 17 bits each. */
export interface CprFrame {
  readonly lat: number;
  readonly lon: number;
  readonly atMs: number;
}

/** An even and an odd frame belong together for this long. */
export const CPR_FRESH_MS = 10_000;
const STEPS = 2 ** 17;
/** Latitude zones between the equator and a pole. */
const ZONES = 15;
const EVEN_DEG = 360 / (4 * ZONES);
const ODD_DEG = 360 / (4 * ZONES - 1);

/**
 * The position of two frames, that of the newer one; undefined if they lie in different longitude zones or are
 * damaged. ICAO Annex 10, volume III; https://mode-s.org/1090mhz/content/ads-b/3-airborne-position.html
 */
export function globalPosition(even: CprFrame, odd: CprFrame): GeoPoint | undefined {
  const index = Math.floor((59 * even.lat - 60 * odd.lat) / STEPS + 0.5);
  const evenLat = signed(EVEN_DEG * (modulo(index, 60) + even.lat / STEPS));
  const oddLat = signed(ODD_DEG * (modulo(index, 59) + odd.lat / STEPS));
  if (Math.abs(evenLat) > 90 || Math.abs(oddLat) > 90 || zonesAt(evenLat) !== zonesAt(oddLat))
    return undefined;
  const isEvenNewer = even.atMs >= odd.atMs;
  const latitudeDeg = isEvenNewer ? evenLat : oddLat;
  const zones = zonesAt(latitudeDeg);
  const count = Math.max(1, isEvenNewer ? zones : zones - 1);
  const shift = Math.floor((even.lon * (zones - 1) - odd.lon * zones) / STEPS + 0.5);
  const lon = isEvenNewer ? even.lon : odd.lon;
  return { latitudeDeg, longitudeDeg: wrapped((360 / count) * (modulo(shift, count) + lon / STEPS)) };
}

/** The position of one frame near a reference that is at most 180 NM away. */
export function localPosition(frame: CprFrame, isOdd: boolean, near: GeoPoint): GeoPoint | undefined {
  const latitudeDeg = nearest(isOdd ? ODD_DEG : EVEN_DEG, frame.lat / STEPS, near.latitudeDeg);
  if (Math.abs(latitudeDeg) > 90) return undefined;
  const count = Math.max(1, zonesAt(latitudeDeg) - (isOdd ? 1 : 0));
  return {
    latitudeDeg,
    longitudeDeg: wrapped(nearest(360 / count, frame.lon / STEPS, near.longitudeDeg)),
  };
}

/** The value with this fraction of its zone that is nearest to `near`. */
function nearest(zoneDeg: number, fraction: number, near: number): number {
  const part = modulo(near, zoneDeg) / zoneDeg;
  return zoneDeg * (Math.floor(near / zoneDeg) + Math.floor(0.5 + part - fraction) + fraction);
}

/** Longitude zones at a latitude: 59 at the equator, 1 near the poles. */
function zonesAt(latitudeDeg: number): number {
  const latitude = Math.abs(latitudeDeg);
  if (latitude < 1e-9) return 59;
  if (latitude > 87) return 1;
  if (latitude === 87) return 2;
  const share = (1 - Math.cos(Math.PI / (2 * ZONES))) / Math.cos((Math.PI / 180) * latitude) ** 2;
  return Math.floor((2 * Math.PI) / Math.acos(1 - share));
}

function modulo(value: number, by: number): number {
  return value - by * Math.floor(value / by);
}

/** Latitudes of the southern hemisphere arrive as 270 to 360. */
function signed(degrees: number): number {
  return degrees >= 270 ? degrees - 360 : degrees;
}

function wrapped(degrees: number): number {
  return modulo(degrees + 180, 360) - 180;
}
