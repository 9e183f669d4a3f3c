import { useId } from 'react';
import type { FieldProps } from './Field.tsx';
import { Select, type SelectProps } from './Select.tsx';

/**
 * A labelled list to choose from; `className` applies to the list. The label does not contain the list, because its
 * choices would become part of the label's name.
 */
export function SelectField<Value extends string | number>({
  label,
  isLabelHidden,
  isWide,
  ...select
}: Omit<FieldProps, 'className' | 'children'> & SelectProps<Value>) {
  const id = useId();
  return (
    <div className="field" data-wide={isWide || undefined}>
      <label className={isLabelHidden ? 'visually-hidden' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <Select id={id} {...select} />
    </div>
  );
}
