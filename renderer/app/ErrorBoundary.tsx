import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { browserClock } from '../api/connection/clock.ts';
import { Button } from '../components/button/Button.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { t } from '../language/translate.ts';
import { reloadOnceAMinute, ScreenNotFetched } from './load-with-retry.ts';

interface ErrorBoundaryProps {
  readonly title: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | undefined;
}

/** Confines a failure to one part of the window, so that the emergency actions keep working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  /** Not where the code is fetched: a reload must not discard a token being typed. */
  override componentDidCatch(error: unknown): void {
    if (error instanceof ScreenNotFetched)
      reloadOnceAMinute(sessionStorage, browserClock.utcMs(), () => location.reload());
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <EmptyState
        icon={TriangleAlert}
        title={this.props.title}
        actions={
          <>
            <Button variant="primary" onClick={() => this.setState({ error: undefined })}>
              {t('Try again')}
            </Button>
            <Button onClick={() => location.reload()}>{t('Reload the window')}</Button>
          </>
        }
      >
        <p>{error.message}</p>
        <p>{t('The gateway and the aircraft are not affected.')}</p>
      </EmptyState>
    );
  }
}
