import type {
  WorkflowEdge,
  WorkflowEdgePort,
  WorkflowGraph,
  WorkflowNode,
} from '../../../contract/developer/workflow.ts';

/** Paths through a graph. Edges to or from missing nodes are ignored. */
export class GraphWays {
  readonly nodes: ReadonlyMap<string, WorkflowNode>;
  readonly start: WorkflowNode | undefined;
  readonly #edges = new Map<string, WorkflowEdge[]>();
  /** Where the edges to a node come from. */
  readonly #sources = new Map<string, string[]>();

  constructor({ nodes, edges }: Pick<WorkflowGraph, 'nodes' | 'edges'>) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    this.start = nodes.find(({ type }) => type === 'start');
    for (const edge of edges) {
      if (!this.nodes.has(edge.from) || !this.nodes.has(edge.to)) continue;
      const known = this.#edges.get(edge.from);
      if (known) known.push(edge);
      else this.#edges.set(edge.from, [edge]);
      const sources = this.#sources.get(edge.to);
      if (sources) sources.push(edge.from);
      else this.#sources.set(edge.to, [edge.from]);
    }
  }

  edgesOf(nodeId: string): readonly WorkflowEdge[] {
    return this.#edges.get(nodeId) ?? [];
  }

  next(nodeId: string, port: WorkflowEdgePort): string | undefined {
    return this.edgesOf(nodeId).find((edge) => edge.port === port)?.to;
  }

  /** All that can be reached from some nodes, themselves included. */
  reached(from: readonly string[]): ReadonlySet<string> {
    return this.#closure(from, (nodeId) => this.edgesOf(nodeId).map(({ to }) => to));
  }

  /** Nodes reachable from a port. */
  behind(nodeId: string, port: WorkflowEdgePort): ReadonlySet<string> {
    const to = this.next(nodeId, port);
    return this.reached(to === undefined ? [] : [to]);
  }

  /** A cycle, with the first node repeated at the end; undefined if there is none. */
  cycle(): readonly string[] | undefined {
    const done = new Set<string>();
    for (const first of this.nodes.keys()) {
      // Not recursive: the longest path has as many nodes as the graph, and each would need a stack frame.
      const way: { readonly nodeId: string; edge: number }[] = [{ nodeId: first, edge: 0 }];
      const onWay = new Set([first]);
      while (!done.has(first)) {
        const here = way.at(-1);
        if (!here) break;
        const edge = this.edgesOf(here.nodeId)[here.edge];
        here.edge += 1;
        if (!edge) {
          done.add(here.nodeId);
          onWay.delete(here.nodeId);
          way.pop();
        } else if (onWay.has(edge.to)) {
          const ids = way.map(({ nodeId }) => nodeId);
          return [...ids.slice(ids.indexOf(edge.to)), edge.to];
        } else if (!done.has(edge.to)) {
          way.push({ nodeId: edge.to, edge: 0 });
          onWay.add(edge.to);
        }
      }
    }
    return undefined;
  }

  /** Nodes that can have run before a node: its predecessors, and the bodies of finished or repeating loops. */
  before(nodeId: string): ReadonlySet<string> {
    const sources = this.#sources.get(nodeId) ?? [];
    const found = new Set(this.#closure(sources, (each) => this.#sources.get(each) ?? []));
    found.delete(nodeId);
    for (const loop of [...found])
      if (this.nodes.get(loop)?.type === 'loop')
        for (const body of this.behind(loop, 'each')) found.add(body);
    return found;
  }

  #closure(from: readonly string[], next: (nodeId: string) => readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    const open = [...from];
    for (let nodeId = open.pop(); nodeId !== undefined; nodeId = open.pop()) {
      if (found.has(nodeId) || !this.nodes.has(nodeId)) continue;
      found.add(nodeId);
      open.push(...next(nodeId));
    }
    return found;
  }
}
