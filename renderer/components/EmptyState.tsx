import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './empty-state.css';

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** What to do next. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Empty state that tells the user what to do next. */
export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="empty-state dim stack justify-items-center text-center content-center" role="status">
      <Icon size={22} aria-hidden />
      <h2 className="bright">{title}</h2>
      <div className="empty-state-text">{children}</div>
      {actions && <div className="empty-state-actions buttons mt-4">{actions}</div>}
    </div>
  );
}
