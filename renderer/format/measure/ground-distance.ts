import { wrapDegrees } from './angle.ts';
import type { GroundPoint } from './coordinates.ts';
import { currentUnits, heightIn, METRES_PER_FOOT } from './units.ts';

const EARTH_RADIUS_M = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres on the mean sphere; within 0.6 % of the ellipsoid. Not for flight. */
export function groundDistanceM(from: GroundPoint, to: GroundPoint): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2);
  const halfLon = Math.sin(radians(to.lon - from.lon) / 2);
  const chord = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLon ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Initial bearing in degrees from true north, 0 ≤ x < 360. */
export function groundBearingDeg(from: GroundPoint, to: GroundPoint): number {
  const deltaLon = radians(to.lon - from.lon);
  const y = Math.sin(deltaLon) * Math.cos(radians(to.lat));
  const x =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(deltaLon);
  return wrapDegrees((Math.atan2(y, x) * 180) / Math.PI);
}

/** The point `distanceM` away along `bearingDeg`. */
export function pointAt(from: GroundPoint, bearingDeg: number, distanceM: number): GroundPoint {
  const angular = distanceM / EARTH_RADIUS_M;
  const bearing = radians(bearingDeg);
  const lat1 = radians(from.lat);
  const lat2 = Math.asin(
    Math.sin(lat1) * Math.cos(angular) + Math.cos(lat1) * Math.sin(angular) * Math.cos(bearing),
  );
  const lon2 =
    radians(from.lon) +
    Math.atan2(
      Math.sin(bearing) * Math.sin(angular) * Math.cos(lat1),
      Math.cos(angular) - Math.sin(lat1) * Math.sin(lat2),
    );
  const degrees = (value: number) => (value * 180) / Math.PI;
  return { lat: degrees(lat2), lon: ((degrees(lon2) + 540) % 360) - 180 };
}

/** A rounded distance: `85 m`, `1.24 km`, `31 km`, or feet and miles if chosen. */
export function formatDistance(distanceM: number): string {
  if (currentUnits().distance === 'ft') return inFeet(distanceM / METRES_PER_FOOT);
  if (distanceM < 1000) return `${Math.round(distanceM)} m`;
  return distanceM < 10_000 ? `${(distanceM / 1000).toFixed(2)} km` : `${Math.round(distanceM / 1000)} km`;
}

const FEET_PER_MILE = 5280;

function inFeet(feet: number): string {
  if (feet < FEET_PER_MILE) return `${Math.round(feet)} ft`;
  const miles = feet / FEET_PER_MILE;
  return miles < 10 ? `${miles.toFixed(2)} mi` : `${Math.round(miles)} mi`;
}

/** A rounded ground elevation: `446 m`, or feet if chosen. */
export function heightText(heightM: number): string {
  return `${Math.round(heightIn(heightM))} ${currentUnits().height}`;
}
