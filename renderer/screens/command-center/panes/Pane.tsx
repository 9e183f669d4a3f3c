import { type ReactNode, useId } from 'react';
import './panes.css';

export interface PaneProps {
  readonly title: string;
  /** Shown to the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One of the four panes beside a record or a step. */
export function Pane({ title, aside, children }: PaneProps) {
  const id = useId();
  return (
    <section className="stack card min-w-0 content-start p-10-12" aria-labelledby={id}>
      <header className="pane-head row-spread wraps gap-4-8">
        <h3 id={id}>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  );
}
