import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

interface MenuProps {
  /** Content of the button that opens the menu. */
  readonly button: ReactNode;
  readonly variant?: 'plain' | 'primary';
  readonly isDisabled?: boolean;
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A button with a menu of {@link MenuItem}s. */
export function Menu(props: MenuProps) {
  const { button, variant = 'plain', isDisabled, align = 'end', className = '', children } = props;
  return (
    <DropdownMenu.Root
      modal={false}
      {...(props.isOpen !== undefined && { open: props.isOpen })}
      {...(props.onOpenChange && { onOpenChange: props.onOpenChange })}
    >
      <DropdownMenu.Trigger className="button" data-variant={variant} disabled={isDisabled}>
        {button}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={`menu ${className}`.trim()}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  readonly children: ReactNode;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

export function MenuItem({ children, isDisabled, onSelect }: MenuItemProps) {
  return (
    <DropdownMenu.Item className="menu-item" disabled={isDisabled} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}
