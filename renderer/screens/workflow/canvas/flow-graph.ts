import type { Edge, Node } from '@xyflow/react';
import type {
  WorkflowEdge,
  WorkflowNode,
  WorkflowNodeState,
} from '../../../../gateway/contract/developer/workflow.ts';
import { nodeDetail, nodeTitle, PORT_TEXT } from '../../../format/workflow-text.ts';
import { t } from '../../../language/translate.ts';
import type { NodeSize } from '../../../state/graph/graph-layout.ts';
import { edgeId, portsOf, type WorkflowPart } from '../../../state/workflow/workflow-graph.ts';

/** State of a node on the canvas. */
export interface NodeLook {
  readonly problem: 'error' | 'warning' | undefined;
  readonly state: WorkflowNodeState | undefined;
  /** Iterations of a loop so far; 0 before the first. */
  readonly turns: number;
  /** The decision of governance or of a condition, in a word. */
  readonly outcome: string | undefined;
}

export interface CanvasNodeContent extends NodeLook, Record<string, unknown> {
  readonly node: WorkflowNode;
  readonly title: string;
  readonly detail: string | undefined;
  readonly method: string | undefined;
}

export type CanvasNode = Node<CanvasNodeContent, 'workflow'>;

/** How the canvas shows a graph. */
export interface CanvasView {
  readonly selectedIds: ReadonlySet<string>;
  readonly selectedEdgeIds: ReadonlySet<string>;
  readonly looks: ReadonlyMap<string, NodeLook>;
  readonly operationOf: (
    id: string,
  ) => { readonly name: string; readonly method: string; readonly path: string } | undefined;
  readonly isReadOnly: boolean;
}

export const PLAIN_LOOK: NodeLook = { problem: undefined, state: undefined, turns: 0, outcome: undefined };

const WIDTH = 220;
const HEAD = 54;
const PORT_ROW = 24;
const HANDLE = 10;

/** Every node has a fixed size: the canvas need not measure what it does not draw. */
export function nodeSize(node: WorkflowNode): NodeSize {
  return { width: WIDTH, height: HEAD + (portsOf(node).length > 0 ? PORT_ROW : 0) };
}

/** Centre of an output, as a share of the node's width. */
export function portShare(index: number, count: number): number {
  return (index + 0.5) / count;
}

/**
 * The graph for React Flow. Unchanged nodes are the same objects as in `before`, and are not rendered
 * again.
 */
export function canvasNodes(
  graph: WorkflowPart,
  view: CanvasView,
  before: ReadonlyMap<string, CanvasNode> = new Map(),
): readonly CanvasNode[] {
  return graph.nodes.map((node) => {
    const look = view.looks.get(node.id) ?? PLAIN_LOOK;
    const operation = node.type === 'operation' ? view.operationOf(node.operationId) : undefined;
    const title = nodeTitle(node, (id) => operation?.name ?? id);
    const isSelected = view.selectedIds.has(node.id);
    const known = before.get(node.id);
    if (known && isSameNode(known, node, look, title, isSelected, operation?.method, view.isReadOnly))
      return known;
    const { width, height } = nodeSize(node);
    const ports = portsOf(node);
    return {
      id: node.id,
      type: 'workflow',
      position: node.position,
      selected: isSelected,
      width,
      height,
      // Sizes are given in advance: nodes out of view are never rendered, and would not count when
      // fitting the view.
      measured: { width, height },
      draggable: !view.isReadOnly,
      connectable: !view.isReadOnly,
      ariaLabel: title,
      data: {
        node,
        title,
        detail: nodeDetail(node) ?? (node.name === undefined ? operation?.path : operation?.name),
        method: operation?.method,
        ...look,
      },
      handles: [
        ...(node.type === 'start' ? [] : [handle('target', null, 0.5, 0)]),
        ...ports.map((port, index) => handle('source', port, portShare(index, ports.length), height)),
      ],
    };
  });
}

function handle(type: 'source' | 'target', id: string | null, share: number, atY: number) {
  return {
    type,
    id,
    position: (type === 'source' ? 'bottom' : 'top') as NonNullable<
      CanvasNode['handles']
    >[number]['position'],
    x: WIDTH * share - HANDLE / 2,
    y: atY - HANDLE / 2,
    width: HANDLE,
    height: HANDLE,
  };
}

function isSameNode(
  known: CanvasNode,
  node: WorkflowNode,
  look: NodeLook,
  title: string,
  isSelected: boolean,
  method: string | undefined,
  isReadOnly: boolean,
): boolean {
  const { data } = known;
  return (
    data.node === node &&
    known.selected === isSelected &&
    known.draggable === !isReadOnly &&
    data.title === title &&
    data.method === method &&
    data.problem === look.problem &&
    data.state === look.state &&
    data.turns === look.turns &&
    data.outcome === look.outcome
  );
}

export function canvasEdges(graph: WorkflowPart, view: CanvasView): Edge[] {
  const titles = new Map(
    graph.nodes.map((node) => [node.id, nodeTitle(node, (id) => view.operationOf(id)?.name ?? id)]),
  );
  return graph.edges.map((edge) => ({
    id: edgeId(edge),
    source: edge.from,
    sourceHandle: edge.port,
    target: edge.to,
    type: 'smoothstep',
    className: `workflow-edge-${edge.port}`,
    selected: view.selectedEdgeIds.has(edgeId(edge)),
    ariaLabel: `${titles.get(edge.from) ?? edge.from}, ${t(PORT_TEXT[edge.port].word)}: ${titles.get(edge.to) ?? edge.to}`,
    markerEnd: { type: 'arrowclosed' as NonNullable<Exclude<Edge['markerEnd'], string>>['type'] },
  }));
}

/** The graph's edge for a connection drawn on the canvas; undefined if it starts at no output. */
export function edgeOfConnection(
  graph: WorkflowPart,
  { source, sourceHandle, target }: { source: string; sourceHandle?: string | null; target: string },
): WorkflowEdge | undefined {
  const node = graph.nodes.find(({ id }) => id === source);
  const port = node && portsOf(node).find((each) => each === sourceHandle);
  return port && { from: source, port, to: target };
}
