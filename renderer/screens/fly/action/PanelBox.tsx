import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { t } from '../../../language/translate.ts';

export interface PanelBoxProps {
  /** What the panel is about: the focus goes to its first field when this changes. Without it the focus stays. */
  readonly panel?: string;
  readonly title: string;
  readonly className?: string | undefined;
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form of an action: above a bar, or on the map. Escape closes it. */
export function PanelBox(props: PanelBoxProps) {
  const { panel, title, className = 'action-panel scrolls', onClose, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const box = props.ref ?? own;
  useEffect(() => {
    const first = panel && box.current?.querySelector<HTMLElement>('input, select, .slide-track');
    if (first) first.focus();
  }, [panel, box]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <div
      ref={box}
      className={`panel surface-1 border-strong rounded-8 ${className}`}
      role="dialog"
      aria-label={title}
    >
      <header className="panel-head line spread">
        <h2>{title}</h2>
        <IconButton icon={X} variant="quiet" label={t('Close')} onClick={onClose} />
      </header>
      {children}
    </div>
  );
}
