import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { t } from '../../../language/translate.ts';

export interface PanelBoxProps {
  /** What the panel is about: the focus goes to its first field when this changes. */
  readonly panel: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The panel above a bar of actions. Escape closes it. */
export function PanelBox({ panel, title, onClose, children }: PanelBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = panel && box.current?.querySelector<HTMLElement>('input, select, .slide-track');
    if (first) first.focus();
  }, [panel]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <div ref={box} className="panel action-panel scrolls" role="dialog" aria-label={title}>
      <header className="panel-head line">
        <h2>{title}</h2>
        <IconButton icon={X} variant="quiet" label={t('Close')} onClick={onClose} />
      </header>
      {children}
    </div>
  );
}
