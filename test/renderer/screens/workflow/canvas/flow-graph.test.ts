import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../../../../../gateway/contract/developer/workflow.ts';
import {
  type CanvasView,
  canvasEdges,
  canvasNodes,
  edgeOfConnection,
  PLAIN_LOOK,
} from '../../../../../renderer/screens/workflow/canvas/flow-graph.ts';
import {
  emptyGraph,
  freePlace,
  newNode,
  withChangedNode,
  withNode,
} from '../../../../../renderer/state/workflow/workflow-graph.ts';

const view: CanvasView = {
  selectedIds: new Set(),
  selectedEdgeIds: new Set(),
  looks: new Map(),
  operationOf: () => undefined,
  isReadOnly: false,
};

function chain(count: number): WorkflowGraph {
  let graph = emptyGraph;
  for (let number = 1; number <= count; number += 1) {
    const before = graph.nodes.at(-1)?.id;
    graph = withNode(graph, newNode('wait', `wait${number}`, freePlace(graph, before)), before);
  }
  return graph;
}

describe('a graph on the canvas', () => {
  it('comes back from the canvas as it went there', () => {
    const graph = chain(5);
    const nodes = canvasNodes(graph, view);
    expect(nodes.map(({ id, position }) => ({ id, position }))).toEqual(
      graph.nodes.map(({ id, position }) => ({ id, position })),
    );
    expect(canvasEdges(graph, view).map((edge) => edgeOfConnection(graph, edge))).toEqual(graph.edges);
  });

  it('draws only those of 300 nodes anew that changed', () => {
    const graph = chain(299);
    const before = new Map(canvasNodes(graph, view).map((node) => [node.id, node]));
    const changed = withChangedNode(graph, 'wait7', (node) => ({ ...node, name: 'Breathe' }));
    const looks = new Map([['wait9', { ...PLAIN_LOOK, problem: 'error' as const }]]);
    const after = canvasNodes(changed, { ...view, looks, selectedIds: new Set(['wait8']) }, before);
    const anew = after.filter((node) => before.get(node.id) !== node).map(({ id }) => id);
    expect(anew).toEqual(['wait7', 'wait8', 'wait9']);
  });

  it('has a handle for every way out, and none into the start', () => {
    const [start, wait] = canvasNodes(chain(1), view);
    expect(start?.handles?.map(({ type, id }) => [type, id])).toEqual([['source', 'next']]);
    expect(wait?.handles?.map(({ type, id }) => [type, id])).toEqual([
      ['target', null],
      ['source', 'next'],
      ['source', 'failed'],
    ]);
  });
});
