import { currentUnits } from './units.ts';

/** A place on the ground in degrees, WGS 84. */
export interface GroundPoint {
  readonly lat: number;
  readonly lon: number;
}

/** Latitude and longitude with six decimals (about 0.1 m), in a form that can be pasted. */
export function formatCoordinates(point: GroundPoint): string {
  return `${point.lat.toFixed(6)}, ${point.lon.toFixed(6)}`;
}

/** Coordinates in the operator's format: decimal, or degrees, minutes and seconds (0.1″, about 3 m). */
export function showCoordinates(point: GroundPoint): string {
  if (currentUnits().coordinates === 'decimal') return formatCoordinates(point);
  return `${sexagesimal(point.lat, 'N', 'S')} ${sexagesimal(point.lon, 'E', 'W')}`;
}

function sexagesimal(degrees: number, positive: string, negative: string): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = (tenths % 600) / 10;
  const text = `${two(Math.floor(seconds))}.${Math.round(seconds * 10) % 10}`;
  return `${Math.floor(tenths / 36_000)}°${two(Math.floor(tenths / 600) % 60)}′${text}″${degrees < 0 ? negative : positive}`;
}

/**
 * Parses `47.3977, 8.5456`, separated by a comma, semicolon or blanks. Hemisphere letters may
 * follow the numbers. Undefined when the text is not a place on Earth.
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
