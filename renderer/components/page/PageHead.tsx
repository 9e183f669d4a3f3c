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
    <header className="page-head">
      <div>
        <h2>{title}</h2>
        <p className="page-lead">{lead}</p>
      </div>
      {children && <div className="page-actions">{children}</div>}
    </header>
  );
}
