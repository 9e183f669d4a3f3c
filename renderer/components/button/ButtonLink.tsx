import type { ReactNode } from 'react';

export interface ButtonLinkProps {
  readonly href: string;
  readonly variant?: 'primary' | 'quiet';
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ href, variant, children }: ButtonLinkProps) {
  return (
    <a className="button" data-variant={variant} href={href}>
      {children}
    </a>
  );
}
