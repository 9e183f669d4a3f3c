import type { ReactNode } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { t } from '../../language/translate.ts';

interface PlannerPanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel over the planner's map. */
export function PlannerPanel({ title, onClose, children }: PlannerPanelProps) {
  return (
    <section
      className="planner-panel absolute surface-1 scrolls rounded border-strong p-10-12 stack-6"
      aria-label={title}
    >
      <div className="line gap-4">
        <h2 className="cut grows" title={title}>
          {title}
        </h2>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
      {children}
    </section>
  );
}
