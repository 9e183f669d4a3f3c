import { type KeyboardEvent, useId, useState } from 'react';
import { formatCoordinates, parseCoordinates } from '../../../format/measure/coordinates.ts';
import { t } from '../../../language/translate.ts';
import { type PlanPlace, placeOf, pointOf } from '../../../state/planner/flight-plan-handles.ts';

export interface PlaceFieldProps {
  readonly label: string;
  readonly at: PlanPlace | undefined;
  readonly onCommit: (at: PlanPlace) => void;
}

/** Latitude and longitude as one text that can be pasted, taken over on Enter or on leaving. */
export function PlaceField({ label, at, onCommit }: PlaceFieldProps) {
  const [draft, setDraft] = useState<string>();
  const id = useId();
  const parsed = draft === undefined ? undefined : parseCoordinates(draft);
  const isWrong = draft !== undefined && parsed === undefined;
  const commit = () => {
    setDraft(undefined);
    if (parsed) onCommit(placeOf(parsed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isWrong) commit();
    if (event.key === 'Escape' && draft !== undefined) {
      event.stopPropagation();
      setDraft(undefined);
    }
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input number"
        autoComplete="off"
        placeholder={t('latitude, longitude')}
        value={draft ?? (at ? formatCoordinates(pointOf(at)) : '')}
        aria-invalid={isWrong}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={onKeyDown}
        onBlur={commit}
      />
      {isWrong && (
        <p className="field-error" role="alert">
          {t('Write latitude and longitude, as 47.3977, 8.5456.')}
        </p>
      )}
    </div>
  );
}
