import type {
  WorkflowEdge,
  WorkflowNode,
  WorkflowNodeType,
} from '../../../gateway/contract/developer/workflow.ts';
import { laidOut, type NodeSize } from '../graph/graph-layout.ts';
import type { WorkflowContent } from './workflow-editor.ts';
import { editOpenWorkflow, useWorkflowEditorStore } from './workflow-editor-store.ts';
import {
  type CanvasPlace,
  freePlace,
  freshNodeId,
  idsOf,
  newNode,
  partOf,
  withChangedNode,
  withEdge,
  withNode,
  withoutEdges,
  withoutNodes,
  withPart,
  withPlaces,
} from './workflow-graph.ts';

type GraphChange = (graph: WorkflowContent['graph']) => WorkflowContent['graph'];

function editGraph(change: GraphChange, mergeKey?: string): void {
  editOpenWorkflow({
    type: 'edit',
    mergeKey,
    change: (content) => {
      const graph = change(content.graph);
      return graph === content.graph ? content : { ...content, graph };
    },
  });
}

function selected(): ReadonlySet<string> {
  return useWorkflowEditorStore.getState().open?.editor.selectedIds ?? new Set();
}

/** Adds a node after the selected one, selects it. @returns its id */
export function addWorkflowNode(
  wish: { readonly type: WorkflowNodeType; readonly operationId?: string | undefined },
  place?: CanvasPlace,
): string | undefined {
  const { open } = useWorkflowEditorStore.getState();
  if (!open) return undefined;
  const { graph } = open.editor.content;
  const chosen = [...open.editor.selectedIds];
  // A dropped node is not connected. One added by key follows the selected node, or else the last node.
  const afterId = place ? undefined : (chosen[0] ?? graph.nodes.at(-1)?.id);
  const id = freshNodeId(idsOf(graph.nodes), wish.operationId?.split('.').at(-1) ?? wish.type);
  const node = newNode(wish.type, id, place ?? freePlace(graph, afterId), wish.operationId);
  editOpenWorkflow({
    type: 'edit',
    change: (content) => ({ ...content, graph: withNode(content.graph, node, afterId) }),
    select: new Set([id]),
  });
  return id;
}

export function changeWorkflowNode(
  id: string,
  change: (node: WorkflowNode) => WorkflowNode,
  field: string,
): void {
  editGraph((graph) => withChangedNode(graph, id, change), `${id}/${field}`);
}

export function connectWorkflowNodes(from: string, port: WorkflowEdge['port'], to: string | undefined): void {
  editGraph((graph) => withEdge(graph, from, port, to));
}

export function moveWorkflowNodes(places: ReadonlyMap<string, CanvasPlace>, isByKey: boolean): void {
  editGraph((graph) => withPlaces(graph, places), isByKey ? `move/${[...places.keys()].join()}` : undefined);
}

/** Nodes and edges that are selected; the start stays. */
export function removeSelectedFromWorkflow(): void {
  const edgeIds = useWorkflowEditorStore.getState().open?.editor.selectedEdgeIds ?? new Set<string>();
  const ids = selected();
  editGraph((graph) => withoutEdges(withoutNodes(graph, ids), edgeIds));
}

/** @returns how many were copied */
export function copySelectedOfWorkflow(): number {
  const { open } = useWorkflowEditorStore.getState();
  if (!open) return 0;
  const copied = partOf(open.editor.content.graph, selected());
  if (copied.nodes.length > 0) useWorkflowEditorStore.setState({ copied });
  return copied.nodes.length;
}

export function pasteIntoWorkflow(): void {
  const { copied } = useWorkflowEditorStore.getState();
  if (copied) insert(copied);
}

export function duplicateSelectedOfWorkflow(): void {
  const { open } = useWorkflowEditorStore.getState();
  if (open) insert(partOf(open.editor.content.graph, selected()));
}

function insert(part: Parameters<typeof withPart>[1]): void {
  const { open } = useWorkflowEditorStore.getState();
  if (!open || part.nodes.length === 0) return;
  const { graph, ids } = withPart(open.editor.content.graph, part);
  editOpenWorkflow({ type: 'edit', change: (content) => ({ ...content, graph }), select: ids });
}

export function selectWholeWorkflow(): void {
  const { open } = useWorkflowEditorStore.getState();
  if (open) selectInWorkflow(idsOf(open.editor.content.graph.nodes));
}

export function selectInWorkflow(nodeIds: ReadonlySet<string>, edgeIds?: ReadonlySet<string>): void {
  editOpenWorkflow({ type: 'select', nodeIds, edgeIds });
}

/** Arranges all nodes as one undo step. */
export function layOutWorkflow(sizeOf: (node: WorkflowNode) => NodeSize): void {
  editGraph((graph) => withPlaces(graph, laidOut(graph, sizeOf)));
}

export function changeWorkflow(change: Partial<WorkflowContent>, field: string): void {
  editOpenWorkflow({ type: 'edit', mergeKey: field, change: (content) => ({ ...content, ...change }) });
}

export function changeWorkflowGraph(change: Partial<WorkflowContent['graph']>, field: string): void {
  editGraph((graph) => ({ ...graph, ...change }), field);
}
