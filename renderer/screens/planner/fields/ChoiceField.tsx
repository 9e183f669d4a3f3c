import { useId } from 'react';
import { translated } from '../../../language/translate.ts';

export interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly text: string }[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few; their texts are put into the language here. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {props.label}
      </label>
      <select
        id={id}
        className="input"
        value={props.value}
        onChange={({ target }) => {
          const chosen = props.choices.find(({ value }) => value === target.value);
          if (chosen) props.onChoose(chosen.value);
        }}
      >
        {props.choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {translated(text)}
          </option>
        ))}
      </select>
    </div>
  );
}
