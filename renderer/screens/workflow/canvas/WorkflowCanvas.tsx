import {
  applyNodeChanges,
  Background,
  type Connection,
  type Edge,
  type EdgeChange,
  Handle,
  type NodeChange,
  type NodeProps,
  Position,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react';
import { Maximize, TriangleAlert, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type DragEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { WorkflowEdge, WorkflowGraph } from '../../../../gateway/contract/developer/workflow.ts';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { type CanvasPlace, portsOf, whyNoEdge } from '../../../state/workflow/workflow-graph.ts';
import { type NewNodeWish, readDraggedNode } from '../builder/new-node-wish.ts';
import {
  type CanvasNode,
  type CanvasView,
  canvasEdges,
  canvasNodes,
  edgeOfConnection,
  portShare,
} from './flow-graph.ts';
import '@xyflow/react/dist/base.css';
import './workflow-canvas.css';
import { MethodBadge } from '../../../components/badge/MethodBadge.tsx';
import { NODE_STATE_TEXT, NODE_TYPE_TEXT, PORT_LABEL, PORT_TEXT } from '../../../format/workflow-text.ts';
import { t, translated } from '../../../language/translate.ts';
import { NodeIcon } from './NodeIcon.tsx';

/** A node on the canvas: its operation, its state, and its outputs. */
const NodeCard = memo(function NodeCard({ data, isConnectable }: NodeProps<CanvasNode>) {
  const { node, title, detail, method, problem, state, turns, outcome } = data;
  const ports = portsOf(node);
  const stateText = state && NODE_STATE_TEXT[state];
  const { word, meaning } = NODE_TYPE_TEXT[node.type];
  return (
    <div
      className="node-card relative w-full h-full rounded surface-1 bright text-12"
      data-type={node.type}
      data-tone={stateText?.tone}
      data-state={state}
    >
      {node.type !== 'start' && (
        <Handle type="target" position={Position.Top} isConnectable={isConnectable} />
      )}
      <div className="node-card-head row-6">
        <NodeIcon type={node.type} />
        <span className="cut-rest semibold text-13" title={title}>
          {title}
        </span>
        {problem && (
          <span className="node-card-problem caution inline-flex" data-severity={problem}>
            <TriangleAlert size={13} aria-hidden />
            <span className="visually-hidden">
              {problem === 'error' ? t('Has an error') : t('Has a warning')}
            </span>
          </span>
        )}
      </div>
      <div className="node-card-line dim row-6 clip nowrap">
        {stateText ? (
          <span className="node-card-state clip semibold bright ellipsis">
            {t(stateText.word)}
            {turns > 1 && ` · ${t('{count} iterations', { count: turns })}`}
            {outcome !== undefined && ` · ${translated(outcome)}`}
          </span>
        ) : (
          <>
            {method && <MethodBadge method={method} />}
            <span className="clip ellipsis" title={detail}>
              {detail ?? t(node.name === undefined ? meaning : word)}
            </span>
          </>
        )}
      </div>
      {ports.map((port, index) => {
        const left = `${portShare(index, ports.length) * 100}%`;
        return (
          <span key={port}>
            <span className="node-card-port dim text-11" style={{ left }} title={t(PORT_TEXT[port].meaning)}>
              {t(PORT_LABEL[port])}
            </span>
            <Handle
              type="source"
              id={port}
              position={Position.Bottom}
              isConnectable={isConnectable}
              style={{ left }}
              title={t(PORT_TEXT[port].meaning)}
            />
          </span>
        );
      })}
    </div>
  );
});

export interface WorkflowCanvasProps extends CanvasView {
  readonly graph: WorkflowGraph;
  readonly label: string;
  readonly onSelect: (nodeIds: ReadonlySet<string>, edgeIds: ReadonlySet<string>) => void;
  /** Enter on a node. */
  readonly onOpen: (nodeId: string) => void;
  /** `isByKey`: moved by an arrow key. */
  readonly onMove?: (places: ReadonlyMap<string, CanvasPlace>, isByKey: boolean) => void;
  readonly onConnect?: (edge: WorkflowEdge) => void;
  readonly onAdd?: (wish: NewNodeWish, place: CanvasPlace) => void;
}

const NODE_TYPES = { workflow: NodeCard };
const FIT = { padding: 0.12, maxZoom: 1, duration: 0 };

/** The graph as an editable picture. Changes go through the callbacks; without them it is read-only. */
export function WorkflowCanvas(props: WorkflowCanvasProps) {
  const { graph, selectedIds, selectedEdgeIds, looks, operationOf, isReadOnly, onSelect, onMove } = props;
  const flow = useReactFlow<CanvasNode>();
  const known = useRef<ReadonlyMap<string, CanvasNode>>(new Map());
  const isDragged = useRef(false);
  const wanted = useMemo(() => {
    const view = { selectedIds, selectedEdgeIds, looks, operationOf, isReadOnly };
    const nodes = canvasNodes(graph, view, known.current);
    known.current = new Map(nodes.map((node) => [node.id, node]));
    return { nodes, edges: canvasEdges(graph, view) };
  }, [graph, selectedIds, selectedEdgeIds, looks, operationOf, isReadOnly]);
  const [nodes, setNodes] = useState<CanvasNode[]>(() => [...wanted.nodes]);
  useEffect(() => setNodes([...wanted.nodes]), [wanted.nodes]);

  // What was added or selected elsewhere scrolls into view; what is visible stays in place.
  const pane = useRef<HTMLElement>(null);
  const [onlyId] = selectedIds.size === 1 ? selectedIds : [];
  useEffect(() => {
    const node = onlyId === undefined ? undefined : known.current.get(onlyId);
    if (!node || !pane.current) return;
    const { x, y, zoom } = flow.getViewport();
    const { width = 0, height = 0, position } = node;
    const left = position.x * zoom + x;
    const top = position.y * zoom + y;
    const { clientWidth, clientHeight } = pane.current;
    const isInSight =
      left >= 0 && top >= 0 && left + width * zoom <= clientWidth && top + height * zoom <= clientHeight;
    if (!isInSight) void flow.setCenter(position.x + width / 2, position.y + height / 2, { zoom });
  }, [onlyId, flow]);

  // Nodes and edges report separately within one event: the second must know of the first.
  const selection = useRef({ nodeIds: selectedIds, edgeIds: selectedEdgeIds });
  selection.current = { nodeIds: selectedIds, edgeIds: selectedEdgeIds };
  const select = useCallback(
    (change: Partial<typeof selection.current>) => {
      selection.current = { ...selection.current, ...change };
      onSelect(selection.current.nodeIds, selection.current.edgeIds);
    },
    [onSelect],
  );

  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      const moved = changes.filter((change) => change.type === 'position');
      if (moved.length > 0) setNodes((shown) => applyNodeChanges(moved, shown));
      const ended = moved.filter((change) => change.dragging === false && change.position);
      if (ended.length > 0)
        onMove?.(new Map(ended.map(({ id, position }) => [id, roundedPlace(position)])), !isDragged.current);
      const chosen = changes.filter((change) => change.type === 'select');
      if (chosen.length > 0) select({ nodeIds: changedSet(selection.current.nodeIds, chosen) });
    },
    [onMove, select],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<Edge>[]) => {
      const chosen = changes.filter((change) => change.type === 'select');
      if (chosen.length > 0) select({ edgeIds: changedSet(selection.current.edgeIds, chosen) });
    },
    [select],
  );
  const edgeOf = (connection: Connection | Edge) => edgeOfConnection(graph, connection);
  const onDrop = (event: DragEvent) => {
    const wish = readDraggedNode(event.dataTransfer);
    if (!wish) return;
    event.preventDefault();
    props.onAdd?.(wish, roundedPlace(flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const nodeId = (event.target as Element).closest?.('.react-flow__node')?.getAttribute('data-id');
    if (event.key === 'Enter' && nodeId) props.onOpen(nodeId);
  };
  return (
    <section
      ref={pane}
      className="workflow-canvas grows min-w-0 relative min-h-0"
      aria-label={props.label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onKeyDown={onKeyDown}
    >
      <ReactFlow<CanvasNode>
        nodes={nodes}
        edges={wanted.edges}
        nodeTypes={NODE_TYPES}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDragStart={() => {
          isDragged.current = true;
        }}
        onNodeDragStop={() => {
          isDragged.current = false;
        }}
        onSelectionDragStart={() => {
          isDragged.current = true;
        }}
        onSelectionDragStop={() => {
          isDragged.current = false;
        }}
        onConnect={(connection) => {
          const edge = edgeOf(connection);
          if (edge) props.onConnect?.(edge);
        }}
        isValidConnection={(connection) => {
          const edge = edgeOf(connection);
          return edge !== undefined && whyNoEdge(graph, edge.from, edge.port, edge.to) === undefined;
        }}
        nodesConnectable={!isReadOnly}
        nodesDraggable={!isReadOnly}
        deleteKeyCode={null}
        multiSelectionKeyCode={['Control', 'Meta', 'Shift']}
        selectionKeyCode="Shift"
        minZoom={0.15}
        maxZoom={1.6}
        fitView
        fitViewOptions={FIT}
        ariaLabelConfig={{
          'node.a11yDescription.default': t(
            'Press Enter to open, arrow keys to move the selected node, Delete to remove it.',
          ),
          'node.a11yDescription.keyboardDisabled': t('Press Enter to open.'),
          'edge.a11yDescription.default': t('Press Enter to select, Delete to remove.'),
        }}
      >
        <Background gap={20} size={1} />
      </ReactFlow>
      <div className="canvas-tools flex gap-4 absolute">
        <IconButton
          icon={ZoomIn}
          label={t('Zoom in')}
          tooltip={t('Zoom in')}
          onClick={() => void flow.zoomIn()}
        />
        <IconButton
          icon={ZoomOut}
          label={t('Zoom out')}
          tooltip={t('Zoom out')}
          onClick={() => void flow.zoomOut()}
        />
        <IconButton
          icon={Maximize}
          label={t('Show all')}
          tooltip={t('Show all')}
          onClick={() => void flow.fitView(FIT)}
        />
      </div>
    </section>
  );
}

function changedSet(
  before: ReadonlySet<string>,
  changes: readonly { readonly id: string; readonly selected: boolean }[],
): ReadonlySet<string> {
  const after = new Set(before);
  for (const { id, selected } of changes) {
    if (selected) after.add(id);
    else after.delete(id);
  }
  return after;
}

function roundedPlace(place: CanvasPlace | undefined): CanvasPlace {
  return { x: Math.round(place?.x ?? 0), y: Math.round(place?.y ?? 0) };
}
