import { ReactFlowProvider } from '@xyflow/react';
import { OctagonX, Pause, Play, ServerCrash, StepForward } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type {
  WorkflowControl,
  WorkflowNodeRun,
  WorkflowRun,
} from '../../../gateway/contract/developer/workflow.ts';
import { ModeBadge } from '../../components/badge/ModeBadge.tsx';
import { Button } from '../../components/button/Button.tsx';
import { CodeBlock } from '../../components/code/CodeBlock.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Note } from '../../components/Note.tsx';
import { Sentence, Words } from '../../components/Sentence.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { actorText } from '../../format/governance-text.ts';
import { formatLocalMoment, formatLocalTime, formatUtcTime } from '../../format/measure/time.ts';
import { NODE_STATE_TEXT, nodeTitle } from '../../format/workflow-text.ts';
import { t, tParts, translated } from '../../language/translate.ts';
import { failureText, isUnanswered } from '../../state/app/failure-text.ts';
import { changeParameters, routeHref } from '../../state/app/route.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { useWorkflowOrders } from '../../state/workflow/workflow-orders.ts';
import { useWorkflowOperations, useWorkflowRun } from '../../state/workflow/workflow-queries.ts';
import { hasWorkflowEnded, turnsByNode } from '../../state/workflow/workflow-run-state.ts';
import { useWorkflowViewStore } from '../../state/workflow/workflow-view-store.ts';
import { type NodeLook, PLAIN_LOOK } from './canvas/flow-graph.ts';
import { WorkflowCanvas } from './canvas/WorkflowCanvas.tsx';
import { WorkflowOutline } from './canvas/WorkflowOutline.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';
import { EnvironmentTag, WorkflowStateTag } from './WorkflowTags.tsx';

const NONE: ReadonlySet<string> = new Set();

/** One run on its graph, live or ended. */
export function RunView({ runId }: { readonly runId: string }) {
  const query = useWorkflowRun(runId);
  const run = query.data;
  if (query.isPending)
    return (
      <Note shape="page" role="status">
        {t('Loading the run…')}
      </Note>
    );
  if (!run)
    return (
      <EmptyState
        icon={ServerCrash}
        title={t('Cannot load the run')}
        actions={
          <>
            <Button onClick={() => void query.refetch()}>{t('Try again')}</Button>
            <Button onClick={() => changeParameters({ run: undefined })}>{t('Back to the workflow')}</Button>
          </>
        }
      >
        <p>{failureText(query.error)}</p>
      </EmptyState>
    );
  return <ShownRun run={run} isOld={query.isError} />;
}

function ShownRun({ run, isOld }: { readonly run: WorkflowRun; readonly isOld: boolean }) {
  const { byId } = useWorkflowOperations();
  const view = useWorkflowViewStore((state) => state.view);
  const [selectedIds, setSelectedIds] = useState(NONE);
  const looks = useMemo(() => runLooks(run), [run]);
  const operationOf = useCallback((id: string) => byId.get(id), [byId]);
  const titles = useMemo(
    () =>
      new Map(run.graph.nodes.map((node) => [node.id, nodeTitle(node, (id) => byId.get(id)?.name ?? id)])),
    [run.graph, byId],
  );
  const titleOf = useCallback((id: string) => titles.get(id) ?? id, [titles]);
  const onSelect = useCallback((ids: ReadonlySet<string>) => setSelectedIds(ids), []);
  const [selectedId] = selectedIds;
  const turns =
    selectedId === undefined ? run.nodes : run.nodes.filter(({ nodeId }) => nodeId === selectedId);
  return (
    <>
      <RunHead run={run} isOld={isOld} titleOf={titleOf} />
      <div className="builder-main grows grid min-h-0" data-run>
        {view === 'canvas' ? (
          <ReactFlowProvider>
            <WorkflowCanvas
              label={t('Run of {name}', { name: run.name })}
              graph={run.graph}
              selectedIds={selectedIds}
              selectedEdgeIds={NONE}
              looks={looks}
              operationOf={operationOf}
              isReadOnly
              onSelect={onSelect}
              onOpen={(id) => {
                setSelectedIds(new Set([id]));
                document.getElementById('workflow-inspector')?.focus();
              }}
            />
          </ReactFlowProvider>
        ) : (
          <div className="scroll-rest">
            <WorkflowOutline
              graph={run.graph}
              selectedIds={selectedIds}
              looks={looks}
              titleOf={({ id }) => titleOf(id)}
              isReadOnly
              onSelect={(id) => setSelectedIds(new Set([id]))}
            />
          </div>
        )}
        <aside
          className="inspector scroll column border-left surface-1"
          aria-label={t('Iterations of the run')}
        >
          <h2 className="inspector-title row-6 semibold text-14" id="workflow-inspector" tabIndex={-1}>
            {selectedId === undefined ? t('All steps') : titleOf(selectedId)}
          </h2>
          {selectedId !== undefined && (
            <Button variant="quiet" onClick={() => setSelectedIds(NONE)}>
              {t('Show all iterations')}
            </Button>
          )}
          {Object.keys(run.inputs).length > 0 && selectedId === undefined && (
            <dl>
              {Object.entries(run.inputs).map(([name, value]) => (
                <div className="flex gap-8" key={name}>
                  <dt className="dim">{name}</dt>
                  <dd className="number break-anywhere">
                    {typeof value === 'string' ? value : JSON.stringify(value)}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <RunTurns turns={turns} titleOf={titleOf} isNamed={selectedId === undefined} />
        </aside>
      </div>
    </>
  );
}

interface RunHeadProps {
  readonly run: WorkflowRun;
  readonly isOld: boolean;
  readonly titleOf: (nodeId: string) => string;
}

function RunHead({ run, isOld, titleOf }: RunHeadProps) {
  const orders = useWorkflowOrders();
  const { waiting, failure, send } = useRequest(controlFailure);
  const hasEnded = hasWorkflowEnded(run.state);
  const isWaiting = run.nodes.some(({ state }) => state === 'waiting-approval');
  const control = (order: WorkflowControl['order']) => void send(() => orders.control(run.runId, order));
  const ended = hasEnded ? t('The run has ended.') : undefined;
  // Pause and abort never wait.
  const notPaused = ended ?? (run.state !== 'paused' ? t('The run is not paused.') : waiting);
  return (
    <header className="run-view-head edge-bottom stack-4" data-environment={run.environment}>
      <div className="run-view-row line-wrap flex-none gap-4-8">
        <Button onClick={() => changeParameters({ run: undefined })}>{t('Back to the workflow')}</Button>
        <h2 className="cut" title={run.name}>
          {run.name}
        </h2>
        <span className="number">{t('version {version}', { version: run.version })}</span>
        <EnvironmentTag environment={run.environment} />
        <WorkflowStateTag state={run.state} />
        <Note as="span">
          <Sentence
            parts={tParts(run.isScheduled ? '{moment} by {actor}, scheduled' : '{moment} by {actor}', {
              moment: (
                <time title={formatUtcTime(run.startedAtMs)}>{formatLocalMoment(run.startedAtMs)}</time>
              ),
              actor: actorText(run.actor),
            })}
          />
        </Note>
        <a href={routeHref('command-center', 'audit', { trace: run.traceId })}>{t('Audit of this run')}</a>
        <ViewSwitch />
      </div>
      <div className="run-view-row line-wrap flex-none gap-4-8">
        {!hasEnded && (
          <Toolbar label={t('Controls of the run')}>
            {run.state === 'running' ? (
              <Button disabledReason={ended} onClick={() => control('pause')}>
                <Pause size={14} aria-hidden />
                {t('Pause')}
              </Button>
            ) : (
              <Button disabledReason={notPaused} onClick={() => control('continue')}>
                <Play size={14} aria-hidden />
                {t('Continue')}
              </Button>
            )}
            <Button disabledReason={notPaused} onClick={() => control('step')}>
              <StepForward size={14} aria-hidden />
              {t('Step')}
            </Button>
            <Button
              disabledReason={ended}
              tooltip={t('Ends the run now: undoes steps where possible and holds its vehicles')}
              onClick={() => control('abort')}
            >
              <OctagonX size={14} aria-hidden />
              {t('Abort')}
            </Button>
          </Toolbar>
        )}
        <p role="status" className="run-view-note grows">
          {run.nextNodeId !== null &&
            !hasEnded &&
            `${t('Next: {node}.', { node: titleOf(run.nextNodeId) })} `}
          {run.detail !== null && <Words of={run.detail} />}
        </p>
        {isWaiting && (
          <a href={routeHref('command-center', 'approvals')}>{t('Waiting for approval: open approvals')}</a>
        )}
        {isOld && (
          <Note as="span" tone="error">
            {t('This may be outdated.')}
          </Note>
        )}
      </div>
      {failure && <Note tone="error">{failure}</Note>}
    </header>
  );
}

function controlFailure(cause: unknown): string {
  const failure = failureText(cause);
  return isUnanswered(cause)
    ? t('{failure} The action may have taken effect: check the run.', { failure })
    : t('Not done: {failure}', { failure });
}

interface RunTurnsProps {
  readonly turns: readonly WorkflowNodeRun[];
  readonly titleOf: (nodeId: string) => string;
  /** Whether each turn names its node. */
  readonly isNamed: boolean;
}

/** Turns of nodes, newest first: request, decision and response. */
function RunTurns({ turns, titleOf, isNamed }: RunTurnsProps) {
  if (turns.length === 0) return <Note>{t('Not executed.')}</Note>;
  return (
    <ol className="stack-10" aria-label={t('Iterations')}>
      {turns.toReversed().map((turn) => (
        <li key={turn.seq} className="turn stack-4 border-bottom text-12 min-w-0">
          <Turn turn={turn} title={isNamed ? titleOf(turn.nodeId) : undefined} />
        </li>
      ))}
    </ol>
  );
}

function Turn({ turn, title }: { readonly turn: WorkflowNodeRun; readonly title: string | undefined }) {
  const { word, tone } = NODE_STATE_TEXT[turn.state];
  const outcome = outcomeOf(turn);
  const tookMs = turn.endedAtMs === null ? undefined : turn.endedAtMs - turn.startedAtMs;
  return (
    <>
      <div className="line-wrap gap-4-8">
        {title !== undefined && <strong>{title}</strong>}
        <span className="toned small-dim semibold items-center inline-flex gap-4 nowrap" data-tone={tone}>
          {t(word)}
        </span>
        {turn.isUndo && <span className="dev-tag">{t('undoes')}</span>}
        {turn.item !== null && turn.item !== undefined && (
          <span className="dev-tag" title={t('In the loop')}>
            {typeof turn.item === 'string' ? turn.item : JSON.stringify(turn.item)}
          </span>
        )}
        {turn.mode !== null && <ModeBadge mode={turn.mode} />}
        <time className="number dim push-right" title={formatUtcTime(turn.startedAtMs)}>
          {formatLocalTime(turn.startedAtMs)}
          {tookMs !== undefined && ` · ${tookMs} ms`}
        </time>
      </div>
      {turn.problem && (
        <Note tone="error">
          {turn.problem.text} <code className="number">{turn.problem.code}</code>
        </Note>
      )}
      {outcome !== undefined && (
        <p>
          <Sentence
            parts={tParts('Decided: {outcome}', { outcome: <strong>{translated(outcome)}</strong> })}
          />
        </p>
      )}
      {turn.approvalId !== null && (
        <p>
          <a href={routeHref('command-center', 'approvals')}>
            {turn.state === 'waiting-approval' ? t('Decide in approvals') : t('View approvals')}
          </a>
        </p>
      )}
      {turn.actionId !== null && (
        <Note>
          {t('Action')} <code className="number">{turn.actionId}</code>
        </Note>
      )}
      {turn.request && (
        <p className="break-anywhere">
          <code className="number">
            {turn.request.method} {turn.request.path}
          </code>
          {turn.status !== null && <span className="number"> → {turn.status}</span>}
        </p>
      )}
      {turn.request?.body !== null && turn.request?.body !== undefined && (
        <details className="inspector-more text-12 grid">
          <summary className="p-2-0 dim pointer">{t('Request')}</summary>
          <CodeBlock label={t('Request')} language="json" code={JSON.stringify(turn.request.body, null, 2)} />
        </details>
      )}
      {turn.output !== null && turn.output !== undefined && (
        <CodeBlock label={t('Output')} language="json" code={JSON.stringify(turn.output, null, 2)} />
      )}
    </>
  );
}

/** State of each node of a run: its newest turn, and where a waiting run continues. */
function runLooks(run: WorkflowRun): ReadonlyMap<string, NodeLook> {
  const looks = new Map<string, NodeLook>();
  for (const [nodeId, turns] of turnsByNode(run)) {
    const newest = turns.at(-1);
    if (newest)
      looks.set(nodeId, {
        ...PLAIN_LOOK,
        state: newest.state,
        turns: turns.length,
        outcome: outcomeOf(newest),
      });
  }
  if (run.nextNodeId !== null && !hasWorkflowEnded(run.state))
    looks.set(run.nextNodeId, { ...(looks.get(run.nextNodeId) ?? PLAIN_LOOK), state: 'ready' });
  return looks;
}

/** The decision there: of governance, or of the condition itself. */
function outcomeOf(turn: WorkflowNodeRun): string | undefined {
  if (turn.decision) return turn.decision.outcome;
  return typeof turn.output === 'boolean' ? (turn.output ? 'yes' : 'no') : undefined;
}
