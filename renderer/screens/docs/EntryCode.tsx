import { Play, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import type { Gates } from '../../../gateway/contract/account/access.ts';
import type { DocsEntry } from '../../../gateway/contract/developer/reference.ts';
import { AnswerView } from '../../components/AnswerView.tsx';
import { Button } from '../../components/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { describedMessage } from '../../format/described-message.ts';
import { t } from '../../language/translate.ts';
import { useActiveKeyStore } from '../../state/developer/active-key-store.ts';
import { useDefaultCredential } from '../../state/developer/default-credential.ts';
import { raiseBlock, sayStatus } from '../../state/developer/developer-notice-store.ts';
import { type Exchange, prettyJson, summaryOf } from '../../state/developer/exchange.ts';
import { operationOf } from '../../state/developer/reference.ts';
import { sampleBody } from '../../state/developer/sample-requests.ts';
import { useSandbox } from '../../state/developer/sandbox-run.ts';
import { chooseOperation } from '../../state/developer/sandbox-store.ts';
import { pathParameters } from '../../state/developer/sandbox-variables.ts';
import { failureText } from '../../state/failure-text.ts';
import { blockOfCall } from '../../state/governance/gate-block.ts';
import { navigate } from '../../state/route.ts';
import { EntrySnippet } from './EntrySnippet.tsx';

/** The operation as code, with the active test key in it, its example answer, and a call in place. */
export function EntryCode({
  entry,
  gates,
}: {
  readonly entry: DocsEntry;
  readonly gates: Gates | undefined;
}) {
  const activeKey = useActiveKeyStore((state) => state.activeKey);
  const example = describedMessage(entry.response).example;
  return (
    <aside className="docs-code" aria-label={t('Code')}>
      {entry.snippets ? (
        <EntrySnippet snippets={entry.snippets} activeKey={activeKey} />
      ) : (
        <p className="field-note">{t('The code stands here when the entry is open.')}</p>
      )}
      <TryIt entry={entry} gates={gates} />
      {example !== undefined && (
        <section>
          <h2>{t('Example answer')}</h2>
          <CodeBlock code={JSON.stringify(example, null, 2)} language="json" label={t('Example answer')} />
        </section>
      )}
    </aside>
  );
}

function TryIt({ entry, gates }: { readonly entry: DocsEntry; readonly gates: Gates | undefined }) {
  const sandbox = useSandbox();
  const credential = useDefaultCredential();
  const [parameters, setParameters] = useState<Readonly<Record<string, string>>>({});
  const [result, setResult] = useState<Exchange>();
  const [isRunning, setRunning] = useState(false);
  const operation = operationOf(entry.id);
  if (!operation) return null;
  const run = async () => {
    const block = blockOfCall(operation, gates);
    if (block) {
      raiseBlock(block);
      return;
    }
    setRunning(true);
    try {
      const body =
        operation.method === 'POST'
          ? sampleBody(entry.id, describedMessage(entry.request).example)
          : undefined;
      setResult(
        await sandbox.run({
          operation,
          draft: { body, parameters },
          credential: entry.id === 'developer.key' ? 'account' : credential,
          target: 'environment',
        }),
      );
    } catch (cause) {
      sayStatus(failureText(cause));
    } finally {
      setRunning(false);
    }
  };
  const outcome = result?.outcome;
  return (
    <section className="docs-try" aria-label={t('Try it (call)')}>
      <h2>{t('Try it (call)')}</h2>
      {pathParameters(operation.path).map((name) => (
        <input
          key={name}
          className="input"
          placeholder={name}
          aria-label={name}
          value={parameters[name] ?? ''}
          onChange={(event) => setParameters({ ...parameters, [name]: event.target.value })}
        />
      ))}
      <div className="dev-actions">
        <Button
          variant="primary"
          disabledReason={isRunning ? t('Waiting for the answer.') : undefined}
          onClick={() => void run()}
        >
          <Play size={13} aria-hidden />{' '}
          {entry.credits > 0 ? t('Send · {credits} credits', { credits: entry.credits }) : t('Send')}
        </Button>
        <Button
          onClick={() => {
            chooseOperation(entry.id);
            navigate('playground');
          }}
        >
          <SquareTerminal size={14} aria-hidden /> {t('Edit in Playground')}
        </Button>
      </div>
      {outcome && (
        <AnswerView
          key={result.exchangeId}
          {...summaryOf(outcome)}
          headers={outcome.kind === 'answer' ? outcome.headers : []}
          body={outcome.kind === 'unreachable' ? '' : prettyJson(outcome.body)}
          failure={outcome.kind === 'unreachable' ? outcome.reason : undefined}
        />
      )}
    </section>
  );
}
