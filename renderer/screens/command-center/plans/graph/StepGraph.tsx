import { Maximize, Minus, Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../../../../components/button/IconButton.tsx';
import { type PlanTone, STEP_STATE_TEXT } from '../../../../format/plan-text.ts';
import { t } from '../../../../language/translate.ts';
import type { ShownStep } from '../../../../state/command-center/plans/shown-steps.ts';
import {
  firstView,
  fitScale,
  fitView,
  type GraphView,
  isSeen,
  READABLE_SCALE,
  showing,
  stepBeside,
  useFrameSize,
  zoomed,
} from '../../../../state/graph/graph-view.ts';
import {
  layoutPlan,
  NODE_HEIGHT,
  NODE_WIDTH,
  type StepEdge,
  type StepPlace,
} from '../../../../state/graph/plan-layout.ts';
import { StepStateIcon } from '../PlanStateBadge.tsx';

export interface StepGraphProps {
  readonly steps: readonly ShownStep[];
  readonly edges: readonly StepEdge[];
  readonly selectedId: string | undefined;
  readonly onSelect: (stepId: string) => void;
}

/** With more visible nodes than this, they are drawn as plain marks. */
const MOST_NODES = 260;
const ZOOM_STEP = 1.25;
const DRAG_PX = 4;

/**
 * The steps from left to right. Drag or scroll to move, arrow keys to select, plus and minus to zoom, 0
 * to fit.
 */
export function StepGraph({ steps, edges, selectedId, onSelect }: StepGraphProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const id = useId();
  const stepIds = steps.map((step) => step.stepId).join(' ');
  // The layout depends only on steps and dependencies. States change far more often.
  const layout = useMemo(() => layoutPlan(stepIds.split(' ').filter(Boolean), edges), [stepIds, edges]);
  const [moved, setMoved] = useState<GraphView>();
  const view = moved ?? firstView(layout, size);
  const drag = useRef<{ x: number; y: number; from: GraphView; isMoving: boolean } | undefined>(undefined);
  const runningId = steps.find((step) => step.state === 'running')?.stepId;
  const least = fitScale(layout, size);

  const latest = useRef({ view, size, layout });
  latest.current = { view, size, layout };
  const followed = selectedId ?? runningId;
  useEffect(() => {
    const now = latest.current;
    const place = followed === undefined ? undefined : now.layout.places.get(followed);
    if (place) setMoved(showing(now.view, place, now.size));
  }, [followed]);

  const zoom = (factor: number, at = { x: size.width / 2, y: size.height / 2 }) =>
    setMoved(zoomed(latest.current.view, factor, at, least));
  const wheel = useRef<(event: WheelEvent) => void>(() => undefined);
  wheel.current = (event) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey)
      zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, { x: event.clientX - box.left, y: event.clientY - box.top });
    else setMoved({ ...view, left: view.left - event.deltaX, top: view.top - event.deltaY });
  };
  useEffect(() => {
    const element = frame.current;
    // React's wheel listeners are passive; this one must prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => wheel.current(event);
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.key === '0') setMoved(fitView(layout, size));
    else if (/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) {
      const next = stepBeside(layout, selectedId, event.key);
      if (next !== undefined) onSelect(next);
    } else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button === 0)
      drag.current = { x: event.clientX, y: event.clientY, from: view, isMoving: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const start = drag.current;
    if (!start) return;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (!start.isMoving && Math.hypot(dx, dy) < DRAG_PX) return;
    if (!start.isMoving) event.currentTarget.setPointerCapture(event.pointerId);
    start.isMoving = true;
    setMoved({ ...start.from, left: start.from.left + dx, top: start.from.top + dy });
  };
  const onPointerUp = () => {
    drag.current = undefined;
  };

  const seen = steps.filter((step) => {
    const place = layout.places.get(step.stepId);
    return step.stepId === selectedId || (place && isSeen(place, view, size));
  });
  const isOverview = view.scale < READABLE_SCALE / 2 || seen.length > MOST_NODES;
  const drawn = isOverview ? seen.filter((step) => step.stepId === selectedId) : seen;
  const drawnIds = new Set(seen.map((step) => step.stepId));
  return (
    <div className="min-w-0 relative min-h-0">
      <div
        ref={frame}
        className="step-graph-frame boxed clip relative h-full surface-0"
        role="listbox"
        tabIndex={0}
        aria-label={t('Steps as a graph. Arrow keys select, plus and minus zoom, 0 shows all.')}
        aria-activedescendant={selectedId === undefined ? undefined : `${id}-${selectedId}`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        <div
          className="step-graph-plane"
          role="presentation"
          style={{ transform: `translate(${view.left}px, ${view.top}px) scale(${view.scale})` }}
        >
          <svg
            className="step-graph-edges"
            width={Math.max(1, layout.width)}
            height={Math.max(1, layout.height)}
            aria-hidden
          >
            {isOverview ? (
              <GraphOverview steps={steps} edges={edges} places={layout.places} onSelect={onSelect} />
            ) : (
              edges.map((edge) => {
                const from = layout.places.get(edge.from);
                const to = layout.places.get(edge.to);
                if (!from || !to || !(drawnIds.has(edge.from) || drawnIds.has(edge.to))) return null;
                return (
                  <path
                    key={`${edge.from} ${edge.to}`}
                    className="step-edge"
                    d={edgePath(from, to)}
                    data-kind={edge.kind}
                  />
                );
              })
            )}
          </svg>
          {drawn.map((step) => {
            const place = layout.places.get(step.stepId);
            return (
              place && (
                <GraphNode
                  key={step.stepId}
                  id={`${id}-${step.stepId}`}
                  step={step}
                  x={place.x}
                  y={place.y}
                  isSelected={step.stepId === selectedId}
                  onSelect={onSelect}
                />
              )
            );
          })}
        </div>
      </div>
      <div className="step-graph-tools flex gap-4">
        <IconButton icon={Plus} label={t('Zoom in')} onClick={() => zoom(ZOOM_STEP)} />
        <IconButton icon={Minus} label={t('Zoom out')} onClick={() => zoom(1 / ZOOM_STEP)} />
        <IconButton
          icon={Maximize}
          label={t('Show the whole graph')}
          onClick={() => setMoved(fitView(layout, size))}
        />
      </div>
    </div>
  );
}

interface GraphOverviewProps {
  readonly steps: readonly ShownStep[];
  readonly edges: readonly StepEdge[];
  readonly places: ReadonlyMap<string, StepPlace>;
  readonly onSelect: (stepId: string) => void;
}

/**
 * Draws a graph too large to read: one shape for each state and one for all edges, for any number of
 * steps.
 */
function GraphOverview({ steps, edges, places, onSelect }: GraphOverviewProps) {
  const shapes = new Map<PlanTone, string[]>();
  for (const step of steps) {
    const place = places.get(step.stepId);
    if (!place) continue;
    const { tone } = STEP_STATE_TEXT[step.state];
    const shape = `M${place.x} ${place.y}h${NODE_WIDTH}v${NODE_HEIGHT}h${-NODE_WIDTH}z`;
    const known = shapes.get(tone);
    if (known) known.push(shape);
    else shapes.set(tone, [shape]);
  }
  const lines = edges.flatMap(({ from, to }) => {
    const start = places.get(from);
    const end = places.get(to);
    return start && end
      ? `M${start.x + NODE_WIDTH} ${start.y + NODE_HEIGHT / 2}L${end.x} ${end.y + NODE_HEIGHT / 2}`
      : [];
  });
  const select = (event: PointerEvent<SVGGElement>) => {
    const matrix = event.currentTarget.ownerSVGElement?.getScreenCTM()?.inverse();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    for (const [stepId, place] of places) {
      const isInside =
        x >= place.x && x <= place.x + NODE_WIDTH && y >= place.y && y <= place.y + NODE_HEIGHT;
      if (isInside) onSelect(stepId);
    }
  };
  return (
    <g className="graph-overview" onPointerUp={select}>
      <path className="step-edge" d={lines.join('')} />
      {[...shapes].map(([tone, parts]) => (
        <path key={tone} className="graph-mark" data-tone={tone} d={parts.join('')} />
      ))}
    </g>
  );
}

interface GraphNodeProps {
  readonly id: string;
  readonly step: ShownStep;
  readonly x: number;
  readonly y: number;
  readonly isSelected: boolean;
  readonly onSelect: (stepId: string) => void;
}

/** One step: its title, its vehicle, and its state as icon, word and colour. */
const GraphNode = memo(function GraphNode({ id, step, x, y, isSelected, onSelect }: GraphNodeProps) {
  const { word: message, tone } = STEP_STATE_TEXT[step.state];
  const word = t(message);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className="step-node surface-1 grid rounded content-center gap-1"
      data-tone={tone}
      aria-selected={isSelected}
      title={`${step.title}: ${word}${step.note ? `, ${step.note}` : ''}`}
      style={{ left: x, top: y, width: NODE_WIDTH, height: NODE_HEIGHT }}
      onClick={() => onSelect(step.stepId)}
    >
      <span className="cut-strong text-12">{step.title}</span>
      <span className="step-node-state dim line min-w-0 text-11 gap-4 nowrap">
        <StepStateIcon state={step.state} />
        <span>{word}</span>
        {step.note && <span className="step-node-note clip ellipsis">{step.note}</span>}
      </span>
    </div>
  );
});

/** From the right side of one node to the left side of the other. */
function edgePath(from: StepPlace, to: StepPlace): string {
  const x1 = from.x + NODE_WIDTH;
  const y1 = from.y + NODE_HEIGHT / 2;
  const x2 = to.x;
  const y2 = to.y + NODE_HEIGHT / 2;
  const pull = Math.max(18, Math.abs(x2 - x1) / 2);
  return `M${x1} ${y1}C${x1 + pull} ${y1} ${x2 - pull} ${y2} ${x2 - 5} ${y2}m-1 -3l6 3l-6 3`;
}
