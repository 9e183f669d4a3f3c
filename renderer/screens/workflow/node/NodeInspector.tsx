import { Copy, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type {
  WorkflowGraph,
  WorkflowNode,
  WorkflowProblem,
  WorkflowRun,
} from '../../../../gateway/contract/developer/workflow.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { NODE_TYPE_TEXT } from '../../../format/workflow-text.ts';
import { t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
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
import { NUMBERS, NumberField } from '../NumberField.tsx';
import { ExpressionContext, ExpressionField, type ExpressionScope } from './ExpressionField.tsx';
import { OperationForm } from './OperationForm.tsx';
import { WaysOut } from './WaysOut.tsx';

export interface NodeInspectorProps extends Pick<WorkflowOperations, 'operations' | 'byId'> {
  readonly graph: WorkflowGraph;
  readonly node: WorkflowNode;
  readonly titleOf: (node: WorkflowNode) => string;
  readonly problems: readonly WorkflowProblem[];
  /** Expressions are tried with its data. */
  readonly lastRun: WorkflowRun | undefined;
}

/** One node: its name, its settings, and its connections. */
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
  const own = useMemo(
    () =>
      problems
        .filter(({ nodeId }) => nodeId === node.id)
        .map((problem) => ({ ...problem, text: translateSentence(problem.text).text })),
    [problems, node.id],
  );
  const scope = useMemo((): ExpressionScope => {
    const defaults = Object.fromEntries(graph.inputs.map(({ name, value }) => [name, value ?? null]));
    return {
      offers: expressionOffers(graph, node.id, (id) => byId.get(id)?.answerPaths ?? []),
      tryOut: (expression) => orders.evaluate(expression, expressionContext(lastRun, defaults)),
      tryNote: lastRun
        ? t('With the values of the last run')
        : t('With the inputs only: no run yet. Run it in the sandbox to get example values'),
      problemOf: (field) => own.find((problem) => problem.field === field)?.text,
    };
  }, [graph, node.id, byId, lastRun, orders, own]);
  return (
    <ExpressionContext.Provider value={scope}>
      <h2 className="inspector-title row-6 semibold text-14" id="workflow-inspector" tabIndex={-1}>
        <NodeIcon type={node.type} />
        <span className="cut" title={titleOf(node)}>
          {titleOf(node)}
        </span>
      </h2>
      <Note>
        {t(NODE_TYPE_TEXT[node.type].word)} · <code className="number">{node.id}</code>
      </Note>
      {own
        .filter(({ field }) => field === null)
        .map((problem) => (
          <Note key={problem.text} tone={problem.severity === 'error' ? 'error' : 'hint'}>
            {problem.text}
          </Note>
        ))}
      <TextField
        label={t('Name')}
        maxLength={120}
        placeholder={t('If empty: the action of the node')}
        value={node.name ?? ''}
        onChange={(text) =>
          changeWorkflowNode(
            node.id,
            ({ name: _before, ...rest }) => (text === '' ? rest : { ...rest, name: text }) as WorkflowNode,
            'name',
          )
        }
      />
      <NodeForm key={node.id} node={node} operations={operations} byId={byId} />
      {portsOf(node).length > 0 && (
        <section aria-label={t('Connect next to')}>
          <h3 className="text-12 semibold">{t('Connect next to')}</h3>
          <WaysOut graph={graph} node={node} titleOf={titleOf} place="inspector" />
        </section>
      )}
      {node.type !== 'start' && (
        <div className="row-wrap">
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

interface NodeFormProps extends Pick<WorkflowOperations, 'operations' | 'byId'> {
  readonly node: WorkflowNode;
}

/** The settings of a node, by its type. */
function NodeForm({ node, operations, byId }: NodeFormProps) {
  const change = (next: object, field: string) =>
    changeWorkflowNode(node.id, (each) => ({ ...each, ...next }), field);
  switch (node.type) {
    case 'operation':
      return <OperationForm node={node} operations={operations} byId={byId} />;
    case 'condition':
    case 'transform':
      return (
        <ExpressionField
          label={node.type === 'condition' ? t('Condition') : t('Result')}
          field="expression"
          value={node.expression}
          onChange={(expression) => change({ expression }, 'expression')}
        />
      );
    case 'loop':
      return (
        <>
          <ExpressionField
            label={t('For each of')}
            field="over"
            value={node.over}
            onChange={(over) => change({ over }, 'over')}
          />
          <NumberField {...NUMBERS.iterations} of={node} onChange={change} />
        </>
      );
    case 'wait':
      return (
        <>
          <SelectField
            label={t('Waits')}
            value={node.until === undefined ? 'time' : 'until'}
            options={[
              ['time', t('for a time')],
              ['until', t('until a condition is met')],
            ]}
            onChange={(chosen) =>
              change(
                chosen === 'until'
                  ? { until: 'true', durationS: undefined }
                  : { durationS: 5, until: undefined },
                'kind',
              )
            }
          />
          {node.until === undefined ? (
            <NumberField {...NUMBERS.wait} of={node} onChange={change} />
          ) : (
            <>
              <ExpressionField
                label={t('Until')}
                field="until"
                value={node.until}
                onChange={(until) => change({ until }, 'until')}
              />
              <NumberField {...NUMBERS.waitTimeout} of={node} onChange={change} />
            </>
          )}
        </>
      );
    case 'approval':
      return (
        <>
          <Field label={t('Question for the approver')}>
            <textarea
              className="input"
              data-field="text"
              maxLength={300}
              value={node.text}
              onChange={({ target }) => change({ text: target.value }, 'text')}
            />
          </Field>
          <NumberField {...NUMBERS.answerTime} of={node} onChange={change} />
        </>
      );
    case 'end':
      return (
        <SelectField
          label={t('The run ends as')}
          data-field="outcome"
          value={node.outcome}
          options={[
            ['passed', t('passed')],
            ['failed', t('failed')],
          ]}
          onChange={(chosen) => change({ outcome: chosen }, 'outcome')}
        />
      );
    case 'start':
      return <Note>{t('A run starts here. Inputs are set in the workflow properties.')}</Note>;
  }
}
