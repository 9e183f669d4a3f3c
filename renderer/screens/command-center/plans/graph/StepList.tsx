import { type KeyboardEvent, memo, useEffect, useState } from 'react';
import { SearchInput } from '../../../../components/field/SearchInput.tsx';
import { Note } from '../../../../components/Note.tsx';
import { useRowWindow } from '../../../../components/table/row-window.ts';
import { STEP_STATE_TEXT } from '../../../../format/plan-text.ts';
import { t } from '../../../../language/translate.ts';
import type { ShownStep } from '../../../../state/command-center/plans/shown-steps.ts';
import { StepStateBadge } from '../PlanStateBadge.tsx';

export interface StepListProps {
  readonly steps: readonly ShownStep[];
  readonly selectedId: string | undefined;
  readonly onSelect: (stepId: string) => void;
}

/** With more steps than this, a search field is shown. */
const FINDABLE = 12;
/** Height of a row in CSS pixels; must match the style sheet. */
const ROW_PX = 42;

/**
 * The steps in their order. Only visible rows are in the DOM, so that 2,000 steps scroll as smoothly as
 * ten.
 */
export function StepList({ steps, selectedId, onSelect }: StepListProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = wanted ? steps.filter((step) => fits(step, wanted)) : steps;
  const { frame, from, to, show } = useRowWindow<HTMLOListElement>(shown.length, ROW_PX);
  const selectedIndex = shown.findIndex((step) => step.stepId === selectedId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection scrolls
  useEffect(() => {
    if (selectedIndex >= 0) show(selectedIndex);
  }, [selectedIndex]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = shown[Math.min(shown.length - 1, Math.max(0, selectedIndex + step))];
    if (next) onSelect(next.stepId);
  };
  return (
    <section className="step-list column min-h-0 gap-4" aria-label={t('Steps as a list')}>
      {steps.length > FINDABLE && (
        <SearchInput
          label={t('Find a step by name, vehicle or state')}
          placeholder={t('Find in {count} steps', { count: steps.length })}
          value={text}
          onChange={setText}
        />
      )}
      <ol
        className="scroll-rest card"
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('Steps. Use the arrow keys to select.')}
        style={{ paddingTop: from * ROW_PX, paddingBottom: (shown.length - to) * ROW_PX }}
        onKeyDown={onKeyDown}
      >
        {shown.slice(from, to).map((step, index) => (
          <StepRow
            key={step.stepId}
            step={step}
            position={from + index + 1}
            count={shown.length}
            isSelected={step.stepId === selectedId}
            onSelect={onSelect}
          />
        ))}
      </ol>
      {shown.length === 0 && (
        <Note shape="page">{steps.length === 0 ? t('No steps yet.') : t('No matching steps.')}</Note>
      )}
    </section>
  );
}

function fits(step: ShownStep, wanted: string): boolean {
  const word = t(STEP_STATE_TEXT[step.state].word);
  return `${step.title} ${step.stepId} ${step.note} ${step.state} ${word}`.toLowerCase().includes(wanted);
}

interface StepRowProps {
  readonly step: ShownStep;
  readonly position: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly onSelect: (stepId: string) => void;
}

const StepRow = memo(function StepRow({ step, position, count, isSelected, onSelect }: StepRowProps) {
  return (
    <li aria-posinset={position} aria-setsize={count}>
      <button
        type="button"
        className="hovers focus-inside"
        tabIndex={-1}
        aria-pressed={isSelected}
        onClick={() => onSelect(step.stepId)}
      >
        <span className="cut" title={step.title}>
          {step.title}
        </span>
        <span className="min-w-0 flex gap-8">
          <StepStateBadge state={step.state} />
          <span className="cut-note">{step.note}</span>
        </span>
      </button>
    </li>
  );
});
