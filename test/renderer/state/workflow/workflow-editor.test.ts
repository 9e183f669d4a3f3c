import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WorkflowGraph, workflowGraphSchema } from '../../../../gateway/contract/developer/workflow.ts';
import { laidOut } from '../../../../renderer/state/graph/graph-layout.ts';
import {
  editWorkflow,
  emptyContent,
  openEditor,
  type WorkflowContent,
  type WorkflowEditor,
} from '../../../../renderer/state/workflow/workflow-editor.ts';
import {
  emptyGraph,
  freePlace,
  freshNodeId,
  idsOf,
  newNode,
  nodesInOrder,
  partOf,
  portsOf,
  targetsOf,
  whyNoEdge,
  withEdge,
  withNode,
  withoutNodes,
  withPart,
  withPlaces,
} from '../../../../renderer/state/workflow/workflow-graph.ts';

const TYPES = ['operation', 'condition', 'wait', 'approval', 'loop', 'transform', 'end'] as const;

/** One thing a person does, on nodes picked by number. */
const deeds = record({
  what: constantFrom('add', 'remove', 'connect', 'duplicate', 'move', 'layout'),
  type: constantFrom(...TYPES),
  a: nat(40),
  b: nat(40),
});
type Deed = Parameters<typeof done>[1];

function done(
  graph: WorkflowGraph,
  deed: { what: string; type: (typeof TYPES)[number]; a: number; b: number },
) {
  const a = graph.nodes[deed.a % graph.nodes.length] ?? graph.nodes[0];
  const b = graph.nodes[deed.b % graph.nodes.length] ?? graph.nodes[0];
  if (!a || !b) return graph;
  const port = portsOf(a)[deed.b % Math.max(1, portsOf(a).length)];
  switch (deed.what) {
    case 'add':
      return withNode(
        graph,
        newNode(
          deed.type,
          freshNodeId(idsOf(graph.nodes), deed.type),
          freePlace(graph, a.id),
          'telemetry.read',
        ),
        a.id,
      );
    case 'remove':
      return withoutNodes(graph, new Set([a.id, b.id]));
    case 'connect':
      return port ? withEdge(graph, a.id, port, b.id) : graph;
    case 'duplicate':
      return withPart(graph, partOf(graph, new Set([a.id, b.id]))).graph;
    case 'move':
      return withPlaces(graph, new Map([[a.id, { x: deed.a, y: deed.b }]]));
    default:
      return withPlaces(
        graph,
        laidOut(graph, () => ({ width: 200, height: 60 })),
      );
  }
}

const change = (deed: Deed) => (content: WorkflowContent) => ({
  ...content,
  graph: done(content.graph, deed),
});

describe('the editor of workflows', () => {
  it('keeps a valid graph without circles and double ids, and takes every edit back and forth', () => {
    assert(
      property(array(deeds, { maxLength: 40 }), (list) => {
        const states: WorkflowContent[] = [];
        let editor: WorkflowEditor = openEditor(emptyContent);
        for (const deed of list) {
          const before = editor;
          editor = editWorkflow(editor, { type: 'edit', change: change(deed) });
          if (editor !== before) states.push(before.content);
          const { graph } = editor.content;
          expect(idsOf(graph.nodes).size).toBe(graph.nodes.length);
          expect(graph.nodes.filter(({ type }) => type === 'start')).toHaveLength(1);
          expect(workflowGraphSchema.safeParse(graph).success).toBe(true);
          expect(hasCircle(graph)).toBe(false);
          const ports = graph.edges.map(({ from, port }) => `${from}:${port}`);
          expect(new Set(ports).size).toBe(ports.length);
        }
        const last = editor.content;
        for (const state of states.toReversed()) {
          editor = editWorkflow(editor, { type: 'undo' });
          expect(editor.content).toBe(state);
        }
        expect(editor.content).toBe(emptyContent);
        for (const _each of states) editor = editWorkflow(editor, { type: 'redo' });
        expect(editor.content).toBe(last);
      }),
      { numRuns: 60 },
    );
  });

  it('counts typing in one field as one step, and another field as the next', () => {
    let editor = openEditor(emptyContent);
    const type = (name: string, mergeKey: string) => {
      editor = editWorkflow(editor, { type: 'edit', mergeKey, change: (content) => ({ ...content, name }) });
    };
    type('P', 'name');
    type('Pa', 'name');
    type('Pat', 'other');
    expect(editor.past).toHaveLength(2);
    editor = editWorkflow(editor, { type: 'undo' });
    expect(editor.content.name).toBe('Pa');
    // After an undo a further edit of the same field is a step of its own.
    type('Pau', 'name');
    expect(editWorkflow(editor, { type: 'undo' }).content.name).toBe('Pa');
    expect(editor.future).toHaveLength(0);
  });

  it('deselects what an undo takes away', () => {
    const wait = newNode('wait', 'wait', { x: 0, y: 130 });
    let editor = editWorkflow(openEditor(emptyContent), {
      type: 'edit',
      change: (content) => ({ ...content, graph: withNode(content.graph, wait, 'start') }),
      select: new Set(['wait']),
    });
    expect([...editor.selectedIds]).toEqual(['wait']);
    editor = editWorkflow(editor, { type: 'undo' });
    expect(editor.selectedIds.size).toBe(0);
  });
});

describe('a graph of a workflow', () => {
  const chain = ['wait', 'transform', 'end'].reduce<WorkflowGraph>(
    (graph, type) =>
      withNode(
        graph,
        newNode(type as 'wait', type, freePlace(graph, graph.nodes.at(-1)?.id)),
        graph.nodes.at(-1)?.id,
      ),
    emptyGraph,
  );

  it('closes the way where a node is removed, and keeps the start', () => {
    const { nodes, edges } = withoutNodes(chain, new Set(['start', 'wait']));
    expect(nodes.map(({ id }) => id)).toEqual(['start', 'transform', 'end']);
    expect(edges).toEqual([
      { from: 'start', port: 'next', to: 'transform' },
      { from: 'transform', port: 'next', to: 'end' },
    ]);
  });

  it('refuses circles, ways into the start, and what takes back being no operation', () => {
    expect(whyNoEdge(chain, 'transform', 'failed', 'wait')).toContain('cycle');
    expect(whyNoEdge(chain, 'transform', 'failed', 'start')).toContain('start');
    expect(whyNoEdge(chain, 'transform', 'yes', 'end')).toContain('no such output');
    expect(withEdge(chain, 'transform', 'failed', 'wait')).toBe(chain);
    const [, wait] = chain.nodes;
    expect(wait && targetsOf(chain, wait, 'failed').map(({ id }) => id)).toEqual(['transform', 'end']);
  });

  it('copies name the copies, not what they were copied from', () => {
    const transform = newNode('transform', 'sum', { x: 0, y: 0 });
    const graph = withNode(
      withNode(emptyGraph, newNode('wait', 'pause', { x: 0, y: 0 }), 'start'),
      { ...transform, expression: 'nodes.pause.output + nodes.other.output' } as typeof transform,
      'pause',
    );
    const { graph: copied, ids } = withPart(graph, partOf(graph, new Set(['pause', 'sum'])));
    expect([...ids]).toEqual(['pause2', 'sum2']);
    expect(copied.nodes.at(-1)).toMatchObject({ expression: 'nodes.pause2.output + nodes.other.output' });
    expect(copied.edges.at(-1)).toEqual({ from: 'pause2', port: 'next', to: 'sum2' });
  });

  it('is read in the order it runs, what nothing leads to last', () => {
    const graph = { ...chain, nodes: [newNode('wait', 'alone', { x: 0, y: 0 }), ...chain.nodes] };
    expect(nodesInOrder(graph).map(({ node, isReached }) => [node.id, isReached])).toEqual([
      ['start', true],
      ['wait', true],
      ['transform', true],
      ['end', true],
      ['alone', false],
    ]);
  });

  it('is laid out from the top down, no node on another', () => {
    const places = [...laidOut(chain, () => ({ width: 200, height: 60 })).values()];
    const rows = places.map(({ y }) => y);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    for (const [index, y] of rows.entries()) expect(y - (rows[index - 1] ?? -60)).toBeGreaterThanOrEqual(60);
  });
});

function hasCircle(graph: WorkflowGraph): boolean {
  const seen = new Set<string>();
  const above = new Set<string>();
  const walk = (id: string): boolean => {
    if (above.has(id)) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    above.add(id);
    const isCircle = graph.edges.filter(({ from }) => from === id).some(({ to }) => walk(to));
    above.delete(id);
    return isCircle;
  };
  return graph.nodes.some(({ id }) => walk(id));
}
