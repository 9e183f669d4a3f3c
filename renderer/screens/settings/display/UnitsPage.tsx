import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { showCoordinates } from '../../../format/measure/coordinates.ts';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { formatHeight, formatSpeed } from '../../../format/measure/measured.ts';
import { SI_UNITS, type Units } from '../../../format/measure/units.ts';
import { type Message, t } from '../../../language/translate.ts';
import { setUnits, useUnitStore } from '../../../state/settings/display-stores.ts';
import { Choice } from '../Choice.tsx';

/** The unit of each quantity in this window. Files, the API and the Plan screen stay in metres. */
export function UnitsPage() {
  const units = useUnitStore();
  return (
    <>
      <PageHead
        title={t('Units')}
        lead={t(
          'Saved on this machine. Fields also accept other units (“60 ft”). Files, the API, policies and vehicle messages always use SI units.',
        )}
      />
      {UNIT_QUANTITIES.map(({ name, title, choices, sample }) => (
        <fieldset className="choices card stack-4" key={name}>
          <legend>{t(title)}</legend>
          {choices.map(([value, text]) => (
            <Choice
              key={value}
              radioGroup={name}
              isChecked={units[name] === value}
              onChange={() => setUnits({ [name]: value })}
              text={t(text)}
            />
          ))}
          <Note className="number">{sample()}</Note>
        </fieldset>
      ))}
      <div>
        <button type="button" className="button" onClick={() => setUnits(SI_UNITS)}>
          {t('All metric')}
        </button>
      </div>
    </>
  );
}

interface Quantity<Name extends keyof Units = keyof Units> {
  readonly name: Name;
  readonly title: Message;
  readonly choices: readonly (readonly [value: Units[Name], text: Message])[];
  readonly sample: () => string;
}

/** Quantities with a choice of units, each with a sample. */
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
    title: 'Altitude and climb',
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
      ['decimal', 'Decimal degrees'],
      ['dms', 'Degrees, minutes, seconds'],
    ],
    sample: () => showCoordinates({ lat: 47.397742, lon: 8.545594 }),
  },
];
