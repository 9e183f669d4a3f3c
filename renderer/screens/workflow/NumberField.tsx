import { useState } from 'react';
import { Field } from '../../components/field/Field.tsx';

export interface NumberFieldProps<Name extends string> {
  readonly label: string;
  /** Its name in the node or the graph, as problems name it. */
  readonly field: Name;
  readonly of: { readonly [Key in Name]?: number | undefined };
  readonly min: number;
  readonly max: number;
  readonly onChange: (change: { [Key in Name]: number }, field: Name) => void;
}

/** A number of a node or the graph. Text that is not a number or out of range changes nothing, and goes with the focus. */
export function NumberField<Name extends string>({
  label,
  field,
  of,
  onChange,
  ...input
}: NumberFieldProps<Name>) {
  const [wrong, setWrong] = useState<string>();
  return (
    <Field label={label}>
      <input
        className="input number"
        type="number"
        data-field={field}
        {...input}
        aria-invalid={wrong !== undefined}
        value={wrong ?? of[field] ?? 0}
        onBlur={() => setWrong(undefined)}
        onChange={({ target }) => {
          const next = target.valueAsNumber;
          const isValid = next >= input.min && next <= input.max;
          setWrong(isValid ? undefined : target.value);
          if (isValid) onChange({ [field]: next } as { [Key in Name]: number }, field);
        }}
      />
    </Field>
  );
}
