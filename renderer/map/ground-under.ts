import type { GroundPoint } from '../format/measure/coordinates.ts';

/**
 * Converts a map position to a place on Earth. The map repeats around the world: beyond the date
 * line, its longitudes exceed 180°.
 */
export function groundUnder({ lng, lat }: { readonly lng: number; readonly lat: number }): GroundPoint {
  const isWithin = lng >= -180 && lng <= 180;
  return { lat, lon: isWithin ? lng : ((((lng + 180) % 360) + 360) % 360) - 180 };
}

/** Longitudes at which the map may show a place. */
export function lonsOnMap(lon: number): readonly number[] {
  return [lon, lon - 360, lon + 360];
}
