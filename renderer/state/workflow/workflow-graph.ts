import {
  WORKFLOW_PORTS,
  type WorkflowEdge,
  type WorkflowEdgePort,
  type WorkflowGraph,
  type WorkflowNode,
  type WorkflowNodeType,
} from '../../../gateway/contract/developer/workflow.ts';
import { t } from '../../language/translate.ts';

export interface CanvasPlace {
  readonly x: number;
  readonly y: number;
}

/** Nodes and the edges among them, as they are copied. */
export type WorkflowPart = Pick<WorkflowGraph, 'nodes' | 'edges'>;

export const emptyGraph: WorkflowGraph = {
  workflow: 1,
  inputs: [],
  nodes: [{ id: 'start', type: 'start', position: { x: 0, y: 0 } }],
  edges: [],
  maxSteps: 500,
  maxDurationS: 3600,
};

/** Steps between places on the canvas, in its pixels. */
export const NODE_STEP = { x: 260, y: 130 } as const;

export function portsOf(node: WorkflowNode): readonly WorkflowEdgePort[] {
  return WORKFLOW_PORTS[node.type];
}

/** An edge has no id of its own. */
export function edgeId({ from, port, to }: WorkflowEdge): string {
  return `${from}:${port}:${to}`;
}

/**
 * An id no node has. Letters and digits only where they can be, so that an expression may name it without quotes:
 * `launch`, `launch2`.
 */
export function freshNodeId(taken: ReadonlySet<string>, wish: string): string {
  const root =
    wish
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/^\d+/, '')
      .replace(/\d+$/, '')
      .slice(0, 40) || 'node';
  if (!taken.has(root)) return root;
  let number = 2;
  while (taken.has(`${root}${number}`)) number += 1;
  return `${root}${number}`;
}

export function idsOf(nodes: readonly WorkflowNode[]): ReadonlySet<string> {
  return new Set(nodes.map(({ id }) => id));
}

/** What a node of a type is when it is new. `operationId` is for operations only. */
export function newNode(
  type: WorkflowNodeType,
  id: string,
  position: CanvasPlace,
  operationId = '',
): WorkflowNode {
  const common = { id, position: { ...position } };
  switch (type) {
    case 'operation':
      return {
        ...common,
        type,
        operationId,
        path: {},
        query: {},
        body: {},
        timeoutS: 600,
        retries: 0,
        waitForEnd: true,
      };
    case 'condition':
      return { ...common, type, expression: 'true' };
    case 'wait':
      return { ...common, type, durationS: 5, timeoutS: 600 };
    case 'approval':
      return { ...common, type, text: t('Continue?'), timeoutS: 600 };
    case 'loop':
      return { ...common, type, over: 'vehicles.id[]', maxTurns: 32 };
    case 'transform':
      return { ...common, type, expression: '{}' };
    case 'end':
      return { ...common, type, outcome: 'passed' };
    case 'start':
      return { ...common, type };
  }
}

/** Where a node that comes after another one has room: below it, else to the right. */
export function freePlace(graph: WorkflowPart, afterId: string | undefined): CanvasPlace {
  const after = graph.nodes.find(({ id }) => id === afterId) ?? graph.nodes.at(-1);
  const place = after ? { x: after.position.x, y: after.position.y + NODE_STEP.y } : { x: 0, y: 0 };
  while (graph.nodes.some(({ position }) => isOn(position, place))) place.x += NODE_STEP.x;
  return place;
}

function isOn(a: CanvasPlace, b: CanvasPlace): boolean {
  return Math.abs(a.x - b.x) < NODE_STEP.x - 20 && Math.abs(a.y - b.y) < NODE_STEP.y - 30;
}

/** Adds the node and connects it to the first free port of `afterId`, never to its failed or undo port. */
export function withNode(
  graph: WorkflowGraph,
  node: WorkflowNode,
  afterId: string | undefined,
): WorkflowGraph {
  const after = graph.nodes.find(({ id }) => id === afterId);
  const port = after && firstFreePort(graph, after);
  const edges =
    after && port && node.type !== 'start'
      ? [...graph.edges, { from: after.id, port, to: node.id }]
      : graph.edges;
  return { ...graph, nodes: [...graph.nodes, node], edges };
}

function firstFreePort(graph: WorkflowPart, node: WorkflowNode): WorkflowEdgePort | undefined {
  return portsOf(node).find(
    (port) =>
      port !== 'failed' &&
      port !== 'undo' &&
      !graph.edges.some((edge) => edge.from === node.id && edge.port === port),
  );
}

/** Where a removed node led its way through, the way stays closed: what came before leads to what came after. */
export function withoutNodes(graph: WorkflowGraph, ids: ReadonlySet<string>): WorkflowGraph {
  const gone = new Set(
    graph.nodes.filter(({ id, type }) => ids.has(id) && type !== 'start').map(({ id }) => id),
  );
  if (gone.size === 0) return graph;
  const edges = graph.edges.flatMap((edge): readonly WorkflowEdge[] => {
    if (gone.has(edge.from)) return [];
    const to = beyond(graph, edge.to, gone);
    if (to === undefined || to === edge.from) return [];
    return to === edge.to ? [edge] : [{ ...edge, to }];
  });
  return { ...graph, nodes: graph.nodes.filter(({ id }) => !gone.has(id)), edges };
}

function beyond(graph: WorkflowPart, id: string, gone: ReadonlySet<string>): string | undefined {
  const seen = new Set<string>();
  let at: string | undefined = id;
  while (at !== undefined && gone.has(at)) {
    if (seen.has(at)) return undefined;
    seen.add(at);
    const from: string = at;
    at = graph.edges.find((edge) => edge.from === from && edge.port === 'next')?.to;
  }
  return at;
}

export function withoutEdges(graph: WorkflowGraph, ids: ReadonlySet<string>): WorkflowGraph {
  const edges = graph.edges.filter((edge) => !ids.has(edgeId(edge)));
  return edges.length === graph.edges.length ? graph : { ...graph, edges };
}

/** Sets where a port leads; undefined: nowhere. What it led to before it leads to no more. */
export function withEdge(
  graph: WorkflowGraph,
  from: string,
  port: WorkflowEdgePort,
  to: string | undefined,
): WorkflowGraph {
  if (to !== undefined && whyNoEdge(graph, from, port, to) !== undefined) return graph;
  const others = graph.edges.filter((edge) => edge.from !== from || edge.port !== port);
  if (to === undefined) return others.length === graph.edges.length ? graph : { ...graph, edges: others };
  if (graph.edges.some((edge) => edge.from === from && edge.port === port && edge.to === to)) return graph;
  return { ...graph, edges: [...others, { from, port, to }] };
}

/** Why the connection is not allowed; undefined if it is. */
export function whyNoEdge(
  graph: WorkflowPart,
  from: string,
  port: WorkflowEdgePort,
  to: string,
): string | undefined {
  const source = graph.nodes.find(({ id }) => id === from);
  const target = graph.nodes.find(({ id }) => id === to);
  if (!source || !target) return t('Node not found.');
  if (!portsOf(source).includes(port)) return t('The node has no such output.');
  if (target.type === 'start') return t('The start cannot have an input.');
  if (from === to) return t('A node cannot connect to itself.');
  if (port === 'undo' && target.type !== 'operation')
    return t('Only an operation can undo another operation.');
  return reaches(graph, to, from) ? t('This would create a cycle. Use a loop to repeat.') : undefined;
}

/** Possible targets of a node output. */
export function targetsOf(
  graph: WorkflowPart,
  from: WorkflowNode,
  port: WorkflowEdgePort,
): readonly WorkflowNode[] {
  const sources = new Map<string, string[]>();
  for (const edge of graph.edges) sources.set(edge.to, [...(sources.get(edge.to) ?? []), edge.from]);
  const before = new Set([from.id]);
  for (const at of before) for (const source of sources.get(at) ?? []) before.add(source);
  return graph.nodes.filter(
    ({ id, type }) => type !== 'start' && !before.has(id) && (port !== 'undo' || type === 'operation'),
  );
}

function reaches(graph: WorkflowPart, from: string, wanted: string): boolean {
  const seen = new Set([from]);
  for (const at of seen) {
    if (at === wanted) return true;
    for (const edge of graph.edges) if (edge.from === at) seen.add(edge.to);
  }
  return false;
}

/** The change must keep id and type. */
export function withChangedNode(
  graph: WorkflowGraph,
  id: string,
  change: (node: WorkflowNode) => WorkflowNode,
): WorkflowGraph {
  return { ...graph, nodes: graph.nodes.map((node) => (node.id === id ? change(node) : node)) };
}

export function withPlaces(graph: WorkflowGraph, places: ReadonlyMap<string, CanvasPlace>): WorkflowGraph {
  let isMoved = false;
  const nodes = graph.nodes.map((node) => {
    const place = places.get(node.id);
    if (!place || (place.x === node.position.x && place.y === node.position.y)) return node;
    isMoved = true;
    return { ...node, position: { x: place.x, y: place.y } };
  });
  return isMoved ? { ...graph, nodes } : graph;
}

/** The named nodes and the edges among them, without the start: there is one. */
export function partOf(graph: WorkflowPart, ids: ReadonlySet<string>): WorkflowPart {
  const nodes = graph.nodes.filter(({ id, type }) => ids.has(id) && type !== 'start');
  const kept = idsOf(nodes);
  return { nodes, edges: graph.edges.filter(({ from, to }) => kept.has(from) && kept.has(to)) };
}

/** Puts copies in, with ids of their own; expressions that name a copied node name its copy. */
export function withPart(
  graph: WorkflowGraph,
  part: WorkflowPart,
  offset: CanvasPlace = { x: 40, y: 40 },
): { readonly graph: WorkflowGraph; readonly ids: ReadonlySet<string> } {
  const taken = new Set(idsOf(graph.nodes));
  const renamed = new Map<string, string>();
  for (const { id } of part.nodes) {
    const fresh = freshNodeId(taken, id);
    taken.add(fresh);
    renamed.set(id, fresh);
  }
  const nodes = part.nodes.map((node) => ({
    ...namingCopies(node, renamed),
    id: renamed.get(node.id) ?? node.id,
    position: { x: node.position.x + offset.x, y: node.position.y + offset.y },
  }));
  const edges = part.edges.map((edge) => ({
    ...edge,
    from: renamed.get(edge.from) ?? edge.from,
    to: renamed.get(edge.to) ?? edge.to,
  }));
  return {
    graph: { ...graph, nodes: [...graph.nodes, ...nodes], edges: [...graph.edges, ...edges] },
    ids: new Set(renamed.values()),
  };
}

const EXPRESSION_FIELDS: ReadonlySet<string> = new Set(['expression', 'until', 'over']);

function namingCopies(node: WorkflowNode, renamed: ReadonlyMap<string, string>): WorkflowNode {
  const inText = (text: string) =>
    text.replace(/\bnodes\.(`?)([a-z0-9-]+)\1/g, (whole, quote: string, id: string) => {
      const fresh = renamed.get(id);
      return fresh === undefined ? whole : `nodes.${quote}${fresh}${quote}`;
    });
  const inFields = <Value>(value: Value): Value =>
    Object.fromEntries(
      Object.entries(value as object).map(([name, field]: [string, unknown]) => {
        if (typeof field === 'string' && EXPRESSION_FIELDS.has(name)) return [name, inText(field)];
        const isBindings =
          node.type === 'operation' && (name === 'path' || name === 'query' || name === 'body');
        if (!isBindings || typeof field !== 'object' || field === null) return [name, field];
        return [
          name,
          Object.fromEntries(Object.entries(field).map(([key, binding]) => [key, inFields(binding)])),
        ];
      }),
    ) as Value;
  return inFields(node);
}

/** Nodes in the order they are come to, depth first from the start; what is not reached comes last. */
export function nodesInOrder(
  graph: WorkflowPart,
): readonly { readonly node: WorkflowNode; readonly depth: number; readonly isReached: boolean }[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const out = new Map<string, WorkflowEdge[]>();
  for (const edge of graph.edges) out.set(edge.from, [...(out.get(edge.from) ?? []), edge]);
  const rows = new Map<string, { node: WorkflowNode; depth: number; isReached: boolean }>();
  const waiting = graph.nodes.filter(({ type }) => type === 'start').map(({ id }) => ({ id, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, depth } = next;
    const node = byId.get(id);
    if (!node || rows.has(id)) continue;
    rows.set(id, { node, depth, isReached: true });
    // Pushed in reverse, so that the first port is followed first. Only branches are indented further.
    const ports = portsOf(node);
    for (const port of [...ports].reverse())
      for (const edge of out.get(id) ?? [])
        if (edge.port === port)
          waiting.push({ id: edge.to, depth: depth + (port === 'next' || port === 'approved' ? 0 : 1) });
  }
  for (const node of graph.nodes)
    if (!rows.has(node.id)) rows.set(node.id, { node, depth: 0, isReached: false });
  return [...rows.values()];
}
