import type { ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button/Button.tsx';

export interface FailureProps {
  readonly children: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly className?: string;
}

/** An error, announced immediately, with a button to try again where that is possible. */
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
