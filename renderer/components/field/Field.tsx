import type { ReactNode } from 'react';

export interface FieldProps {
  readonly label: string;
  /** For screen readers only, where the context makes the meaning visible. */
  readonly isLabelHidden?: boolean | undefined;
  /** Takes the remaining width of its row. */
  readonly isWide?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A control under its label. */
export function Field({ label, isLabelHidden, isWide, className = 'field', children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className={className} data-wide={isWide || undefined}>
      <span className={isLabelHidden ? 'visually-hidden' : 'field-label'}>{label}</span>
      {children}
    </label>
  );
}
