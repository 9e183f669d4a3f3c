import { Send } from 'lucide-react';
import { AnswerView } from '../../../components/code/AnswerView.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { t, tParts } from '../../../language/translate.ts';
import { type Exchange, prettyJson, summaryOf } from '../../../state/developer/exchange.ts';
import { API_BASE_ADVICE } from '../../../state/developer/sandbox-run.ts';

export interface ResponsePaneProps {
  readonly exchange: Exchange | undefined;
  /** The one of the same operation before it. */
  readonly previous: Exchange | undefined;
  readonly isRunning: boolean;
}

/** The answer, compared with the one before. */
export function ResponsePane({ exchange, previous, isRunning }: ResponsePaneProps) {
  return (
    <section className="response-pane" aria-label={t('Response')}>
      {isRunning && <p role="status">{t('Waiting for the answer…')}</p>}
      {!isRunning && !exchange && (
        <EmptyState icon={Send} title={t('No answer yet')}>
          <Sentence
            parts={tParts('Send the request, or press {keys} in the editor.', {
              keys: (
                <kbd className="keys">
                  {t('Ctrl')} {t('Enter')}
                </kbd>
              ),
            })}
          />
        </EmptyState>
      )}
      {!isRunning && exchange && (
        <>
          {exchange.outcome.kind === 'fallback' && (
            <p className="fallback-note hatched" role="status">
              <strong>{t('Fallback.')}</strong> {t(API_BASE_ADVICE)}
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
