import { RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import type { DocumentedOperation } from '../../../../gateway/contract/developer/documented-operations.ts';
import { MethodBadge } from '../../../components/badge/MethodBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { AnswerView } from '../../../components/code/AnswerView.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { SearchInput } from '../../../components/field/SearchInput.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { describedMessage } from '../../../format/described-message.ts';
import { formatLocalTime, formatUtcTime } from '../../../format/measure/time.ts';
import { t, tParts } from '../../../language/translate.ts';
import { failureToStatus } from '../../../state/app/failure-text.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useDefaultCredential } from '../../../state/developer/account-store.ts';
import { useBasketStore } from '../../../state/developer/basket-store.ts';
import { raiseBlock } from '../../../state/developer/developer-notice-store.ts';
import { type Credential, type Exchange, prettyJson, summaryOf } from '../../../state/developer/exchange.ts';
import { blockOfCall } from '../../../state/developer/gate-block.ts';
import { useGates } from '../../../state/developer/gates.ts';
import { operationOf, type ReferenceGroup, useReference } from '../../../state/developer/reference.ts';
import { API_BASE_ADVICE, useSandbox } from '../../../state/developer/sandbox-run.ts';
import {
  chooseOperation,
  clearHistory,
  type Draft,
  sampleBody,
  useSandboxStore,
  writeDraft,
} from '../../../state/developer/sandbox-store.ts';
import { RequestPane } from './RequestPane.tsx';

/** The sandbox: choose an operation, write the request, send it, read and compare the response. */
export function SandboxPage() {
  const { operationId, drafts, history, apiBase, environmentId, environments } = useSandboxStore();
  const { entries, groups } = useReference();
  const gates = useGates();
  const sandbox = useSandbox();
  const standard = useDefaultCredential();
  const [chosen, setChosen] = useState<Credential>();
  const { isBusy: isRunning, failure, send: attempt } = useRequest(failureToStatus);
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
    // An example response needs no gate: nothing leaves this window.
    const block = isFallback ? undefined : blockOfCall(used, gates);
    if (block) {
      raiseBlock(block);
      return;
    }
    await attempt(async () => {
      const exchange = await sandbox.run({ operation: used, draft: sent, credential, target: 'environment' });
      setShownId(exchange.exchangeId);
    });
  };

  return (
    <div className="sandbox grows grid min-h-0">
      <div className="sandbox-side surface-1 grid min-h-0 border-right">
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

interface HistoryListProps {
  readonly history: readonly Exchange[];
  readonly onShow: (exchange: Exchange) => void;
  readonly onAgain: (exchange: Exchange) => void;
}

/** Sent requests, newest first. Each can be viewed or sent again. */
function HistoryList({ history, onShow, onAgain }: HistoryListProps) {
  return (
    <section className="history scroll" aria-label={t('History')}>
      <div className="row-spread">
        <h2 className="side-title">{t('History')}</h2>
        {history.length > 0 && (
          <Button variant="quiet" onClick={clearHistory}>
            {t('Clear (list)')}
          </Button>
        )}
      </div>
      {history.length === 0 && <Note>{t('Sent calls are listed here until the window is closed.')}</Note>}
      <ul>
        {history.map((exchange) => {
          const { statusText, isGood, mode } = summaryOf(exchange.outcome);
          const name = operationOf(exchange.operationId)?.name ?? exchange.operationId;
          return (
            <li className="line" key={exchange.exchangeId}>
              <button
                type="button"
                className="side-link hovers text-12 row grows bare min-w-0"
                onClick={() => onShow(exchange)}
              >
                <span
                  className={`history-status number flex-none caution text-11 ${mode === 'fallback' ? 'hatched' : ''}`}
                  data-good={isGood || undefined}
                >
                  {statusText}
                </span>
                <span className="cut-rest">{name}</span>
                <span className="number faint text-11" title={formatUtcTime(exchange.sentAtMs)}>
                  {formatLocalTime(exchange.sentAtMs)}
                </span>
              </button>
              <IconButton
                icon={RotateCw}
                iconSize={12}
                variant="quiet"
                label={t('Send {name} again', { name })}
                onClick={() => onAgain(exchange)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface OperationPickerProps {
  readonly groups: readonly ReferenceGroup[];
  readonly currentId: string;
}

/** The selected operations first, then all of them by group. */
function OperationPicker({ groups, currentId }: OperationPickerProps) {
  const selectedIds = useBasketStore((state) => state.operationIds);
  const [filter, setFilter] = useState('');
  const all = groups.flatMap(({ entries }) => entries);
  const selected = selectedIds.flatMap((id) => all.filter((entry) => entry.id === id));
  const sections = [
    ...(selected.length > 0 ? [{ group: t('Selection'), entries: selected }] : []),
    ...groups.map(({ group, entries }) => ({
      group: group as string,
      entries: entries.filter((entry) => !selectedIds.includes(entry.id)),
    })),
  ];
  const wanted = filter.trim().toLowerCase();
  return (
    <nav className="picker column min-h-0 gap-4" aria-label={t('Operations')}>
      <SearchInput label={t('Filter operations')} value={filter} onChange={setFilter} />
      <div className="scroll-rest">
        {sections.map(({ group, entries }) => {
          const found = entries.filter((entry) =>
            `${entry.name} ${entry.endpoint} ${entry.id}`.toLowerCase().includes(wanted),
          );
          if (found.length === 0) return null;
          return (
            <section key={group}>
              <h2 className="side-title">{group}</h2>
              <ul>
                {found.map((entry) => (
                  <li key={entry.id}>
                    <button
                      type="button"
                      className="side-link row bare"
                      aria-pressed={entry.id === currentId}
                      title={entry.endpoint}
                      onClick={() => chooseOperation(entry.id)}
                    >
                      <MethodBadge method={entry.endpoint.split(' ')[0] ?? ''} />
                      <span className="cut">{entry.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </nav>
  );
}

interface ResponsePaneProps {
  readonly exchange: Exchange | undefined;
  /** The previous exchange of the same operation. */
  readonly previous: Exchange | undefined;
  readonly isRunning: boolean;
}

/** The response, compared with the previous one. */
function ResponsePane({ exchange, previous, isRunning }: ResponsePaneProps) {
  return (
    <section className="response-pane scroll column surface-1 border-left" aria-label={t('Response')}>
      {isRunning && <p role="status">{t('Waiting for the response…')}</p>}
      {!isRunning && !exchange && (
        <EmptyState icon={Send} title={t('No response yet')}>
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
            <p className="fallback-note hatched rounded p-8-12" role="status">
              <strong>{t('Simulated responses.')}</strong> {t(API_BASE_ADVICE)}
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
