const M_PER_FT = 0.3048;
const UNITS: Readonly<Record<string, number>> = {
  m: 1,
  metre: 1,
  metres: 1,
  meter: 1,
  meters: 1,
  km: 1000,
  ft: M_PER_FT,
  foot: M_PER_FT,
  feet: M_PER_FT,
};
const SECONDS: Readonly<Record<string, number>> = {
  s: 1,
  sec: 1,
  second: 1,
  seconds: 1,
  min: 60,
  minute: 60,
  minutes: 60,
  h: 3600,
  hour: 3600,
  hours: 3600,
};
const SPEEDS: Readonly<Record<string, number>> = {
  'm/s': 1,
  'km/h': 1 / 3.6,
  kmh: 1 / 3.6,
  kn: 0.514444,
  kt: 0.514444,
};
const NUMBER = '(-?\\d+(?:\\.\\d+)?)';

/** The first length in the text, in metres; numbers without a unit count nowhere. */
export function metresIn(text: string): number | undefined {
  return firstOf(text, UNITS);
}

/** The first duration in the text, in seconds. */
export function secondsIn(text: string): number | undefined {
  return firstOf(text, SECONDS);
}

/** The first speed in the text, in metres a second. */
export function metresPerSecondIn(text: string): number | undefined {
  return firstOf(text, SPEEDS);
}

/** The first `latitude, longitude` in decimal degrees; undefined when there is none, or none on this earth. */
export function placeIn(text: string): { readonly lat: number; readonly lon: number } | undefined {
  const found = /(-?\d{1,2}(?:\.\d+)?)\s*°?\s*[,;/ ]\s*(-?\d{1,3}\.\d+)/.exec(text);
  const lat = Number(found?.[1]);
  const lon = Number(found?.[2]);
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

function firstOf(text: string, units: Readonly<Record<string, number>>): number | undefined {
  const names = Object.keys(units)
    .sort((left, right) => right.length - left.length)
    .join('|');
  const found = new RegExp(`${NUMBER}\\s*(${names})(?![a-z/0-9])`, 'i').exec(text);
  const factor = units[found?.[2]?.toLowerCase() ?? ''];
  if (found?.[1] === undefined || factor === undefined) return undefined;
  return Math.round(Number(found[1]) * factor * 100) / 100;
}
