import { SI_UNITS } from '../../../format/measure/units.ts';
import { t } from '../../../language/translate.ts';
import { setUnits, useUnitStore } from '../../../state/settings/display-stores.ts';
import { UNIT_QUANTITIES } from './unit-quantities.ts';

/** The unit of each quantity in this window; files, the API and the Plan screen stay in metres. */
export function UnitsPage() {
  const units = useUnitStore();
  return (
    <>
      <header className="page-head">
        <div>
          <h2>{t('Units')}</h2>
          <p className="page-lead">
            {t(
              'Kept on this machine. Fields take other units too (“60 ft”). Files, the API, policies and what the vehicle itself says stay in SI units.',
            )}
          </p>
        </div>
      </header>
      {UNIT_QUANTITIES.map(({ name, title, choices, sample }) => (
        <fieldset className="choices" key={name}>
          <legend>{t(title)}</legend>
          {choices.map(([value, text]) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name={name}
                checked={units[name] === value}
                onChange={() => setUnits({ [name]: value })}
              />
              <span className="choice-text">{t(text)}</span>
            </label>
          ))}
          <p className="field-note number">{sample()}</p>
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
