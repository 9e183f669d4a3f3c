import { Check, Play, Send } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENTED_OPERATIONS } from '../../../../gateway/contract/developer/documented-operations.ts';
import type { DocsEntry } from '../../../../gateway/contract/developer/reference.ts';
import { Note } from '../../../components/Note.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { failureToStatus } from '../../../state/app/failure-text.ts';
import { useAccountStore, useDefaultCredential } from '../../../state/developer/account-store.ts';
import { openDialog, raiseBlock } from '../../../state/developer/developer-notice-store.ts';
import { type Exchange, prettyJson, summaryOf } from '../../../state/developer/exchange.ts';
import { blockOfCall, loginBlock } from '../../../state/developer/gate-block.ts';
import { useGates } from '../../../state/developer/gates.ts';
import { operationOf, useReference } from '../../../state/developer/reference.ts';
import { useSandbox } from '../../../state/developer/sandbox-run.ts';
import { pathParameters, sampleBody } from '../../../state/developer/sandbox-store.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { GroupCard } from './GroupCard.tsx';
import './dashboard-screen.css';
import type { Gates } from '../../../../gateway/contract/account/access.ts';
import { MethodBadge } from '../../../components/badge/MethodBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { AnswerView } from '../../../components/code/AnswerView.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { navigate } from '../../../state/app/route.ts';
import { useConnectionStore } from '../../../state/connection/connection-store.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import {
  developerSequence,
  type SequenceStep,
  useProgressStore,
} from '../../../state/developer/developer-sequence.ts';

/** The start of the developer area: current state, next steps, and an example call for each API group. */
export function DashboardScreen() {
  const { groups, query } = useReference();
  const gates = useGates();
  const account = useAccountStore((state) => state.account);
  const credential = useDefaultCredential();
  const sandbox = useSandbox();
  const [result, setResult] = useState<Exchange>();
  const [runningId, setRunningId] = useState<string>();
  const { isBusy, failure, send } = useRequest(failureToStatus);

  const run = async (entry: DocsEntry, parameters: Readonly<Record<string, string>>) => {
    const operation = operationOf(entry.id);
    if (!operation) return;
    const block = blockOfCall(operation, gates);
    if (block) {
      raiseBlock(block);
      return;
    }
    setRunningId(entry.id);
    await send(async () => {
      const body = operation.method === 'POST' ? dashboardBody(entry, account?.email) : undefined;
      setResult(
        await sandbox.run({
          operation,
          draft: { body, parameters },
          // Only the account can manage keys; a key cannot create keys.
          credential: entry.id === 'developer.key' ? 'account' : credential,
          target: 'gateway',
        }),
      );
    });
  };

  return (
    <div className="dashboard grid h-full min-h-0">
      <div className="dashboard-main min-w-0 grid scrolls gap-12 content-start">
        <header className="dev-head line-wrap gap-8-16">
          <h1>{t('Dashboard')}</h1>
          <p className="dev-lead">
            {t('{groups} API groups, {operations} operations', {
              groups: groups.length,
              operations: DOCUMENTED_OPERATIONS.length,
            })}
          </p>
        </header>
        <DashboardIndicators />
        <SequenceSteps />
        <AsyncView query={query} />
        <div className="group-grid grid gap-12">
          {groups.map(({ group, entries }) => (
            <GroupCard
              key={group}
              group={group}
              entries={entries}
              runningId={isBusy ? runningId : undefined}
              parametersOf={(entry) => pathParameters(entry.endpoint)}
              onRun={(entry, parameters) => void run(entry, parameters)}
            />
          ))}
        </div>
      </div>
      <aside
        className="dashboard-result scroll column surface-1 gap-8 border-left p-14-16"
        aria-label={t('Result of the call')}
      >
        <h2 className="row-6">
          <Play size={14} aria-hidden /> {t('Result')}
        </h2>
        <ResultPane exchange={result} isRunning={isBusy} failure={failure} />
      </aside>
    </div>
  );
}

/** Calls from here must be safe to repeat: no e-mails to strangers, no plans that do not exist. */
function dashboardBody(entry: DocsEntry, email: string | undefined): string | undefined {
  if (entry.id === 'auth.login' && email) return JSON.stringify({ email }, null, 2);
  if (entry.id === 'drone.launch')
    return JSON.stringify({ missionType: 'patrol', zoneId: 'zone-north', priority: 'normal' }, null, 2);
  return sampleBody(entry.id, undefined);
}

interface ResultPaneProps {
  readonly exchange: Exchange | undefined;
  readonly isRunning: boolean;
  readonly failure: string | undefined;
}

const CREDENTIAL: Readonly<Record<Exchange['credential'], Message>> = {
  key: 'Using the active test key.',
  account: 'Using your account.',
  owner: 'As the owner of this machine.',
  none: 'Not logged in.',
};

/** The response to the last call from the dashboard. */
function ResultPane({ exchange, isRunning, failure }: ResultPaneProps) {
  if (isRunning) return <p role="status">{t('Waiting for the gateway…')}</p>;
  if (failure) return <Note tone="error">{failure}</Note>;
  if (!exchange)
    return (
      <EmptyState icon={Send} title={t('No calls yet')}>
        {t(
          'Run any operation. The call goes to the gateway on this machine, and the full response appears here.',
        )}
      </EmptyState>
    );
  const { outcome } = exchange;
  return (
    <>
      <p className="row min-w-0">
        <MethodBadge method={exchange.method} />{' '}
        <code className="number break-anywhere">{exchange.path}</code>
      </p>
      <Note>{t(CREDENTIAL[exchange.credential])}</Note>
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

const WORD: Readonly<
  Record<'checking' | 'online' | 'reconnecting' | 'fallback' | 'offline' | 'refused', Message>
> = {
  checking: 'Checking',
  online: 'online',
  reconnecting: 'reconnecting',
  fallback: 'fallback',
  offline: 'offline',
  refused: 'offline',
};
const LOGIN: Readonly<Record<Gates['login'], Message>> = {
  required: 'Required',
  locked: 'Locked',
  active: 'Active',
};
const EMAIL: Readonly<Record<Gates['companyEmail'], Message>> = {
  unverified: 'company e-mail unverified',
  local: 'company e-mail local',
  verified: 'company e-mail verified',
};

/** Current state of Gateway, WebSocket, Login, Credits and Docs, in the specification's words. */
function DashboardIndicators() {
  const { gateway, stream } = useConnectionStore();
  const gates = useGates();
  const tiles = [
    { name: t('Gateway'), value: t(WORD[gateway]), isGood: gateway === 'online', note: 'REST' },
    { name: 'WebSocket', value: t(WORD[stream]), isGood: stream === 'online', note: t('telemetry stream') },
    {
      name: t('Login'),
      value: gates ? t(LOGIN[gates.login]) : t('Checking'),
      isGood: gates?.login === 'active',
      note: t(EMAIL[gates?.companyEmail ?? 'unverified']),
    },
    {
      name: t('Credits'),
      value: gates ? String(gates.credits.balance) : t('Checking'),
      isGood: gates?.credits.state === 'active',
      note: gates?.credits.state === 'active' ? t('active') : t('locked'),
    },
    {
      name: t('Docs'),
      value: gates ? t('{count} APIs', { count: gates.docs.unlocked }) : t('Checking'),
      isGood: gates?.docs.state === 'unlocked',
      note: gates ? t('of {total}', { total: gates.docs.total }) : '',
    },
  ];
  return (
    <dl className="dashboard-tiles card" aria-label={t('Indicators')}>
      {tiles.map((tile) => (
        <div key={tile.name} className="tile min-w-0 grid p-8-12 gap-1" data-good={tile.isGood || undefined}>
          <dt className="small-dim">{tile.name}</dt>
          <dd className="tile-value number cut-strong text-16">{tile.value}</dd>
          <dd className="cut faint text-11">{tile.note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The steps of a developer: those done, and the next one with its button. */
function SequenceSteps() {
  const gates = useGates();
  const account = useAccountStore((state) => state.account);
  const reached = useProgressStore((state) => state.reached[account?.accountId ?? ''] ?? NONE);
  const steps = developerSequence(gates, reached);
  const isLoggedIn = gates?.login === 'active';
  return (
    <ol className="sequence card grid" aria-label={t('Getting started')}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          data-done={step.isDone || undefined}
          aria-current={step.isNext ? 'step' : undefined}
        >
          <span className="sequence-mark number" aria-hidden>
            {step.isDone ? <Check size={13} /> : index + 1}
          </span>
          <span className="sequence-words grows gap-10 min-w-0 flex items-baseline">
            <span className="sequence-title flex-none medium">
              {step.title}
              <span className="visually-hidden">{step.isDone ? t(', done') : t(', to do')}</span>
            </span>
            <span className="cut text-12 faint">{step.detail}</span>
          </span>
          <Button variant={step.isNext ? 'primary' : 'quiet'} onClick={() => take(step, isLoggedIn)}>
            {labelOf(step, isLoggedIn)}
          </Button>
        </li>
      ))}
    </ol>
  );
}

const NONE = [] as const;

function labelOf(step: SequenceStep, isLoggedIn: boolean): string {
  if (step.id !== 'access') return step.id === 'workspace' ? t('Save') : t('Open');
  if (!isLoggedIn) return t('Log in');
  return step.isDone ? t('Account') : t('Plans (prices)');
}

function take(step: SequenceStep, isLoggedIn: boolean): void {
  switch (step.id) {
    case 'access':
      if (!isLoggedIn) openDialog('login');
      else navigate(step.isDone ? 'account' : 'billing');
      break;
    case 'workspace':
      if (isLoggedIn) openDialog('save-workspace');
      else raiseBlock(loginBlock(t('Login required to save a workspace')));
      break;
    case 'sandbox':
      navigate('playground');
      break;
    case 'docs':
    case 'assistant':
      navigate(step.id);
  }
}
