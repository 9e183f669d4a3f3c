import { ReactFlowProvider } from '@xyflow/react';
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import type {
  WorkflowCheck,
  WorkflowNode,
  WorkflowProblem,
} from '../../../../gateway/contract/developer/workflow.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { Note } from '../../../components/Note.tsx';
import { Tabs } from '../../../components/page/Tabs.tsx';
import { Words } from '../../../components/Sentence.tsx';
import { formatAge, formatUtcTime } from '../../../format/measure/time.ts';
import { nodeTitle } from '../../../format/workflow-text.ts';
import { t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { changeParameters, routeHref } from '../../../state/app/route.ts';
import { useDebounced } from '../../../state/app/use-debounced.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { sayStatus } from '../../../state/developer/developer-notice-store.ts';
import {
  addWorkflowNode,
  connectWorkflowNodes,
  copySelectedOfWorkflow,
  duplicateSelectedOfWorkflow,
  moveWorkflowNodes,
  pasteIntoWorkflow,
  removeSelectedFromWorkflow,
  selectInWorkflow,
  selectWholeWorkflow,
} from '../../../state/workflow/workflow-editing.ts';
import {
  editOpenWorkflow,
  isUnsaved,
  type OpenWorkflow,
} from '../../../state/workflow/workflow-editor-store.ts';
import { useWorkflowOrders } from '../../../state/workflow/workflow-orders.ts';
import {
  useWorkflow,
  useWorkflowCheck,
  useWorkflowOperations,
  useWorkflowRun,
  useWorkflowRuns,
} from '../../../state/workflow/workflow-queries.ts';
import { useWorkflowViewStore } from '../../../state/workflow/workflow-view-store.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { type NodeLook, PLAIN_LOOK } from '../canvas/flow-graph.ts';
import { WorkflowCanvas } from '../canvas/WorkflowCanvas.tsx';
import { WorkflowOutline } from '../canvas/WorkflowOutline.tsx';
import { NodeInspector } from '../node/NodeInspector.tsx';
import { EnvironmentTag, WorkflowStateTag } from '../WorkflowTags.tsx';
import { BuilderHead } from './BuilderHead.tsx';
import { NodePalette } from './NodePalette.tsx';
import type { NewNodeWish } from './new-node-wish.ts';
import { RunStart } from './RunStart.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { WorkflowSettings } from './WorkflowSettings.tsx';

/** A graph is checked after a pause of this length. */
const CHECK_AFTER_MS = 500;

/** Palette, canvas or list, and inspector of the open workflow. */
export function WorkflowBuilder({ open }: { readonly open: OpenWorkflow }) {
  const { content, selectedIds, selectedEdgeIds, revision } = open.editor;
  const { graph } = content;
  const view = useWorkflowViewStore((state) => state.view);
  const orders = useWorkflowOrders();
  const { operations, byId, isPending, error } = useWorkflowOperations();
  const stored = useWorkflow(open.workflowId).data;
  const debounced = useDebounced(
    useMemo(() => ({ revision, graph }), [revision, graph]),
    CHECK_AFTER_MS,
  );
  const check = useWorkflowCheck(open.id, debounced.revision, debounced.graph);
  const runs = useWorkflowRuns(open.workflowId, open.workflowId !== undefined);
  const lastRun = useWorkflowRun(runs.data?.[0]?.runId).data;
  const saving = useRequest();
  const [tab, setTab] = useState('node');

  const problems = useMemo(() => check.data?.problems ?? [], [check.data]);
  const looks = useMemo(() => looksOf(problems), [problems]);
  const operationOf = useCallback((id: string) => byId.get(id), [byId]);
  const titleOf = useCallback(
    (node: WorkflowNode) => nodeTitle(node, (id) => byId.get(id)?.name ?? id),
    [byId],
  );
  const nameOf = (id: string) => {
    const node = graph.nodes.find((each) => each.id === id);
    return node ? titleOf(node) : id;
  };
  const save = () =>
    void saving.send(async () => {
      const saved = await orders.saveOpen();
      changeParameters({ open: saved.workflowId });
      sayStatus(t('Saved as version {version}.', { version: saved.version }));
    });
  const select = useCallback(
    (nodeIds: ReadonlySet<string>, edgeIds: ReadonlySet<string>) => selectInWorkflow(nodeIds, edgeIds),
    [],
  );
  const openNode = useCallback((nodeId: string) => {
    selectInWorkflow(new Set([nodeId]));
    setTab('node');
    focusSoon('#workflow-inspector');
  }, []);
  const add = useCallback((wish: NewNodeWish, place?: { x: number; y: number }) => {
    addWorkflowNode(wish, place);
    setTab('node');
    sayStatus(t('Node added and selected. New nodes are added after it.'));
  }, []);
  const go = ({ nodeId, field }: WorkflowProblem) => {
    setTab('node');
    if (nodeId !== null) selectInWorkflow(new Set([nodeId]));
    focusSoon(field === null ? '#workflow-inspector' : `.inspector [data-field="${CSS.escape(field)}"]`);
  };

  const [selectedId] = selectedIds;
  const selected = selectedIds.size === 1 ? graph.nodes.find(({ id }) => id === selectedId) : undefined;
  const errors = check.data && problems.filter(({ severity }) => severity === 'error').length;
  const isStale = debounced.revision !== revision;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole builder; each control has its own too
    <div
      className="builder screen-column"
      onKeyDown={(event) => onBuilderKey(event, isUnsaved(open) && !saving.isBusy ? save : undefined)}
    >
      <BuilderHead open={open} stored={stored} onSave={save} saving={saving} />
      <RunStart open={open} errors={isStale ? undefined : errors} />
      <div className="builder-main grows grid min-h-0">
        <NodePalette operations={operations} isPending={isPending} error={error} onAdd={add} />
        <div className="builder-middle column min-w-0 min-h-0">
          {view === 'canvas' ? (
            <ReactFlowProvider key={open.id}>
              <WorkflowCanvas
                label={t('Canvas')}
                graph={graph}
                selectedIds={selectedIds}
                selectedEdgeIds={selectedEdgeIds}
                looks={looks}
                operationOf={operationOf}
                isReadOnly={false}
                onSelect={select}
                onOpen={openNode}
                onMove={moveWorkflowNodes}
                onConnect={connect}
                onAdd={add}
              />
            </ReactFlowProvider>
          ) : (
            <div className="scroll-rest">
              <WorkflowOutline
                graph={graph}
                selectedIds={selectedIds}
                looks={looks}
                titleOf={titleOf}
                isReadOnly={false}
                onSelect={(id, isAdded) =>
                  selectInWorkflow(isAdded ? new Set([...selectedIds, id]) : new Set([id]))
                }
              />
            </div>
          )}
          <ProblemList
            check={check.data}
            failure={check.isError ? check.error : undefined}
            nameOf={nameOf}
            onGo={go}
          />
        </div>
        <Tabs
          label={t('Workflow properties')}
          className="surface-1 min-h-0 border-left"
          contentClass="inspector scroll column"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'node',
              title: selected ? t('Node') : t('Workflow'),
              content:
                selectedIds.size > 1 ? (
                  <p>
                    {t('{count} nodes selected. Press Delete to remove or Ctrl+D to duplicate them.', {
                      count: selectedIds.size,
                    })}
                  </p>
                ) : selected ? (
                  <NodeInspector
                    graph={graph}
                    node={selected}
                    titleOf={titleOf}
                    problems={problems}
                    lastRun={lastRun}
                    operations={operations}
                    byId={byId}
                  />
                ) : (
                  <WorkflowSettings content={content} />
                ),
            },
            { id: 'runs', title: t('Runs'), content: <RunHistory workflowId={open.workflowId} /> },
            {
              id: 'schedule',
              title: t('Schedule'),
              content: (
                <ScheduleForm
                  key={`${open.workflowId} ${stored?.schedule?.cron}`}
                  workflowId={open.workflowId}
                  schedule={stored?.schedule ?? null}
                  inputs={graph.inputs}
                />
              ),
            },
          ]}
        />
      </div>
    </div>
  );
}

function connect(edge: { from: string; port: Parameters<typeof connectWorkflowNodes>[1]; to: string }): void {
  connectWorkflowNodes(edge.from, edge.port, edge.to);
}

function looksOf(problems: readonly WorkflowProblem[]): ReadonlyMap<string, NodeLook> {
  const looks = new Map<string, NodeLook>();
  for (const { nodeId, severity } of problems)
    if (nodeId !== null && looks.get(nodeId)?.problem !== 'error')
      looks.set(nodeId, { ...PLAIN_LOOK, problem: severity });
  return looks;
}

/** Runs once the selection is on screen. */
function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}

function onBuilderKey(event: KeyboardEvent, save: (() => void) | undefined): void {
  const isTyping = (event.target as Element).matches(
    'input:not([type=radio], [type=checkbox]), textarea, select',
  );
  const hasModifier = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const orders: Readonly<Record<string, () => void>> = {
    z: () => editOpenWorkflow({ type: event.shiftKey ? 'redo' : 'undo' }),
    y: () => editOpenWorkflow({ type: 'redo' }),
    c: () => void copySelectedOfWorkflow(),
    x: () => {
      if (copySelectedOfWorkflow() > 0) removeSelectedFromWorkflow();
    },
    v: pasteIntoWorkflow,
    d: duplicateSelectedOfWorkflow,
    a: selectWholeWorkflow,
  };
  if (hasModifier && key === 's') {
    event.preventDefault();
    save?.();
    return;
  }
  // In a text field, these keys belong to the text. Copying selected text is not changed either.
  if (isTyping) return;
  if (!hasModifier && (key === 'delete' || key === 'backspace')) removeSelectedFromWorkflow();
  else if (hasModifier && orders[key] && !(key === 'c' && String(getSelection()) !== '')) orders[key]();
  else return;
  event.preventDefault();
}

/** Runs of one workflow, newest first. Each opens on the graph of its version. */
function RunHistory({ workflowId }: { readonly workflowId: string | undefined }) {
  const query = useWorkflowRuns(workflowId, workflowId !== undefined);
  const nowMs = useUtcNowMs();
  if (workflowId === undefined) return <Note>{t('Save the workflow to run it.')}</Note>;
  if (!query.data) return <AsyncView query={query} loading={t('Loading the runs…')} />;
  if (query.data.length === 0) return <Note>{t('No runs yet.')}</Note>;
  return (
    <ol className="run-history" aria-label={t('Runs')}>
      {query.data.map((run) => (
        <li className="border-bottom" key={run.runId}>
          <a
            className="line-wrap gap-6"
            href={routeHref('workflow', undefined, { open: workflowId, run: run.runId })}
          >
            <WorkflowStateTag state={run.state} />
            <EnvironmentTag environment={run.environment} />
            <span className="number">v{run.version}</span>
            <time title={formatUtcTime(run.startedAtMs)}>
              {t('{age} ago', { age: formatAge(nowMs - run.startedAtMs) })}
            </time>
            {run.isScheduled && <span className="dev-tag">{t('scheduled')}</span>}
          </a>
          {run.detail !== null && (
            <Note>
              <Words of={run.detail} />
            </Note>
          )}
        </li>
      ))}
    </ol>
  );
}

interface ProblemListProps {
  readonly check: WorkflowCheck | undefined;
  readonly failure: unknown;
  readonly nameOf: (nodeId: string) => string;
  readonly onGo: (problem: WorkflowProblem) => void;
}

/** What prevents the workflow from running, and what it requires. A click goes to the place. */
function ProblemList({ check, failure, nameOf, onGo }: ProblemListProps) {
  if (failure)
    return (
      <Note tone="error" className="small-dim line-wrap gap-4-10 p-5-12">
        {t('Not checked: {failure}', { failure: failureText(failure) })}
      </Note>
    );
  if (!check)
    return (
      <p className="small-dim line-wrap gap-4-10 p-5-12" role="status">
        {t('Checking…')}
      </p>
    );
  const { problems, scopes, credits } = check;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <section className="problems flex-none border-top surface-1 scrolls" aria-label={t('Problems')}>
      <p className="small-dim line-wrap gap-4-10 p-5-12" role="status">
        {errors === 0 ? <CircleCheck size={14} aria-hidden /> : <OctagonAlert size={14} aria-hidden />}
        <strong className="bright semibold">{countText(errors, problems.length - errors)}</strong>
        <span title={scopes.join(', ')}>
          {scopes.length === 0
            ? t('no scope required')
            : t('requires {scopes}', { scopes: scopes.join(', ') })}
        </span>
        <span className="number">
          {t('{credits, plural, one {# credit} other {# credits}}', { credits })}
        </span>
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.nodeId} ${problem.field} ${problem.code} ${english(problem.text)}`}>
              <button
                type="button"
                className="problem bare text-12 flex gap-6 items-baseline text-left"
                data-severity={problem.severity}
                onClick={() => onGo(problem)}
              >
                {problem.severity === 'error' ? (
                  <OctagonAlert size={13} aria-label={t('Error')} />
                ) : (
                  <TriangleAlert size={13} aria-label={t('Warning')} />
                )}
                {problem.nodeId !== null && (
                  <strong className="cut-strong flex-none">{nameOf(problem.nodeId)}</strong>
                )}
                {problem.field !== null && <code className="number">{problem.field}</code>}
                <span>{translateSentence(problem.text).text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function countText(errors: number, warnings: number): string {
  if (errors === 0 && warnings === 0) return t('No problems');
  return [
    errors > 0 && t('{count, plural, one {# error} other {# errors}}', { count: errors }),
    warnings > 0 && t('{count, plural, one {# warning} other {# warnings}}', { count: warnings }),
  ]
    .filter(Boolean)
    .join(', ');
}
