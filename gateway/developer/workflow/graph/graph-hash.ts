import { createHash } from 'node:crypto';
import type { WorkflowGraph } from '../../../contract/developer/workflow.ts';

/** SHA-256 of what a graph does: the same for the same nodes and edges, whatever their positions and titles. */
export function graphHash({ nodes, edges, ...rest }: WorkflowGraph): string {
  const plain = {
    ...rest,
    nodes: nodes
      .map(({ position: _position, name: _name, ...node }) => node)
      .sort((left, right) => (left.id < right.id ? -1 : 1)),
    edges: edges.map(({ from, port, to }) => `${from} ${port} ${to}`).sort(),
  };
  const text = JSON.stringify(plain, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('hex');
}
