import { Field, type FieldProps } from './Field.tsx';
import { Select, type SelectProps } from './Select.tsx';

/** A labelled list to choose from; `className` is that of the list. */
export function SelectField<Value extends string | number>({
  label,
  isLabelHidden,
  isWide,
  ...select
}: Omit<FieldProps, 'className' | 'children'> & SelectProps<Value>) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} isWide={isWide}>
      <Select {...select} />
    </Field>
  );
}
