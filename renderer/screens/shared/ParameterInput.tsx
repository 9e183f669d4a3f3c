import { useId } from 'react';
import type { VehicleParameter } from '../../../gateway/contract/onboard/parameter.ts';
import { CheckField } from '../../components/field/CheckField.tsx';
import { SelectField } from '../../components/field/SelectField.tsx';
import { Note } from '../../components/Note.tsx';
import {
  hasParameterBit,
  outsideUsualRange,
  parseParameterValue,
  toggledParameterBit,
} from '../../format/parameter-text.ts';
import { t } from '../../language/translate.ts';
import './parameter-parts.css';

export interface ParameterInputProps {
  readonly parameter: VehicleParameter;
  /** As typed. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Name of the only field of a row: then choices and bits take the place of the number. */
  readonly rowLabel?: string;
  readonly isReadOnly?: boolean | undefined;
}

/** Fields for the value of one parameter: its choices, its bits, and the number. */
export function ParameterInput({ parameter, text, onText, rowLabel, isReadOnly }: ParameterInputProps) {
  const { about, type } = parameter;
  const id = useId();
  const parsed = parseParameterValue(text, parameter);
  const fault = 'fault' in parsed ? parsed.fault : undefined;
  const now = 'value' in parsed ? parsed.value : undefined;
  const note = now === undefined ? undefined : outsideUsualRange(now, about);
  const isChosen = about?.values?.some(({ value }) => value === now) === true;
  const isNumberShown = rowLabel === undefined || (!isChosen && !about?.bits) || fault !== undefined;
  return (
    <>
      {about?.values && (
        <SelectField
          label={rowLabel ?? t('Meaning')}
          isLabelHidden={rowLabel !== undefined}
          placeholder={t('Another value')}
          disabled={isReadOnly}
          value={now}
          options={about.values.map(({ value, label }) => [value, `${value} · ${label}`])}
          onChange={(value) => onText(`${value}`)}
        />
      )}
      {about?.bits && now !== undefined && (
        <fieldset className="parameters-bits grid no-border gap-2 p-0" disabled={isReadOnly}>
          <legend className={rowLabel === undefined ? 'field-label' : 'visually-hidden'}>
            {rowLabel ?? t('Bits')}
          </legend>
          {about.bits.map(({ bit, label }) => {
            const toggled = toggledParameterBit(now, bit, type);
            return (
              <CheckField
                key={bit}
                isChecked={hasParameterBit(now, bit)}
                isDisabled={toggled === undefined}
                onChange={() => toggled !== undefined && onText(`${toggled}`)}
              >
                {label}
              </CheckField>
            );
          })}
        </fieldset>
      )}
      {isNumberShown && (
        <div className="field">
          <label className={rowLabel === undefined ? 'field-label' : 'visually-hidden'} htmlFor={id}>
            {rowLabel ?? t('New value')}
          </label>
          <span className="line gap-6">
            <input
              id={id}
              className="input number"
              inputMode="decimal"
              autoComplete="off"
              readOnly={isReadOnly}
              value={text}
              aria-invalid={fault !== undefined}
              aria-describedby={`${id}-note`}
              onChange={(event) => onText(event.target.value)}
            />
            {rowLabel !== undefined && about?.unit !== undefined && (
              <span className="small-dim">{about.unit}</span>
            )}
          </span>
          <Note id={`${id}-note`} tone={fault === undefined ? 'hint' : 'error'}>
            {fault ?? note ?? ''}
          </Note>
        </div>
      )}
    </>
  );
}
