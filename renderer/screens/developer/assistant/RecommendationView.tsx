import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import type { Recommendation } from '../../../../gateway/contract/developer/assistant.ts';
import { MethodBadge } from '../../../components/badge/MethodBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { Prose } from '../../../components/Prose.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { t, tParts } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { addToBasket, useBasketStore } from '../../../state/developer/basket-store.ts';
import { sayStatus } from '../../../state/developer/developer-notice-store.ts';
import { operationOf } from '../../../state/developer/reference.ts';
import './layered-graph.css';

/** The answer to a goal. */
export function RecommendationView({ recommendation }: { readonly recommendation: Recommendation }) {
  const selected = useBasketStore((state) => state.operationIds);
  const apis = recommendation.apis.toSorted((a, b) => a.order - b.order);
  const ids = apis.map(({ operationId }) => operationId);
  const areAllSelected = ids.every((id) => selected.includes(id));
  const { credits, risks, unknowns, diagram } = recommendation;
  return (
    <div className="recommendation grid gap-12 items-start">
      <section className="dev-card card stack-10 recommendation-text" aria-labelledby="answer-title">
        <div className="row-spread gap-12">
          <h2 id="answer-title" lang="en">
            {recommendation.scenario}
          </h2>
          <span className="dev-tag">
            {recommendation.phrasedBy === 'rules'
              ? t('rule-based')
              : t('written by a language model from the sources')}
          </span>
        </div>
        <div lang="en">
          <Prose text={recommendation.text} />
        </div>
      </section>
      <section className="dev-card card stack-10 recommendation-diagram" aria-labelledby="diagram-title">
        <h2 id="diagram-title">{t('How they work together')}</h2>
        <LayeredGraph label={t('Architecture diagram')} nodes={diagram.nodes} edges={diagram.edges} />
      </section>
      <section className="dev-card card stack-10 recommendation-apis" aria-labelledby="apis-title">
        <div className="row-spread gap-12">
          <h2 id="apis-title">{t('APIs in order')}</h2>
          <Button
            disabledReason={areAllSelected ? t('All of them are selected.') : undefined}
            onClick={() => {
              addToBasket(...ids);
              sayStatus(t('{count} APIs added to the selection.', { count: ids.length }));
            }}
          >
            <Plus size={14} aria-hidden /> {t('Add all to selection')}
          </Button>
        </div>
        <ol className="api-steps grid">
          {apis.map((api, index) => {
            const operation = operationOf(api.operationId);
            const isSelected = selected.includes(api.operationId);
            return (
              <li key={api.operationId}>
                <span className="api-order number" aria-hidden>
                  {index + 1}
                </span>
                <div className="grows min-w-0 grid gap-3">
                  <p className="row semibold">
                    {operation && <MethodBadge method={operation.method} />}
                    <a href={routeHref('docs', api.operationId)}>{operation?.name ?? api.operationId}</a>
                    {operation && operation.credits > 0 && (
                      <Note as="span">{t('{count} credits', { count: operation.credits })}</Note>
                    )}
                  </p>
                  <p lang="en">{api.why}</p>
                  <SourceNote source={api.source} />
                </div>
                <Button
                  variant="quiet"
                  shape="square"
                  label={
                    isSelected
                      ? t('{name} is selected', { name: operation?.name })
                      : t('Add {name} to selection', { name: operation?.name })
                  }
                  onClick={() => addToBasket(api.operationId)}
                >
                  {isSelected ? <Check size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
                </Button>
              </li>
            );
          })}
        </ol>
      </section>
      <section className="dev-card card stack-10" aria-labelledby="credits-title">
        <h2 id="credits-title">{t('Credits (cost)')}</h2>
        <p className="credit-numbers dim flex">
          <span>
            <Sentence
              parts={tParts('{credits} per run', {
                credits: <strong className="number bright text-20">{credits.perRun}</strong>,
              })}
            />
          </span>
          <span>
            <Sentence
              parts={tParts('{credits} per month', {
                credits: <strong className="number bright text-20">{credits.perMonth}</strong>,
              })}
            />
          </span>
        </p>
        <Note lang="en">{credits.assumption}</Note>
      </section>
      <section className="dev-card card stack-10" aria-labelledby="risks-title">
        <h2 id="risks-title">{t('Risks')}</h2>
        {risks.length === 0 && <Note>{t('None found in the documentation.')}</Note>}
        <ul className="risk-list stack-10">
          {risks.map((risk) => (
            <li className="grid gap-2" key={risk.text} lang="en">
              <p>
                <strong>{risk.text}</strong>
              </p>
              <p>{risk.advice}</p>
              <SourceNote source={risk.source} />
            </li>
          ))}
        </ul>
      </section>
      {unknowns.length > 0 && (
        <section className="dev-card card stack-10" aria-labelledby="unknowns-title">
          <h2 id="unknowns-title">{t('Not matched')}</h2>
          <Note>{t('No operation matches these parts of the goal.')}</Note>
          <ul className="unknown-list stack-4">
            {unknowns.map((unknown) => (
              <li key={unknown} lang="en">
                {unknown}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The source of a statement: page and heading in our documentation, with the text on demand. */
function SourceNote({ source }: { readonly source: Recommendation['apis'][number]['source'] }) {
  return (
    <details className="source-note">
      <summary className="faint text-12 pointer">{source.title}</summary>
      <blockquote className="small-dim break-anywhere">{source.excerpt}</blockquote>
      <code className="dev-code">{source.link}</code>
    </details>
  );
}

interface LayeredGraphProps {
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
/** How far an edge that skips a layer bends below its nodes. */
const BOW = 52;

/** A directed graph from left to right. A list repeats it for screen readers. */
function LayeredGraph({ label, nodes, edges }: LayeredGraphProps) {
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
      <section className="boxed surface-0 p-8 scrolls-x" tabIndex={0} aria-label={label}>
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

interface GraphNode {
  readonly id: string;
  readonly label: string;
}

interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/**
 * Puts the nodes of a directed graph into layers, each one layer after its last predecessor. Ignores
 * edges that close a circle.
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
