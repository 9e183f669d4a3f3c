import { Copy, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type {
  WorkflowGraph,
  WorkflowNode,
  WorkflowProblem,
  WorkflowRun,
} from '../../../../gateway/contract/developer/workflow.ts';
import { Button } from '../../../components/Button.tsx';
import { NODE_TYPE_TEXT } from '../../../format/workflow-text.ts';
import { t } from '../../../language/translate.ts';
import {
  changeWorkflowNode,
  duplicateSelectedOfWorkflow,
  removeSelectedFromWorkflow,
} from '../../../state/workflow/workflow-editing.ts';
import { portsOf } from '../../../state/workflow/workflow-graph.ts';
import { expressionOffers } from '../../../state/workflow/workflow-offers.ts';
import { useWorkflowOrders } from '../../../state/workflow/workflow-orders.ts';
import type { WorkflowOperations } from '../../../state/workflow/workflow-queries.ts';
import { expressionContext } from '../../../state/workflow/workflow-run-state.ts';
import { NodeIcon } from '../canvas/NodeIcon.tsx';
import { ExpressionContext, type ExpressionScope } from './expression-context.ts';
import { NodeForm } from './NodeForm.tsx';
import { WaysOut } from './WaysOut.tsx';

export interface NodeInspectorProps extends Pick<WorkflowOperations, 'operations' | 'byId'> {
  readonly graph: WorkflowGraph;
  readonly node: WorkflowNode;
  readonly titleOf: (node: WorkflowNode) => string;
  readonly problems: readonly WorkflowProblem[];
  /** Expressions are tried against what it gave. */
  readonly lastRun: WorkflowRun | undefined;
}

/** Everything about one node: its name, what it does, where it leads. */
export function NodeInspector({
  graph,
  node,
  titleOf,
  problems,
  lastRun,
  operations,
  byId,
}: NodeInspectorProps) {
  const orders = useWorkflowOrders();
  const scope = useMemo((): ExpressionScope => {
    const defaults = Object.fromEntries(graph.inputs.map(({ name, value }) => [name, value ?? null]));
    return {
      offers: expressionOffers(graph, node.id, (id) => byId.get(id)?.answerPaths ?? []),
      tryOut: (expression) => orders.evaluate(expression, expressionContext(lastRun, defaults)),
      tryNote: lastRun
        ? t('Against what the last run gave')
        : t('Against the inputs only: nothing has run yet. Run it in the sandbox to have examples'),
      problemOf: (field) =>
        problems.find((problem) => problem.nodeId === node.id && problem.field === field)?.text,
    };
  }, [graph, node.id, byId, lastRun, orders, problems]);
  const own = problems.filter(({ nodeId }) => nodeId === node.id);
  return (
    <ExpressionContext.Provider value={scope}>
      <h2 className="inspector-title" id="workflow-inspector" tabIndex={-1}>
        <NodeIcon type={node.type} />
        <span title={titleOf(node)}>{titleOf(node)}</span>
      </h2>
      <p className="field-note">
        {t(NODE_TYPE_TEXT[node.type].word)} · <code className="number">{node.id}</code>
      </p>
      {own
        .filter(({ field }) => field === null)
        .map((problem) => (
          <p key={problem.text} className={problem.severity === 'error' ? 'field-error' : 'field-note'}>
            {problem.text}
          </p>
        ))}
      <label className="field">
        <span className="field-label">{t('Name')}</span>
        <input
          className="input"
          maxLength={120}
          placeholder={t('Without it what the node does')}
          value={node.name ?? ''}
          onChange={({ target }) =>
            changeWorkflowNode(
              node.id,
              ({ name: _before, ...rest }) =>
                (target.value === '' ? rest : { ...rest, name: target.value }) as WorkflowNode,
              'name',
            )
          }
        />
      </label>
      <NodeForm key={node.id} node={node} operations={operations} byId={byId} />
      {portsOf(node).length > 0 && (
        <section aria-label={t('Connect next to')}>
          <h3 className="inspector-part">{t('Connect next to')}</h3>
          <WaysOut graph={graph} node={node} titleOf={titleOf} place="inspector" />
        </section>
      )}
      {node.type !== 'start' && (
        <div className="dev-actions">
          <Button onClick={duplicateSelectedOfWorkflow} keyShortcuts="Control+D">
            <Copy size={14} aria-hidden />
            {t('Duplicate')}
          </Button>
          <Button onClick={removeSelectedFromWorkflow} keyShortcuts="Delete">
            <Trash2 size={14} aria-hidden />
            {t('Remove')}
          </Button>
        </div>
      )}
    </ExpressionContext.Provider>
  );
}
