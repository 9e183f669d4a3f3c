import { useId } from 'react';
import type { RawField } from '../../../gateway/contract/onboard/raw-message.ts';
import { t } from '../../language/translate.ts';

interface RawFieldInputProps {
  readonly field: RawField;
  readonly value: string | readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (value: string | readonly string[]) => void;
}

/** One field of a message: bits to tick, a value with a name, a number or a text. */
export function RawFieldInput({ field, value, fault, onChange }: RawFieldInputProps) {
  const id = useId();
  const described = fault === undefined ? undefined : `${id}-fault`;
  const type = field.arrayLength > 0 ? `${field.type}[${field.arrayLength}]` : field.type;
  const note = field.isExtension ? t('{type}, extension', { type }) : type;
  const faultText = fault !== undefined && (
    <p id={described} className="field-error">
      {fault}
    </p>
  );
  if (typeof value !== 'string')
    return (
      <fieldset className="direct-bits" aria-describedby={described}>
        <legend className="field-label">
          {field.name} <span className="field-note">{note}</span>
        </legend>
        <div>
          {(field.choices ?? [])
            .filter((choice) => choice.value !== 0)
            .map(({ name }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={value.includes(name)}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...value, name] : value.filter((bit) => bit !== name))
                  }
                />
                {name}
              </label>
            ))}
        </div>
        {faultText}
      </fieldset>
    );
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {field.name} <span className="field-note">{note}</span>
      </label>
      <div className="direct-value">
        <input
          id={id}
          className="input number"
          autoComplete="off"
          spellCheck={false}
          list={field.choices ? `${id}-names` : undefined}
          value={value}
          aria-invalid={fault !== undefined}
          aria-describedby={described}
          onChange={(event) => onChange(event.target.value)}
        />
        {field.unit !== null && <span className="wire-unit">{field.unit}</span>}
      </div>
      {field.choices && (
        <datalist id={`${id}-names`}>
          {field.choices.map(({ name, value: number }) => (
            <option key={name} value={name}>
              {number}
            </option>
          ))}
        </datalist>
      )}
      {faultText}
    </div>
  );
}
