import { useState } from 'react';
import { formatLocalTime, formatUtcTime } from '../../../format/duration.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/failure-text.ts';
import type { ChosenVehicle } from '../../../state/replay/playback-view-store.ts';
import { useSetup } from './chosen-vehicle.ts';

/** More rows than this are not drawn; the filter finds the others. */
const SHOWN = 200;

/** Parameters at the play head, as far as the recording shows. */
export function ParametersTab({ chosen }: { readonly chosen: ChosenVehicle | undefined }) {
  const setup = useSetup(chosen);
  const [text, setText] = useState('');
  if (setup.isError) return <p className="player-note">{failureText(setup.error)}</p>;
  if (!setup.data)
    return (
      <p className="player-note" role="status">
        {t('Loading the parameters…')}
      </p>
    );
  const { parameters, parameterCount } = setup.data;
  if (parameters.length === 0)
    return <p className="player-note">{t('No parameter was sent in the recording up to this moment.')}</p>;
  const wanted = text.trim().toUpperCase();
  const found = parameters.filter(({ name }) => name.includes(wanted));
  return (
    <>
      <div className="parameter-tools">
        <input
          className="input"
          type="search"
          placeholder={t('Filter by name')}
          aria-label={t('Filter parameters by name')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="player-note number">
          {parameterCount === null
            ? found.length
            : t('{done} of {total}', { done: found.length, total: parameterCount })}
        </span>
      </div>
      <table className="parameter-table">
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('Heard')}</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, SHOWN).map(({ name, value, heardAtMs }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td className="number">{parameterText(value)}</td>
              <td className="number" title={formatUtcTime(heardAtMs)}>
                {formatLocalTime(heardAtMs)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > SHOWN && (
        <p className="player-note">
          {t('{count} more: filter by name to see them.', { count: found.length - SHOWN })}
        </p>
      )}
    </>
  );
}

/** Parameters are single floats: seven digits are all they hold. */
function parameterText(value: number): string {
  return String(Number(value.toPrecision(7))).replace('-', '−');
}
