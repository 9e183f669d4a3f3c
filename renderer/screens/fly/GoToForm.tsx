import { useId, useState } from 'react';
import { formatCoordinates, parseCoordinates } from '../../format/coordinates.ts';
import { t } from '../../language/translate.ts';
import { closePanel } from '../../state/vehicle/fly-store.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import { ProposalForm } from './ProposalForm.tsx';

/** Go-to and orbit by written coordinates, for hands that stay on the keyboard; the map takes a click as well. */
export function GoToForm({ kind }: { readonly kind: 'goto' | 'orbit' }) {
  const position = useVehicle(useSelectedVehicleId())?.telemetry.position;
  const [text, setText] = useState(() => (position ? formatCoordinates(position) : ''));
  const id = useId();
  const point = parseCoordinates(text);
  return (
    <>
      <div className="panel-body">
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {t('Latitude, longitude')}
          </label>
          <input
            id={id}
            className="input number"
            autoComplete="off"
            spellCheck={false}
            value={text}
            aria-invalid={point === undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => setText(event.target.value)}
          />
          <p id={`${id}-note`} className={point ? 'field-note' : 'field-error'}>
            {point ? t('Or click the map.') : t('Write it as 47.397700, 8.545600, or click the map.')}
          </p>
        </div>
      </div>
      {point && <ProposalForm proposal={{ kind, point }} onDone={closePanel} />}
    </>
  );
}
