import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './dialog.css';

export interface DialogProps {
  readonly title: string;
  /** For screen readers only, where the content makes the meaning visible. */
  readonly isTitleHidden?: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `aside` stands beside the rail without a scrim and stays open while the screen is used. Default: `centre`. */
  readonly place?: 'centre' | 'aside';
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A dialog over the screen. It does not block the emergency actions: they stay above it, reachable by
 * pointer, keyboard and screen reader, and using one leaves it open.
 */
export function Dialog(props: DialogProps) {
  const { title, isTitleHidden, isOpen, onClose, place = 'centre', className = '', children } = props;
  return (
    <Radix.Root open={isOpen} modal={false} onOpenChange={(nextOpen) => !nextOpen && onClose()}>
      <Radix.Portal>
        {place === 'centre' && <div className="dialog-scrim fixed" />}
        <Radix.Content
          className={`dialog surface-1 scrolls rounded-8 border-strong ${className}`.trim()}
          data-place={place}
          aria-describedby={undefined}
          onInteractOutside={(event) => {
            const isEmergency = event.target instanceof Element && event.target.closest('.emergency-bar');
            if (place === 'aside' || isEmergency) event.preventDefault();
          }}
        >
          <Radix.Title className={isTitleHidden ? 'visually-hidden' : 'dialog-title'}>{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
