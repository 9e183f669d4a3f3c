import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from './Button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'shape' | 'children' | 'label'> {
  readonly icon: LucideIcon;
  readonly iconSize?: number;
  readonly label: string;
}

/** A square button with only an icon. */
export function IconButton({ icon: Icon, iconSize = 14, ...button }: IconButtonProps) {
  return (
    <Button {...button} shape="square">
      <Icon size={iconSize} aria-hidden />
    </Button>
  );
}
