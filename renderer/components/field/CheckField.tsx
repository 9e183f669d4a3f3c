import type { ComponentProps, ReactNode } from 'react';

export interface CheckFieldProps extends Omit<ComponentProps<'label'>, 'onChange'> {
  /** The label next to the box. */
  readonly children: ReactNode;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly onChange: (isChecked: boolean) => void;
  /** Makes it a radio button: only one of the group can be chosen. */
  readonly radioGroup?: string | undefined;
}

/** A check box or radio button with its label. */
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
