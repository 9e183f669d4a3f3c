import type { ComponentProps } from 'react';

/** A value shown as itself, or a value with its text. */
export type SelectOption<Value> = Value | readonly [value: Value, text: string];

export interface SelectProps<Value>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  /** `false` is skipped, so that an option can depend on a condition. */
  readonly options: readonly (SelectOption<Value> | false)[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** A list to choose from. */
export function Select<Value extends string | number>({ options, onChange, ...select }: SelectProps<Value>) {
  const entries = options
    .filter((option) => option !== false)
    .map((option) => (typeof option === 'object' ? option : ([option, String(option)] as const)));
  return (
    <select
      className="input"
      {...select}
      onChange={({ target }) => {
        const chosen = entries.find(([value]) => String(value) === target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {entries.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
