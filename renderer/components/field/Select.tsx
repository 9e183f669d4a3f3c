import type { ComponentProps } from 'react';

/** A value shown as itself, or a value with its text. */
export type SelectOption<Value> = Value | readonly [value: Value, text: string];

export interface SelectProps<Value>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  /** `false` is skipped, so that an option can depend on a condition. */
  readonly options?: readonly (SelectOption<Value> | false)[];
  /** Options under headings, after the others. */
  readonly groups?: readonly { readonly title: string; readonly options: readonly SelectOption<Value>[] }[];
  /** Shown while none of the options is chosen. */
  readonly placeholder?: string | undefined;
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/**
 * A list to choose from. The browser's own list: it never covers the emergency actions with a scrim of the
 * page, and works with keyboard, touch and screen readers as people know it.
 */
export function Select<Value extends string | number>({
  options = [],
  groups = [],
  placeholder,
  value,
  onChange,
  ...select
}: SelectProps<Value>) {
  const entriesOf = (some: readonly (SelectOption<Value> | false)[]) =>
    some
      .filter((option) => option !== false)
      .map((option) => (typeof option === 'object' ? option : ([option, String(option)] as const)));
  const entries = entriesOf(options);
  const all = [...entries, ...groups.flatMap((group) => entriesOf(group.options))];
  const isChosen = all.some(([each]) => each === value);
  return (
    <select
      className="input"
      {...select}
      value={placeholder !== undefined && !isChosen ? '' : value}
      onChange={({ target }) => {
        const chosen = all.find(([each]) => String(each) === target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {placeholder !== undefined && (
        <option value="" disabled>
          {placeholder}
        </option>
      )}
      {entries.map(optionOf)}
      {groups.map((group) => (
        <optgroup key={group.title} label={group.title}>
          {entriesOf(group.options).map(optionOf)}
        </optgroup>
      ))}
    </select>
  );
}

const optionOf = <Value extends string | number>([value, text]: readonly [Value, string]) => (
  <option key={value} value={value}>
    {text}
  </option>
);
