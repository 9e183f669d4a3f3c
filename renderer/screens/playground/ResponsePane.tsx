import { Send } from 'lucide-react';
import { AnswerView } from '../../components/AnswerView.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { type Exchange, prettyJson, summaryOf } from '../../state/developer/exchange.ts';
import { API_BASE_ADVICE } from '../../state/developer/sandbox-run.ts';

export interface ResponsePaneProps {
  readonly exchange: Exchange | undefined;
  /** The one of the same operation before it. */
  readonly previous: Exchange | undefined;
  readonly isRunning: boolean;
}

/** The answer, compared with the one before. */
export function ResponsePane({ exchange, previous, isRunning }: ResponsePaneProps) {
  return (
    <section className="response-pane" aria-label="Response">
      {isRunning && <p role="status">Waiting for the answer…</p>}
      {!isRunning && !exchange && (
        <EmptyState icon={Send} title="No answer yet">
          Send the request, or press <kbd className="keys">Ctrl Enter</kbd> in the editor.
        </EmptyState>
      )}
      {!isRunning && exchange && (
        <>
          {exchange.outcome.kind === 'fallback' && (
            <p className="fallback-note hatched" role="status">
              <strong>Fallback.</strong> {API_BASE_ADVICE}
            </p>
          )}
          <AnswerView
            key={exchange.exchangeId}
            {...summaryOf(exchange.outcome)}
            headers={exchange.outcome.kind === 'answer' ? exchange.outcome.headers : []}
            body={bodyOf(exchange) ?? ''}
            previousBody={previous && bodyOf(previous)}
            failure={exchange.outcome.kind === 'unreachable' ? exchange.outcome.reason : undefined}
          />
        </>
      )}
    </section>
  );
}

function bodyOf({ outcome }: Exchange): string | undefined {
  return outcome.kind === 'unreachable' ? undefined : prettyJson(outcome.body);
}
