import { useId } from 'react';
import { t } from '../../../language/translate.ts';
import { routedGraph, routePath } from '../../../state/graph/graph-layout.ts';
import './layered-graph.css';

interface GraphNode {
  readonly id: string;
  readonly label: string;
}

interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

const NODE = { width: 150, height: 40 };
const LABEL_CHARS = 21;

/** Room for a label of 11 px text. */
function labelSize({ label }: GraphEdge) {
  return { width: label.length * 6 + 8, height: 14 };
}

/** A directed graph from left to right. A list repeats it for screen readers. */
export function LayeredGraph({
  label,
  nodes,
  edges,
}: {
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}) {
  const arrowId = useId();
  const graph = routedGraph(nodes, edges, NODE, labelSize);
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.label ?? id;
  return (
    <figure className="layered-graph">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="boxed surface-0 p-8 scrolls-x" tabIndex={0} aria-label={label}>
        <svg
          width={graph.width}
          height={graph.height}
          viewBox={`0 0 ${graph.width} ${graph.height}`}
          aria-hidden
        >
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
          {graph.edges.map(({ edge, route, label: place }) => (
            <g key={`${edge.from}-${edge.to}-${edge.label}`}>
              <path className="graph-edge" d={routePath(route)} markerEnd={`url(#${arrowId})`} />
              <text className="graph-edge-label" x={place.x} y={place.y + 4}>
                {edge.label}
              </text>
            </g>
          ))}
          {nodes.map((node) => {
            const { x = 0, y = 0 } = graph.places.get(node.id) ?? {};
            return (
              <g key={node.id} transform={`translate(${x} ${y})`}>
                <rect className="graph-node" {...NODE} rx="6" />
                <text className="graph-node-label" x={NODE.width / 2} y={NODE.height / 2 + 4}>
                  {node.label.length > LABEL_CHARS ? `${node.label.slice(0, LABEL_CHARS - 1)}…` : node.label}
                  <title>{node.label}</title>
                </text>
              </g>
            );
          })}
        </svg>
      </section>
      <figcaption className="visually-hidden">
        <ul>
          {edges.map((edge) => (
            <li key={`${edge.from}-${edge.to}-${edge.label}`}>
              {t('{from} to {to}: {label}', {
                from: nameOf(edge.from),
                to: nameOf(edge.to),
                label: edge.label,
              })}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
