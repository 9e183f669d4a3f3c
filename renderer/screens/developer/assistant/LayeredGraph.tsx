import { useId } from 'react';
import { t } from '../../../language/translate.ts';
import { type GraphEdge, type GraphNode, graphLayers } from './graph-layers.ts';
import './layered-graph.css';

export interface LayeredGraphProps {
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

const NODE_WIDTH = 150;
const NODE_HEIGHT = 40;
const GAP_X = 72;
const GAP_Y = 22;
const MARGIN = 8;
const LABEL_CHARS = 21;
/** How far an edge that passes over a layer swings below the nodes there. */
const BOW = 52;

/** A directed graph from left to right. A list repeats its words for those who cannot see it. */
export function LayeredGraph({ label, nodes, edges }: LayeredGraphProps) {
  const arrowId = useId();
  const layers = graphLayers(nodes, edges);
  const columnOf = (id: string) => layers.findIndex((layer) => layer.some((node) => node.id === id));
  const hasLongEdge = edges.some((edge) => columnOf(edge.to) - columnOf(edge.from) > 1);
  const rows = Math.max(1, ...layers.map((layer) => layer.length));
  const height = rows * (NODE_HEIGHT + GAP_Y) - GAP_Y + MARGIN * 2 + (hasLongEdge ? BOW : 0);
  const width = layers.length * (NODE_WIDTH + GAP_X) - GAP_X + MARGIN * 2;
  const places = new Map(
    layers.flatMap((layer, column) => {
      const used = layer.length * (NODE_HEIGHT + GAP_Y) - GAP_Y;
      return layer.map(
        (node, row) =>
          [
            node.id,
            {
              x: MARGIN + column * (NODE_WIDTH + GAP_X),
              y: (height - used) / 2 + row * (NODE_HEIGHT + GAP_Y),
            },
          ] as const,
      );
    }),
  );
  return (
    <figure className="layered-graph">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="layered-graph-frame" tabIndex={0} aria-label={label}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          <defs>
            <marker
              id={arrowId}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8Z" className="graph-arrow" />
            </marker>
          </defs>
          {edges.map((edge) => {
            const from = places.get(edge.from);
            const to = places.get(edge.to);
            if (!from || !to) return null;
            const x1 = from.x + NODE_WIDTH;
            const y1 = from.y + NODE_HEIGHT / 2;
            const y2 = to.y + NODE_HEIGHT / 2;
            const middle = (x1 + to.x) / 2;
            const bow = to.x - x1 > GAP_X ? BOW : 0;
            return (
              <g key={`${edge.from}-${edge.to}-${edge.label}`}>
                <path
                  className="graph-edge"
                  d={`M${x1} ${y1}C${middle} ${y1 + bow} ${middle} ${y2 + bow} ${to.x - 2} ${y2}`}
                  markerEnd={`url(#${arrowId})`}
                />
                <text className="graph-edge-label" x={middle} y={(y1 + y2) / 2 - 4 + bow * 0.75}>
                  {edge.label}
                </text>
              </g>
            );
          })}
          {nodes.map((node) => {
            const place = places.get(node.id);
            return (
              place && (
                <g key={node.id} transform={`translate(${place.x} ${place.y})`}>
                  <rect className="graph-node" width={NODE_WIDTH} height={NODE_HEIGHT} rx="6" />
                  <text className="graph-node-label" x={NODE_WIDTH / 2} y={NODE_HEIGHT / 2 + 4}>
                    {shortened(node.label)}
                    <title>{node.label}</title>
                  </text>
                </g>
              )
            );
          })}
        </svg>
      </section>
      <figcaption className="visually-hidden">
        <ul>
          {edges.map((edge) => (
            <li key={`${edge.from}-${edge.to}-${edge.label}`}>
              {t('{from} to {to}: {label}', {
                from: labelOf(nodes, edge.from),
                to: labelOf(nodes, edge.to),
                label: edge.label,
              })}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function labelOf(nodes: readonly GraphNode[], id: string): string {
  return nodes.find((node) => node.id === id)?.label ?? id;
}

function shortened(text: string): string {
  return text.length > LABEL_CHARS ? `${text.slice(0, LABEL_CHARS - 1)}…` : text;
}
