import { Button } from '../../components/Button.tsx';
import { formatAge, formatUtcTime } from '../../format/duration.ts';
import { t } from '../../language/translate.ts';
import { failureText } from '../../state/failure-text.ts';
import { useUtcNowMs } from '../../state/now.ts';
import { routeHref } from '../../state/route.ts';
import { useWorkflowRuns } from '../../state/workflow/workflow-queries.ts';
import { EnvironmentTag, WorkflowStateTag } from './WorkflowTags.tsx';

/** Runs of one workflow, newest first; each opens on the graph of its version. */
export function RunHistory({ workflowId }: { readonly workflowId: string | undefined }) {
  const query = useWorkflowRuns(workflowId, workflowId !== undefined);
  const nowMs = useUtcNowMs();
  if (workflowId === undefined) return <p className="field-note">{t('It runs once it is saved.')}</p>;
  if (query.isPending) return <p role="status">{t('Loading the runs…')}</p>;
  if (!query.data)
    return (
      <p className="field-error" role="alert">
        {failureText(query.error)} <Button onClick={() => void query.refetch()}>{t('Try again')}</Button>
      </p>
    );
  if (query.data.length === 0) return <p className="field-note">{t('It has not run yet.')}</p>;
  return (
    <ol className="run-history" aria-label={t('Runs')}>
      {query.data.map((run) => (
        <li key={run.runId}>
          <a href={routeHref('workflow', undefined, { open: workflowId, run: run.runId })}>
            <WorkflowStateTag state={run.state} />
            <EnvironmentTag environment={run.environment} />
            <span className="number">v{run.version}</span>
            <time title={formatUtcTime(run.startedAtMs)}>
              {t('{age} ago', { age: formatAge(nowMs - run.startedAtMs) })}
            </time>
            {run.isScheduled && <span className="dev-tag">{t('scheduled')}</span>}
          </a>
          {run.detail !== null && <p className="field-note">{run.detail}</p>}
        </li>
      ))}
    </ol>
  );
}
