import { memo } from 'react';
import { NODE_HEIGHT, NODE_WIDTH, type StepPlace } from '../../../format/plan-layout.ts';
import { STEP_STATE_TEXT } from '../../../format/plan-text.ts';
import { t } from '../../../language/translate.ts';
import { StepStateIcon } from './PlanStateBadge.tsx';
import type { ShownStep } from './StepGraph.tsx';

export interface GraphNodeProps {
  readonly id: string;
  readonly step: ShownStep;
  readonly x: number;
  readonly y: number;
  readonly isSelected: boolean;
  readonly onSelect: (stepId: string) => void;
}

/** One step: what it is, its state as sign, word and colour, and whose it is. */
export const GraphNode = memo(function GraphNode({ id, step, x, y, isSelected, onSelect }: GraphNodeProps) {
  const { word: message, tone } = STEP_STATE_TEXT[step.state];
  const word = t(message);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className="step-node"
      data-tone={tone}
      aria-selected={isSelected}
      title={`${step.title}: ${word}${step.note ? `, ${step.note}` : ''}`}
      style={{ left: x, top: y, width: NODE_WIDTH, height: NODE_HEIGHT }}
      onClick={() => onSelect(step.stepId)}
    >
      <span className="step-node-title">{step.title}</span>
      <span className="step-node-state">
        <StepStateIcon state={step.state} />
        <span>{word}</span>
        {step.note && <span className="step-node-note">{step.note}</span>}
      </span>
    </div>
  );
});

/** From the right side of one node to the left side of the other. */
export function edgePath(from: StepPlace, to: StepPlace): string {
  const x1 = from.x + NODE_WIDTH;
  const y1 = from.y + NODE_HEIGHT / 2;
  const x2 = to.x;
  const y2 = to.y + NODE_HEIGHT / 2;
  const pull = Math.max(18, Math.abs(x2 - x1) / 2);
  return `M${x1} ${y1}C${x1 + pull} ${y1} ${x2 - pull} ${y2} ${x2 - 5} ${y2}m-1 -3l6 3l-6 3`;
}
