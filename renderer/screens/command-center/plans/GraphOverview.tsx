import type { PointerEvent } from 'react';
import { NODE_HEIGHT, NODE_WIDTH, type StepEdge, type StepPlace } from '../../../format/plan-layout.ts';
import { type PlanTone, STEP_STATE_TEXT } from '../../../format/plan-text.ts';
import type { ShownStep } from './StepGraph.tsx';

export interface GraphOverviewProps {
  readonly steps: readonly ShownStep[];
  readonly edges: readonly StepEdge[];
  readonly places: ReadonlyMap<string, StepPlace>;
  readonly onSelect: (stepId: string) => void;
}

/** A graph too large to be read: one shape a state and one for all edges, however many steps there are. */
export function GraphOverview({ steps, edges, places, onSelect }: GraphOverviewProps) {
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
