import { showCoordinates } from '../../../format/measure/coordinates.ts';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { formatHeight, formatSpeed } from '../../../format/measure/measured.ts';
import type { Units } from '../../../format/measure/units.ts';
import type { Message } from '../../../language/translate.ts';

interface Quantity<Name extends keyof Units = keyof Units> {
  readonly name: Name;
  readonly title: Message;
  readonly choices: readonly (readonly [value: Units[Name], text: Message])[];
  readonly sample: () => string;
}

/** Whose unit can be chosen, with a sample of how it looks. */
export const UNIT_QUANTITIES: readonly Quantity[] = [
  {
    name: 'distance',
    title: 'Distance',
    choices: [
      ['m', 'Metres, kilometres'],
      ['ft', 'Feet, miles'],
    ],
    sample: () => `${formatDistance(120)}, ${formatDistance(4800)}`,
  },
  {
    name: 'height',
    title: 'Height and climb',
    choices: [
      ['m', 'Metres'],
      ['ft', 'Feet'],
    ],
    sample: () => formatHeight(120),
  },
  {
    name: 'speed',
    title: 'Speed and wind',
    choices: [
      ['m/s', 'm/s'],
      ['km/h', 'km/h'],
      ['kn', 'Knots'],
      ['mph', 'mph'],
    ],
    sample: () => formatSpeed(12),
  },
  {
    name: 'coordinates',
    title: 'Coordinates',
    choices: [
      ['decimal', 'Degrees with decimals'],
      ['dms', 'Degrees, minutes, seconds'],
    ],
    sample: () => showCoordinates({ lat: 47.397742, lon: 8.545594 }),
  },
];
