/** A place on the ground in degrees, WGS 84. */
export interface GroundPoint {
  readonly lat: number;
  readonly lon: number;
}

/** Latitude and longitude with six decimals (about 0.1 m), as they can be pasted again. */
export function formatCoordinates(point: GroundPoint): string {
  return `${point.lat.toFixed(6)}, ${point.lon.toFixed(6)}`;
}

/**
 * Reads `47.3977, 8.5456`, with a comma, semicolon or blanks between; hemisphere letters after the numbers are
 * understood. Undefined when it is not a place on Earth.
 */
export function parseCoordinates(text: string): GroundPoint | undefined {
  const match =
    /^\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*([NS]?)\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)\s*°?\s*([EW]?)\s*$/i.exec(
      text.replaceAll('−', '-'),
    );
  if (!match) return undefined;
  const lat = Number(match[1]) * (match[2]?.toUpperCase() === 'S' ? -1 : 1);
  const lon = Number(match[3]) * (match[4]?.toUpperCase() === 'W' ? -1 : 1);
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}
