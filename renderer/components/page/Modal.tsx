import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import './modal.css';

export interface ModalProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * A dialog over the screen; its `Dialog.Title` is among the children. It does not block the emergency
 * actions: they stay above it, reachable by pointer, keyboard and screen reader, and using one leaves it
 * open.
 */
export function Modal({ isOpen, onClose, className, children }: ModalProps) {
  return (
    <Dialog.Root open={isOpen} modal={false} onOpenChange={(nextOpen) => !nextOpen && onClose()}>
      <Dialog.Portal>
        <div className="modal-scrim" />
        <Dialog.Content
          className={className}
          aria-describedby={undefined}
          onInteractOutside={(event) => {
            if (event.target instanceof Element && event.target.closest('.emergency-bar'))
              event.preventDefault();
          }}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
