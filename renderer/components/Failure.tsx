import type { ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button/Button.tsx';

export interface FailureProps {
  readonly children: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly className?: string;
}

/** What went wrong, read out at once, with a way to try again where there is one. */
export function Failure({ children, onRetry, className = 'field-error' }: FailureProps) {
  return (
    <p className={className} role="alert">
      {children}
      {onRetry && (
        <>
          {' '}
          <Button onClick={onRetry}>{t('Try again')}</Button>
        </>
      )}
    </p>
  );
}
