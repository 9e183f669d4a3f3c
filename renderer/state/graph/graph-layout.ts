import { Graph, layout } from '@dagrejs/dagre';

export interface GraphPlace {
  readonly x: number;
  readonly y: number;
}

/** Size in pixels. */
export interface NodeSize {
  readonly width: number;
  readonly height: number;
}

interface LaidOutEdge {
  readonly from: string;
  readonly to: string;
}

/**
 * Layers of a directed graph, none of its nodes on another: from the top down, or from left to right with room for the
 * labels of edges. @returns dagre's graph: centres of nodes, points and label places of edges
 */
function layered<Node extends { readonly id: string }>(
  nodes: readonly Node[],
  edges: readonly (LaidOutEdge & { readonly label?: NodeSize })[],
  sizeOf: (node: Node) => NodeSize,
  direction: 'TB' | 'LR',
): Graph {
  const graph = new Graph({ multigraph: direction === 'LR' });
  graph.setGraph(
    direction === 'TB'
      ? { rankdir: 'TB', nodesep: 40, ranksep: 56 }
      : { rankdir: 'LR', nodesep: 22, edgesep: 16, ranksep: 40, marginx: 8, marginy: 8 },
  );
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, { ...sizeOf(node) });
  for (const [index, { from, to, label }] of edges.entries())
    if (label) graph.setEdge(from, to, { ...label, labelpos: 'c' }, String(index));
    else graph.setEdge(from, to);
  layout(graph);
  return graph;
}

/** Places for every node, from the top down along the edges; left upper corners. */
export function laidOut<Node extends { readonly id: string }>(
  { nodes, edges }: { readonly nodes: readonly Node[]; readonly edges: readonly LaidOutEdge[] },
  sizeOf: (node: Node) => NodeSize,
): ReadonlyMap<string, GraphPlace> {
  return cornersOf(layered(nodes, edges, sizeOf, 'TB'), nodes, sizeOf);
}

function cornersOf<Node extends { readonly id: string }>(
  graph: Graph,
  nodes: readonly Node[],
  sizeOf: (node: Node) => NodeSize,
): ReadonlyMap<string, GraphPlace> {
  return new Map(
    nodes.map((node) => {
      const { x, y } = graph.node(node.id) as GraphPlace;
      const { width, height } = sizeOf(node);
      return [node.id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}

/** An edge with where it runs and where its label is centred. */
export interface RoutedEdge<Edge> {
  readonly edge: Edge;
  /** From the border of one node to that of the other. */
  readonly route: readonly GraphPlace[];
  readonly label: GraphPlace;
}

export interface RoutedGraph<Edge> extends NodeSize {
  /** Left upper corners. */
  readonly places: ReadonlyMap<string, GraphPlace>;
  readonly edges: readonly RoutedEdge<Edge>[];
}

/**
 * A graph from left to right whose edges go around nodes. Nodes are in columns of one width. An edge crosses a column
 * level, at a height that dagre keeps free of nodes, and changes its height between columns only.
 * @param size of each node
 * @param labelSize of the label of an edge
 */
export function routedGraph<Edge extends LaidOutEdge>(
  nodes: readonly { readonly id: string }[],
  edges: readonly Edge[],
  size: NodeSize,
  labelSize: (edge: Edge) => NodeSize,
): RoutedGraph<Edge> {
  const known = new Set(nodes.map(({ id }) => id));
  const used = edges.filter(({ from, to }) => from !== to && known.has(from) && known.has(to));
  const graph = layered(
    nodes,
    used.map((edge) => ({ from: edge.from, to: edge.to, label: labelSize(edge) })),
    () => size,
    'LR',
  );
  const columns = new Set(nodes.map(({ id }) => (graph.node(id) as GraphPlace).x));
  const half = size.width / 2;
  const { width = 0, height = 0 } = graph.graph() as Partial<NodeSize>;
  return {
    places: cornersOf(graph, nodes, () => size),
    width,
    height,
    edges: used.map((edge, index) => {
      const { points, x, y } = graph.edge(edge.from, edge.to, String(index)) as GraphPlace & {
        readonly points: readonly GraphPlace[];
      };
      const from = graph.node(edge.from) as GraphPlace;
      const to = graph.node(edge.to) as GraphPlace;
      const side = to.x >= from.x ? half : -half;
      const between = points.slice(1, -1).flatMap((point) =>
        columns.has(point.x)
          ? [
              { x: point.x - side, y: point.y },
              { x: point.x + side, y: point.y },
            ]
          : [point],
      );
      const route = [{ x: from.x + side, y: from.y }, ...between, { x: to.x - side, y: to.y }];
      return { edge, route, label: { x, y } };
    }),
  };
}

/** The route as an SVG path: level where it is level, else bent within the span of its two ends. */
export function routePath(route: readonly GraphPlace[]): string {
  return route
    .map(({ x, y }, index) => {
      const before = route[index - 1];
      if (!before) return `M${x} ${y}`;
      const middle = (before.x + x) / 2;
      return before.y === y ? `L${x} ${y}` : `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
}
