/** A place for a caster. */
export interface GgaPlace {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeAmslM: number;
}

/** GGA with a single-point fix, without line end. Source: NMEA 0183 */
export function ggaSentence({ latitudeDeg, longitudeDeg, altitudeAmslM }: GgaPlace, utcMs: number): string {
  const time = new Date(utcMs).toISOString().slice(11, 22).replaceAll(':', '');
  const body = [
    'GPGGA',
    time,
    angle(latitudeDeg, 2),
    latitudeDeg < 0 ? 'S' : 'N',
    angle(longitudeDeg, 3),
    longitudeDeg < 0 ? 'W' : 'E',
    '1',
    '12',
    '1.0',
    altitudeAmslM.toFixed(1),
    'M',
    '0.0',
    'M',
    '',
    '',
  ].join(',');
  let sum = 0;
  for (const character of body) sum ^= character.charCodeAt(0);
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Degrees and minutes. Rounded first, so that minutes never show as 60. */
function angle(degrees: number, digits: number): string {
  const tenThousandths = Math.round(Math.abs(degrees) * 60 * 10_000);
  const whole = Math.floor(tenThousandths / 600_000);
  const minutes = (tenThousandths % 600_000) / 10_000;
  return `${String(whole).padStart(digits, '0')}${minutes.toFixed(4).padStart(7, '0')}`;
}
