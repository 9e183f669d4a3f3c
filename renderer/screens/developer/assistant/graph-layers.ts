export interface GraphNode {
  readonly id: string;
  readonly label: string;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/**
 * Puts the nodes of a directed graph into layers, each node one layer after the farthest that leads to it. Edges that
 * close a circle are left out of account.
 */
export function graphLayers(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): readonly (readonly GraphNode[])[] {
  const depths = new Map<string, number>();
  const visiting = new Set<string>();
  const depthOf = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    visiting.add(id);
    const before = edges.filter((edge) => edge.to === id && !visiting.has(edge.from));
    const depth = Math.max(-1, ...before.map((edge) => depthOf(edge.from))) + 1;
    visiting.delete(id);
    depths.set(id, depth);
    return depth;
  };
  const layers: GraphNode[][] = [];
  for (const node of nodes) {
    const depth = depthOf(node.id);
    layers[depth] = [...(layers[depth] ?? []), node];
  }
  return Array.from(layers, (layer) => layer ?? []);
}
