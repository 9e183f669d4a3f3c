import type { ComponentProps, ReactNode } from 'react';

export interface CheckFieldProps extends Omit<ComponentProps<'label'>, 'onChange'> {
  /** What is checked or not: behind the box. */
  readonly children: ReactNode;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly onChange: (isChecked: boolean) => void;
  /** Of the radio buttons of one group, where only one of several can be chosen. */
  readonly radioGroup?: string | undefined;
}

/** A check box, or a radio button, with its label. */
export function CheckField({
  children,
  isChecked,
  isDisabled,
  onChange,
  radioGroup,
  ...label
}: CheckFieldProps) {
  return (
    <label {...label}>
      <input
        type={radioGroup === undefined ? 'checkbox' : 'radio'}
        name={radioGroup}
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
