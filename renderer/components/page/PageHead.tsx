import type { ReactNode } from 'react';

export interface PageHeadProps {
  readonly title: string;
  /** What the page is for. */
  readonly lead: string;
  /** Its buttons. */
  readonly children?: ReactNode;
}

/** Heading of a settings page. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className="page-head gap-16 spread flex items-start">
      <div>
        <h2>{title}</h2>
        <p className="page-lead dim">{lead}</p>
      </div>
      {children && <div className="flex-none flex gap-8">{children}</div>}
    </header>
  );
}
