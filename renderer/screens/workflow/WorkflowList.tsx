import { FilePlus, Upload, Workflow } from 'lucide-react';
import { useRef, useState } from 'react';
import { developerApi } from '../../../gateway/contract/api/developer-api.ts';
import type { WorkflowRunSummary, WorkflowSummary } from '../../../gateway/contract/developer/workflow.ts';
import { Button } from '../../components/button/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FileInput } from '../../components/field/FileInput.tsx';
import { Menu, MenuItem } from '../../components/Menu.tsx';
import { Note } from '../../components/Note.tsx';
import { NumberCell } from '../../components/table/NumberCell.tsx';
import { Table } from '../../components/table/Table.tsx';
import { formatAge, formatLocalMoment, formatUtcTime } from '../../format/measure/time.ts';
import { t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { navigate, routeHref } from '../../state/app/route.ts';
import { toastUndo } from '../../state/app/toast-undo.ts';
import { useUtcNowMs } from '../../state/connection/now.ts';
import { useItems } from '../../state/connection/operations.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { workflowDrafts } from '../../state/workflow/workflow-drafts.ts';
import { emptyContent, type WorkflowContent } from '../../state/workflow/workflow-editor.ts';
import { beginWorkflow, discardWorkflowDraft } from '../../state/workflow/workflow-editor-store.ts';
import { workflowOfFile } from '../../state/workflow/workflow-file.ts';
import { useWorkflowOrders } from '../../state/workflow/workflow-orders.ts';
import { useWorkflowRuns } from '../../state/workflow/workflow-queries.ts';
import { inWords, WORKFLOW_TEMPLATES } from '../../state/workflow/workflow-templates.ts';
import { AsyncView } from '../shared/AsyncView.tsx';
import { EnvironmentTag, WorkflowStateTag } from './WorkflowTags.tsx';

/** A schedule or a script may change them. */
const RENEW_MS = 10_000;

/** Every workflow with its schedule and its last run. Unsaved ones are on top. */
export function WorkflowList() {
  const query = useItems(
    developerApi.listWorkflows,
    { query: { limit: 200 } },
    { refetchInterval: RENEW_MS },
  );
  const runs = useWorkflowRuns(undefined);
  const lastRuns = lastRunOf(runs.data ?? []);
  const [, setChanges] = useState(0);
  const changed = () => setChanges((count) => count + 1);
  const drafts = workflowDrafts.list();
  const unsaved = drafts.filter(({ draft }) => draft.workflowId === undefined);
  const draftIds = new Set(drafts.map(({ id }) => id));
  return (
    <div className="dev-page gap-16 grid content-start">
      <header className="dev-head line-wrap gap-8-16">
        <h1>{t('Workflow Builder')}</h1>
        <p className="dev-lead">
          {t(
            'Run API operations in your own order, with conditions, approvals, loops and undo steps for failures.',
          )}
        </p>
        <NewWorkflow />
      </header>
      <AsyncView
        query={query}
        loading={t('Loading the workflows…')}
        failed={t('Cannot load the workflows')}
      />
      {unsaved.length + (query.data?.length ?? 0) > 0 && (
        <div className="dev-card card stack-10 dev-table-frame">
          <Table
            columns={[
              t('Name'),
              t('Version'),
              { title: t('Nodes'), isNumber: true },
              t('Schedule'),
              t('Last run'),
              t('Saved'),
              { title: t('Actions'), isHidden: true },
            ]}
          >
            <tbody>
              {unsaved.map(({ id, draft }) => (
                <DraftRow
                  key={id}
                  id={id}
                  content={draft}
                  changedAtMs={draft.changedAtMs}
                  onChanged={changed}
                />
              ))}
              {query.data?.map((workflow) => (
                <WorkflowRow
                  key={workflow.workflowId}
                  workflow={workflow}
                  lastRun={lastRuns.get(workflow.workflowId)}
                  hasDraft={draftIds.has(workflow.workflowId)}
                />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {query.data?.length === 0 && unsaved.length === 0 && (
        <EmptyState icon={Workflow} title={t('No workflow yet')}>
          <p>{t('Start with a template or an empty workflow.')}</p>
        </EmptyState>
      )}
      <section aria-label={t('Templates')}>
        <h2 className="workflow-list-part semibold text-14">{t('Start with a template')}</h2>
        <ul className="templates grid gap-12">
          {WORKFLOW_TEMPLATES.map(({ id, title, text, content }) => (
            <li key={id}>
              <button
                type="button"
                className="template card grid content-start gap-4 w-full h-full p-12-14 text-left pointer"
                onClick={() => begin(inWords(content))}
              >
                <strong>{t(title)}</strong>
                <span className="dim">{t(text)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function begin(content: WorkflowContent): void {
  navigate('workflow', undefined, { open: beginWorkflow(content) });
}

function NewWorkflow() {
  const file = useRef<HTMLInputElement>(null);
  const { failure, send } = useRequest();
  const importFile = async (chosen: File) => {
    const content = workflowOfFile(await chosen.text());
    if (typeof content === 'string')
      throw new Error(t('{file} was not imported. {problem}', { file: chosen.name, problem: content }));
    begin(content);
  };
  return (
    <div className="buttons push-right">
      <Button onClick={() => file.current?.click()}>
        <Upload size={14} aria-hidden />
        {t('Import file')}
      </Button>
      <FileInput
        ref={file}
        accept="application/json,.json"
        aria-label={t('Workflow file')}
        onFiles={([chosen]) => chosen && void send(() => importFile(chosen))}
      />
      <Menu
        variant="primary"
        button={
          <>
            <FilePlus size={14} aria-hidden />
            {t('New workflow')}
          </>
        }
      >
        <MenuItem onSelect={() => begin(inWords(emptyContent))}>{t('Empty')}</MenuItem>
        {WORKFLOW_TEMPLATES.map(({ id, title, content }) => (
          <MenuItem key={id} onSelect={() => begin(inWords(content))}>
            {t(title)}
          </MenuItem>
        ))}
      </Menu>
      {failure && <Note tone="error">{failure}</Note>}
    </div>
  );
}

interface DraftRowProps {
  readonly id: string;
  readonly content: WorkflowContent;
  readonly changedAtMs: number;
  readonly onChanged: () => void;
}

function DraftRow({ id, content, changedAtMs, onChanged }: DraftRowProps) {
  const nowMs = useUtcNowMs();
  const remove = () => {
    const before = workflowDrafts.read(id);
    discardWorkflowDraft(id);
    onChanged();
    toastUndo(t('{name} removed', { name: content.name }), () => {
      if (before) workflowDrafts.write(id, before);
      onChanged();
    });
  };
  return (
    <tr>
      <td title={content.name}>
        <a href={routeHref('workflow', undefined, { open: id })}>{content.name || t('Unnamed')}</a>{' '}
        <span className="dev-tag" data-tone="caution">
          {t('not saved')}
        </span>
      </td>
      <td>—</td>
      <NumberCell>{content.graph.nodes.length}</NumberCell>
      <td>—</td>
      <td>—</td>
      <td title={formatUtcTime(changedAtMs)}>
        {t('changed {age} ago', { age: formatAge(nowMs - changedAtMs) })}
      </td>
      <td data-number>
        <Button variant="quiet" label={t('Remove {name}', { name: content.name })} onClick={remove}>
          {t('Remove')}
        </Button>
      </td>
    </tr>
  );
}

interface WorkflowRowProps {
  readonly workflow: WorkflowSummary;
  readonly lastRun: WorkflowRunSummary | undefined;
  readonly hasDraft: boolean;
}

function WorkflowRow({ workflow, lastRun, hasDraft }: WorkflowRowProps) {
  const nowMs = useUtcNowMs();
  const orders = useWorkflowOrders();
  const { workflowId, name, schedule } = workflow;
  const { waiting, failure, send } = useRequest();
  const remove = async () => toastUndo(t('{name} removed', { name }), await orders.remove(workflowId));
  return (
    <tr>
      <td title={workflow.text || name}>
        <a href={routeHref('workflow', undefined, { open: workflowId })}>{name}</a>{' '}
        {hasDraft && (
          <span className="dev-tag" data-tone="caution">
            {t('changes not saved')}
          </span>
        )}
      </td>
      <td className="number">{workflow.version}</td>
      <NumberCell>{workflow.nodes}</NumberCell>
      <td title={schedule?.lastProblem ?? undefined}>
        {schedule === null ? (
          '—'
        ) : (
          <>
            <code>{schedule.cron}</code> <EnvironmentTag environment={schedule.environment} />{' '}
            {!schedule.isEnabled
              ? t('off')
              : schedule.nextAtMs !== null &&
                t('next {moment}', { moment: formatLocalMoment(schedule.nextAtMs) })}
            {schedule.lastProblem !== null && (
              <span className="dev-tag" data-tone="caution">
                {t('did not run')}
              </span>
            )}
          </>
        )}
      </td>
      <td>
        {lastRun ? (
          <a
            className="gap-6 items-center inline-flex"
            href={routeHref('workflow', undefined, { open: workflowId, run: lastRun.runId })}
            title={lastRun.detail === null ? undefined : translateSentence(lastRun.detail).text}
          >
            <WorkflowStateTag state={lastRun.state} />{' '}
            {t('{age} ago', { age: formatAge(nowMs - lastRun.startedAtMs) })}
          </a>
        ) : (
          '—'
        )}
      </td>
      <td title={formatUtcTime(workflow.savedAtMs)}>
        {t('{age} ago', { age: formatAge(nowMs - workflow.savedAtMs) })}
      </td>
      <td data-number>
        {failure && (
          <Note as="span" tone="error">
            {t('Not removed: {cause}', { cause: failure })}
          </Note>
        )}
        <Button
          variant="quiet"
          label={t('Remove {name}', { name })}
          disabledReason={waiting}
          onClick={() => void send(remove)}
        >
          {t('Remove')}
        </Button>
      </td>
    </tr>
  );
}

/** Runs come newest first. */
function lastRunOf(runs: readonly WorkflowRunSummary[]): ReadonlyMap<string, WorkflowRunSummary> {
  return new Map(runs.toReversed().map((run) => [run.workflowId, run]));
}
