import { useState } from 'react';
import type { DocumentedOperation } from '../../../../gateway/contract/developer/documented-operations.ts';
import { describedMessage } from '../../../format/described-message.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { useDefaultCredential } from '../../../state/developer/account-store.ts';
import { raiseBlock, sayStatus } from '../../../state/developer/developer-notice-store.ts';
import type { Credential } from '../../../state/developer/exchange.ts';
import { blockOfCall } from '../../../state/developer/gate-block.ts';
import { useGates } from '../../../state/developer/gates.ts';
import { operationOf, useReference } from '../../../state/developer/reference.ts';
import { useSandbox } from '../../../state/developer/sandbox-run.ts';
import { type Draft, useSandboxStore, writeDraft } from '../../../state/developer/sandbox-store.ts';
import { sampleBody } from '../../../state/developer/sandbox-variables.ts';
import { HistoryList } from './HistoryList.tsx';
import { OperationPicker } from './OperationPicker.tsx';
import { RequestPane } from './RequestPane.tsx';
import { ResponsePane } from './ResponsePane.tsx';

/** The sandbox: pick an operation, write the request, send it, read and compare the answer. */
export function SandboxPage() {
  const { operationId, drafts, history, apiBase, environmentId, environments } = useSandboxStore();
  const { entries, groups } = useReference();
  const gates = useGates();
  const sandbox = useSandbox();
  const standard = useDefaultCredential();
  const [chosen, setChosen] = useState<Credential>();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [shownId, setShownId] = useState<string>();

  const operation = operationOf(operationId) ?? operationOf('drone.launch');
  if (!operation) return null;
  const entry = entries.find(({ id }) => id === operation.id);
  const described = describedMessage(entry?.request);
  const draft = drafts[operation.id] ?? firstDraft(operation, described.example);
  const credential = chosen ?? (operation.id === 'developer.key' ? 'account' : standard);
  const own = history.filter((exchange) => exchange.operationId === operation.id);
  const shownIndex = Math.max(
    0,
    own.findIndex(({ exchangeId }) => exchangeId === shownId),
  );
  const isFallback = apiBase === null && !environments.find(({ id }) => id === environmentId)?.baseUrl;

  const send = async (used: DocumentedOperation, sent: Draft) => {
    // A made-up answer needs no gate: nothing leaves this window.
    const block = isFallback ? undefined : blockOfCall(used, gates);
    if (block) {
      raiseBlock(block);
      return;
    }
    setRunning(true);
    setFailure(undefined);
    try {
      const exchange = await sandbox.run({ operation: used, draft: sent, credential, target: 'environment' });
      setShownId(exchange.exchangeId);
    } catch (cause) {
      setFailure(failureText(cause));
      sayStatus(failureText(cause));
    } finally {
      setRunning(false);
    }
  };

  return (
    <div className="sandbox">
      <div className="sandbox-side">
        <OperationPicker groups={groups} currentId={operation.id} />
        <HistoryList
          history={history}
          onShow={(exchange) => {
            useSandboxStore.setState({ operationId: exchange.operationId });
            writeDraft(exchange.operationId, { body: exchange.body, parameters: exchange.parameters });
            setShownId(exchange.exchangeId);
          }}
          onAgain={(exchange) => {
            const again = operationOf(exchange.operationId);
            if (!again) return;
            useSandboxStore.setState({ operationId: again.id });
            const sent = { body: exchange.body, parameters: exchange.parameters };
            writeDraft(again.id, sent);
            void send(again, sent);
          }}
        />
      </div>
      <RequestPane
        key={operation.id}
        operation={operation}
        schema={described.schema}
        isAvailable={entry?.available ?? true}
        draft={draft}
        credential={credential}
        failure={failure}
        isRunning={isRunning}
        onDraft={(next) => writeDraft(operation.id, next)}
        onCredential={setChosen}
        onReset={() => writeDraft(operation.id, firstDraft(operation, described.example))}
        onSend={() => void send(operation, draft)}
      />
      <ResponsePane exchange={own[shownIndex]} previous={own[shownIndex + 1]} isRunning={isRunning} />
    </div>
  );
}

function firstDraft(operation: DocumentedOperation, example: unknown): Draft {
  const body = operation.method === 'POST' ? (sampleBody(operation.id, example) ?? '{}') : undefined;
  return { body, parameters: {} };
}
