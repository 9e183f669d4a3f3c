import type { WorkflowGraph, WorkflowNode } from '../../../../gateway/contract/developer/workflow.ts';
import { Select } from '../../../components/field/Select.tsx';
import { PORT_TEXT } from '../../../format/workflow-text.ts';
import { t } from '../../../language/translate.ts';
import { connectWorkflowNodes } from '../../../state/workflow/workflow-editing.ts';
import { portsOf, targetsOf } from '../../../state/workflow/workflow-graph.ts';

export interface WaysOutProps {
  readonly graph: WorkflowGraph;
  readonly node: WorkflowNode;
  readonly titleOf: (node: WorkflowNode) => string;
  /** Distinguishes two lists of the same outputs on one screen. */
  readonly place: string;
}

/** The connections of a node, one choice for each output: connecting without the canvas. */
export function WaysOut({ graph, node, titleOf, place }: WaysOutProps) {
  return (
    <ul className="ways-out stack-4" aria-label={t('Outputs of {node}', { node: titleOf(node) })}>
      {portsOf(node).map((port) => {
        const to = graph.edges.find((edge) => edge.from === node.id && edge.port === port)?.to;
        const id = `${place}-${node.id}-${port}`;
        return (
          <li className="stack-6 items-center text-12" key={port} data-set={to !== undefined || undefined}>
            <label className="dim" htmlFor={id} title={t(PORT_TEXT[port].meaning)}>
              <span aria-hidden>{t(PORT_TEXT[port].word)} →</span>
              <span className="visually-hidden">
                {t('{way} after {node}', { way: t(PORT_TEXT[port].word), node: titleOf(node) })}
              </span>
            </label>
            <Select
              id={id}
              value={to ?? ''}
              options={[
                ['', port === 'next' ? t('ends here') : t('nothing')],
                ...targetsOf(graph, node, port).map(
                  (each) => [each.id, `${titleOf(each)} (${each.id})`] as const,
                ),
              ]}
              onChange={(chosen) => connectWorkflowNodes(node.id, port, chosen || undefined)}
            />
          </li>
        );
      })}
    </ul>
  );
}
