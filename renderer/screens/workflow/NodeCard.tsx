import { Handle, type NodeProps, Position } from '@xyflow/react';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { MethodBadge } from '../../components/MethodBadge.tsx';
import { NODE_STATE_TEXT, NODE_TYPE_TEXT, PORT_LABEL, PORT_TEXT } from '../../format/workflow-text.ts';
import { t, translated } from '../../language/translate.ts';
import { portsOf } from '../../state/workflow/workflow-graph.ts';
import { type CanvasNode, portShare } from './flow-graph.ts';
import { NodeIcon } from './NodeIcon.tsx';

/** A node on the canvas: what it does, its state, and its ways out. */
export const NodeCard = memo(function NodeCard({ data, isConnectable }: NodeProps<CanvasNode>) {
  const { node, title, detail, method, problem, state, turns, outcome } = data;
  const ports = portsOf(node);
  const stateText = state && NODE_STATE_TEXT[state];
  const { word, meaning } = NODE_TYPE_TEXT[node.type];
  return (
    <div className="node-card" data-type={node.type} data-tone={stateText?.tone} data-state={state}>
      {node.type !== 'start' && (
        <Handle type="target" position={Position.Top} isConnectable={isConnectable} />
      )}
      <div className="node-card-head">
        <NodeIcon type={node.type} />
        <span className="node-card-title" title={title}>
          {title}
        </span>
        {problem && (
          <span className="node-card-problem" data-severity={problem}>
            <TriangleAlert size={13} aria-hidden />
            <span className="visually-hidden">
              {problem === 'error' ? t('Has an error') : t('Has a warning')}
            </span>
          </span>
        )}
      </div>
      <div className="node-card-line">
        {stateText ? (
          <span className="node-card-state">
            {t(stateText.word)}
            {turns > 1 && ` · ${t('{count} turns', { count: turns })}`}
            {outcome !== undefined && ` · ${translated(outcome)}`}
          </span>
        ) : (
          <>
            {method && <MethodBadge method={method} />}
            <span className="node-card-detail" title={detail}>
              {detail ?? t(node.name === undefined ? meaning : word)}
            </span>
          </>
        )}
      </div>
      {ports.map((port, index) => {
        const left = `${portShare(index, ports.length) * 100}%`;
        return (
          <span key={port}>
            <span className="node-card-port" style={{ left }} title={t(PORT_TEXT[port].meaning)}>
              {t(PORT_LABEL[port])}
            </span>
            <Handle
              type="source"
              id={port}
              position={Position.Bottom}
              isConnectable={isConnectable}
              style={{ left }}
              title={t(PORT_TEXT[port].meaning)}
            />
          </span>
        );
      })}
    </div>
  );
});
