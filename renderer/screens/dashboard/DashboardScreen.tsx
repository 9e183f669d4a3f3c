import { Play } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENTED_OPERATIONS } from '../../../gateway/contract/developer/documented-operations.ts';
import type { DocsEntry } from '../../../gateway/contract/developer/reference.ts';
import { t } from '../../language/translate.ts';
import { useAccountStore } from '../../state/developer/account-store.ts';
import { useDefaultCredential } from '../../state/developer/default-credential.ts';
import { raiseBlock, sayStatus } from '../../state/developer/developer-notice-store.ts';
import type { Exchange } from '../../state/developer/exchange.ts';
import { operationOf, useReference } from '../../state/developer/reference.ts';
import { sampleBody } from '../../state/developer/sample-requests.ts';
import { useSandbox } from '../../state/developer/sandbox-run.ts';
import { pathParameters } from '../../state/developer/sandbox-variables.ts';
import { failureText } from '../../state/failure-text.ts';
import { blockOfCall } from '../../state/governance/gate-block.ts';
import { useGates } from '../../state/governance/gates.ts';
import { DashboardIndicators } from './DashboardIndicators.tsx';
import { GroupCard } from './GroupCard.tsx';
import { ResultPane } from './ResultPane.tsx';
import { SequenceSteps } from './SequenceSteps.tsx';
import './dashboard-screen.css';

/** The start of the developer area: current state, next steps, and a real call of every API group. */
export function DashboardScreen() {
  const { groups, error, retry } = useReference();
  const gates = useGates();
  const account = useAccountStore((state) => state.account);
  const credential = useDefaultCredential();
  const sandbox = useSandbox();
  const [result, setResult] = useState<Exchange>();
  const [runningId, setRunningId] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const run = async (entry: DocsEntry, parameters: Readonly<Record<string, string>>) => {
    const operation = operationOf(entry.id);
    if (!operation) return;
    const block = blockOfCall(operation, gates);
    if (block) {
      raiseBlock(block);
      return;
    }
    setRunningId(entry.id);
    setFailure(undefined);
    try {
      const body = operation.method === 'POST' ? dashboardBody(entry, account?.email) : undefined;
      setResult(
        await sandbox.run({
          operation,
          draft: { body, parameters },
          // Managing keys is the account's own business; a key cannot make keys.
          credential: entry.id === 'developer.key' ? 'account' : credential,
          target: 'gateway',
        }),
      );
    } catch (cause) {
      setFailure(failureText(cause));
      sayStatus(failureText(cause));
    } finally {
      setRunningId(undefined);
    }
  };

  return (
    <div className="dashboard">
      <div className="dashboard-main">
        <header className="dev-head">
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
        {error && (
          <p className="field-error" role="alert">
            {failureText(error)}{' '}
            <button type="button" className="button" onClick={retry}>
              {t('Try again')}
            </button>
          </p>
        )}
        <div className="group-grid">
          {groups.map(({ group, entries }) => (
            <GroupCard
              key={group}
              group={group}
              entries={entries}
              runningId={runningId}
              parametersOf={(entry) => pathParameters(entry.endpoint)}
              onRun={(entry, parameters) => void run(entry, parameters)}
            />
          ))}
        </div>
      </div>
      <aside className="dashboard-result" aria-label={t('Result of the call')}>
        <h2>
          <Play size={14} aria-hidden /> {t('Result')}
        </h2>
        <ResultPane exchange={result} isRunning={runningId !== undefined} failure={failure} />
      </aside>
    </div>
  );
}

/** Calls from here must be harmless to repeat: no mail to strangers, no plan that is not there. */
function dashboardBody(entry: DocsEntry, email: string | undefined): string | undefined {
  if (entry.id === 'auth.login' && email) return JSON.stringify({ email }, null, 2);
  if (entry.id === 'drone.launch')
    return JSON.stringify({ missionType: 'patrol', zoneId: 'zone-north', priority: 'normal' }, null, 2);
  return sampleBody(entry.id, undefined);
}
