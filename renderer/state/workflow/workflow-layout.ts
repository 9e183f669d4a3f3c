import { Graph, layout } from '@dagrejs/dagre';
import type { CanvasPlace, WorkflowPart } from './workflow-graph.ts';

export interface NodeSize {
  readonly width: number;
  readonly height: number;
}

/** Places for every node, from the top down along the edges, none on another; left upper corners. */
export function laidOut(
  { nodes, edges }: WorkflowPart,
  sizeOf: (node: WorkflowPart['nodes'][number]) => NodeSize,
): ReadonlyMap<string, CanvasPlace> {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 40, ranksep: 56 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, { ...sizeOf(node) });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  return new Map(
    nodes.map((node) => {
      const { x, y } = graph.node(node.id) as CanvasPlace;
      const { width, height } = sizeOf(node);
      return [node.id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}
