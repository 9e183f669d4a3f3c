import { Send } from 'lucide-react';
import { AnswerView } from '../../components/AnswerView.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { MethodBadge } from '../../components/MethodBadge.tsx';
import { type Message, t } from '../../language/translate.ts';
import { type Exchange, prettyJson, summaryOf } from '../../state/developer/exchange.ts';

export interface ResultPaneProps {
  readonly exchange: Exchange | undefined;
  readonly isRunning: boolean;
  readonly failure: string | undefined;
}

const CREDENTIAL: Readonly<Record<Exchange['credential'], Message>> = {
  key: 'As the active test key.',
  account: 'As the account.',
  owner: 'As the owner of this machine.',
  none: 'As nobody.',
};

/** What the last call from the dashboard gave. */
export function ResultPane({ exchange, isRunning, failure }: ResultPaneProps) {
  if (isRunning) return <p role="status">{t('Waiting for the gateway…')}</p>;
  if (failure)
    return (
      <p className="field-error" role="alert">
        {failure}
      </p>
    );
  if (!exchange)
    return (
      <EmptyState icon={Send} title={t('No call yet')}>
        {t(
          "Run an operation of any group: the call goes to this machine's gateway and the whole answer is shown here.",
        )}
      </EmptyState>
    );
  const { outcome } = exchange;
  return (
    <>
      <p className="result-request">
        <MethodBadge method={exchange.method} /> <code className="number">{exchange.path}</code>
      </p>
      <p className="field-note">{t(CREDENTIAL[exchange.credential])}</p>
      <AnswerView
        key={exchange.exchangeId}
        {...summaryOf(outcome)}
        headers={outcome.kind === 'answer' ? outcome.headers : []}
        body={outcome.kind === 'unreachable' ? '' : prettyJson(outcome.body)}
        failure={outcome.kind === 'unreachable' ? outcome.reason : undefined}
      />
    </>
  );
}
