import { useId } from 'react';
import type { FaultParameter } from '../../../gateway/contract/simulation/fault-params.ts';
import { faultParameterText } from '../../format/fault-parameter-text.ts';
import { t } from '../../language/translate.ts';

export interface FaultParameterFieldProps {
  readonly name: string;
  readonly parameter: FaultParameter;
  /** As it was typed; empty is the usual value. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** One number of a fault with its unit, its bounds and the value it has when none is written. */
export function FaultParameterField({ name, parameter, text, onText }: FaultParameterFieldProps) {
  const id = useId();
  const { label, unit } = faultParameterText(name);
  const { usual } = parameter;
  const problem = faultParameterProblem(text, parameter);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="input-with-unit">
        <input
          id={id}
          className="input number"
          inputMode="decimal"
          autoComplete="off"
          placeholder={usual === undefined ? t('as it is') : String(usual)}
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onText(event.target.value)}
        />
        {unit !== '' && <span className="input-unit">{unit}</span>}
      </div>
      <p
        id={`${id}-note`}
        className={problem === undefined ? 'field-note' : 'field-error'}
        role={problem === undefined ? undefined : 'alert'}
      >
        {problem ?? boundsText(parameter)}
      </p>
    </div>
  );
}

/** Why the text is not a valid value of the parameter. Undefined when it is valid or empty. */
export function faultParameterProblem(text: string, { min, max }: FaultParameter): string | undefined {
  if (text.trim() === '') return undefined;
  const value = Number(text);
  return value >= min && value <= max
    ? undefined
    : t('A number from {min} to {max}, or nothing.', { min: shown(min), max: shown(max) });
}

function boundsText({ usual, min, max }: FaultParameter): string {
  const bounds = { min: shown(min), max: shown(max) };
  return usual === undefined
    ? t('{min} to {max}; empty: as it is', bounds)
    : t('{min} to {max}; empty: {usual}', { ...bounds, usual: shown(usual) });
}

function shown(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
