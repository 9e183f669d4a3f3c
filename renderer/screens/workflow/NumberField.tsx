import { Field } from '../../components/field/Field.tsx';

export interface NumberFieldProps {
  readonly label: string;
  /** Its path in the node or the graph, as problems name it. */
  readonly field: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** Ignores text that is not a number or out of range. */
export function NumberField({ label, field, onChange, ...input }: NumberFieldProps) {
  return (
    <Field label={label}>
      <input
        className="input number"
        type="number"
        data-field={field}
        {...input}
        onChange={({ target: { valueAsNumber: next } }) => {
          if (next >= input.min && next <= input.max) onChange(next);
        }}
      />
    </Field>
  );
}
