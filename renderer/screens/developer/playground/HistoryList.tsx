import { RotateCw } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { formatLocalTime, formatUtcTime } from '../../../format/measure/duration.ts';
import { t } from '../../../language/translate.ts';
import { type Exchange, summaryOf } from '../../../state/developer/exchange.ts';
import { operationOf } from '../../../state/developer/reference.ts';
import { clearHistory } from '../../../state/developer/sandbox-store.ts';

export interface HistoryListProps {
  readonly history: readonly Exchange[];
  readonly onShow: (exchange: Exchange) => void;
  readonly onAgain: (exchange: Exchange) => void;
}

/** What was sent, newest first; each can be looked at or sent once more. */
export function HistoryList({ history, onShow, onAgain }: HistoryListProps) {
  return (
    <section className="history" aria-label={t('History')}>
      <div className="history-head">
        <h2>{t('History')}</h2>
        {history.length > 0 && (
          <Button variant="quiet" onClick={clearHistory}>
            {t('Clear (list)')}
          </Button>
        )}
      </div>
      {history.length === 0 && (
        <p className="field-note">{t('Calls you send are kept here until the window closes.')}</p>
      )}
      <ul>
        {history.map((exchange) => {
          const { statusText, isGood, mode } = summaryOf(exchange.outcome);
          const name = operationOf(exchange.operationId)?.name ?? exchange.operationId;
          return (
            <li key={exchange.exchangeId}>
              <button type="button" className="history-entry" onClick={() => onShow(exchange)}>
                <span
                  className={`history-status number ${mode === 'fallback' ? 'hatched' : ''}`}
                  data-good={isGood || undefined}
                >
                  {statusText}
                </span>
                <span className="history-name">{name}</span>
                <span className="history-time number" title={formatUtcTime(exchange.sentAtMs)}>
                  {formatLocalTime(exchange.sentAtMs)}
                </span>
              </button>
              <Button
                variant="quiet"
                shape="square"
                label={t('Send {name} again', { name })}
                onClick={() => onAgain(exchange)}
              >
                <RotateCw size={12} aria-hidden />
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
