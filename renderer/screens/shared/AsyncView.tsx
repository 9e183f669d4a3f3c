import { ServerCrash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Note, type NoteProps } from '../../components/Note.tsx';
import { t } from '../../language/translate.ts';
import { failureText } from '../../state/app/failure-text.ts';

export interface AsyncViewProps {
  readonly query: {
    readonly data?: unknown;
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Shown until the first answer. Nothing is shown if omitted. */
  readonly loading?: string;
  /** What could not be loaded, as the title of a failure that fills the screen. */
  readonly failed?: string;
  readonly shape?: NoteProps['shape'];
  /** Shown once there is an answer, also when it could not be refreshed. */
  readonly children?: ReactNode;
}

/**
 * An answer of the gateway in each of its states: loading, failed with a button to try again, outdated because
 * the last refresh failed, or there.
 */
export function AsyncView({ query, loading, failed, shape, children }: AsyncViewProps) {
  const hasData = query.data !== undefined;
  if (query.isPending && !hasData)
    return (
      loading !== undefined && (
        <Note shape={shape} role="status">
          {loading}
        </Note>
      )
    );
  const cause = query.isError ? failureText(query.error) : undefined;
  if (cause !== undefined && !hasData && failed !== undefined)
    return (
      <EmptyState
        icon={ServerCrash}
        title={failed}
        actions={<Button onClick={() => void query.refetch()}>{t('Try again')}</Button>}
      >
        <p>{cause}</p>
      </EmptyState>
    );
  return (
    <>
      {cause !== undefined && (
        <Note tone="error" shape={shape} onRetry={() => void query.refetch()}>
          {hasData ? t('This may be outdated: {cause}', { cause }) : cause}
        </Note>
      )}
      {hasData && children}
    </>
  );
}
