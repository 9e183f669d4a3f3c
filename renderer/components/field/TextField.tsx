import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type TextFieldProps = Omit<FieldProps, 'className' | 'children'> &
  Omit<ComponentProps<'input'>, 'onChange' | 'children'> & {
    readonly onChange: (text: string) => void;
    /** A note or an error below the input. */
    readonly children?: ReactNode;
  };

/** A labelled line of text; `className` is that of the input. */
export function TextField({ label, isLabelHidden, isWide, onChange, children, ...input }: TextFieldProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} isWide={isWide}>
      <input className="input" {...input} onChange={({ target }) => onChange(target.value)} />
      {children}
    </Field>
  );
}
