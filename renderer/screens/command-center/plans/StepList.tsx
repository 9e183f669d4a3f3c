import { memo, useState } from 'react';
import type { ShownStep } from './StepGraph.tsx';
import { StepStateBadge } from './PlanStateBadge.tsx';

export interface StepListProps {
  readonly steps: readonly ShownStep[];
  readonly selectedId: string | undefined;
  readonly onSelect: (stepId: string) => void;
}

/** With more steps than these one looks for them by name. */
const FINDABLE = 12;

/** The steps in their given order. Rows out of sight cost no layout, so that 2,000 scroll as ten do. */
export function StepList({ steps, selectedId, onSelect }: StepListProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = wanted
    ? steps.filter((step) =>
        `${step.title} ${step.stepId} ${step.note} ${step.state}`.toLowerCase().includes(wanted),
      )
    : steps;
  return (
    <section className="step-list" aria-label="Steps as a list">
      {steps.length > FINDABLE && (
        <input
          className="input"
          type="search"
          aria-label="Find a step by name, vehicle or state"
          placeholder={`Find in ${steps.length} steps`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ol>
        {shown.map((step) => (
          <StepRow
            key={step.stepId}
            step={step}
            isSelected={step.stepId === selectedId}
            onSelect={onSelect}
          />
        ))}
      </ol>
      {shown.length === 0 && (
        <p className="plan-list-note">{steps.length === 0 ? 'No steps yet.' : 'No step fits.'}</p>
      )}
    </section>
  );
}

interface StepRowProps {
  readonly step: ShownStep;
  readonly isSelected: boolean;
  readonly onSelect: (stepId: string) => void;
}

const StepRow = memo(function StepRow({ step, isSelected, onSelect }: StepRowProps) {
  return (
    <li>
      <button type="button" aria-pressed={isSelected} onClick={() => onSelect(step.stepId)}>
        <span className="step-row-title" title={step.title}>
          {step.title}
        </span>
        <span className="step-row-line">
          <StepStateBadge state={step.state} />
          <span className="step-row-note">{step.note}</span>
        </span>
      </button>
    </li>
  );
});
