import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { WorkflowGraph, WorkflowNode } from '../../../../gateway/contract/developer/workflow.ts';
import { NODE_STATE_TEXT, NODE_TYPE_TEXT, nodeDetail, PORT_TEXT } from '../../../format/workflow-text.ts';
import { t, translated } from '../../../language/translate.ts';
import { nodesInOrder } from '../../../state/workflow/workflow-graph.ts';
import { WaysOut } from '../node/WaysOut.tsx';
import type { NodeLook } from './flow-graph.ts';
import { NodeIcon } from './NodeIcon.tsx';

export interface WorkflowOutlineProps {
  readonly graph: WorkflowGraph;
  readonly selectedIds: ReadonlySet<string>;
  readonly looks: ReadonlyMap<string, NodeLook>;
  readonly titleOf: (node: WorkflowNode) => string;
  readonly isReadOnly: boolean;
  readonly onSelect: (nodeId: string, isAdded: boolean) => void;
}

/** The workflow as a list in execution order. Connections can be read, followed and changed. */
export function WorkflowOutline(props: WorkflowOutlineProps) {
  const { graph, selectedIds, looks, titleOf, isReadOnly, onSelect } = props;
  const rows = useMemo(() => nodesInOrder(graph), [graph]);
  const byId = useMemo(() => new Map(graph.nodes.map((node) => [node.id, node])), [graph]);
  return (
    <ol aria-label={t('Nodes in order')}>
      {rows.map(({ node, depth, isReached }) => {
        const look = looks.get(node.id);
        const isSelected = selectedIds.has(node.id);
        return (
          <li
            key={node.id}
            className="outline-row border-bottom grid gap-2"
            data-selected={isSelected || undefined}
            style={{ paddingLeft: `${8 + Math.min(depth, 8) * 18}px` }}
          >
            <button
              type="button"
              className="outline-node row-6 bare text-left p-2-0"
              aria-pressed={isSelected}
              onClick={(event) => onSelect(node.id, event.ctrlKey || event.metaKey || event.shiftKey)}
            >
              <NodeIcon type={node.type} />
              <span className="outline-title cut-strong flex-none">{titleOf(node)}</span>
              <span className="cut-note">{kindOf(node, titleOf(node))}</span>
              {look?.state && <span className="cut-note">{t(NODE_STATE_TEXT[look.state].word)}</span>}
              {look?.outcome !== undefined && <span className="cut-note">{translated(look.outcome)}</span>}
              {!isReached && <span className="cut-note">{t('not connected')}</span>}
              {look?.problem && (
                <span className="node-card-problem caution inline-flex" data-severity={look.problem}>
                  <TriangleAlert size={13} aria-hidden />
                  <span className="visually-hidden">
                    {look.problem === 'error' ? t('Has an error') : t('Has a warning')}
                  </span>
                </span>
              )}
            </button>
            {isSelected && !isReadOnly ? (
              <WaysOut graph={graph} node={node} titleOf={titleOf} place="outline" />
            ) : (
              <span className="outline-ways flex wraps">
                {graph.edges
                  .filter(({ from }) => from === node.id)
                  .map(({ port, to }) => {
                    const target = byId.get(to);
                    const title = target ? titleOf(target) : to;
                    return (
                      <button
                        key={`${port} ${to}`}
                        type="button"
                        className="outline-way small-dim bare p-2-0"
                        title={t(PORT_TEXT[port].meaning)}
                        onClick={() => onSelect(to, false)}
                      >
                        {t(PORT_TEXT[port].word)} → {title}
                      </button>
                    );
                  })}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What the title does not say. */
function kindOf(node: WorkflowNode, title: string): string {
  const word = t(NODE_TYPE_TEXT[node.type].word);
  return [title.startsWith(word) ? undefined : word, nodeDetail(node)].filter(Boolean).join(' · ');
}
