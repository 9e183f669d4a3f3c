import { type KeyboardEvent, useState } from 'react';
import { parseMeasure } from '../../format/measure/measured.ts';
import { t } from '../../language/translate.ts';
import { NotedField } from './NotedField.tsx';

interface ValueFieldProps {
  readonly label: string;
  /** null means empty, where that has a meaning. */
  readonly value: number | null;
  readonly unit?: string | undefined;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly step?: number;
  /** The meaning of an empty field. Without it, a value is required. */
  readonly emptyText?: string;
  readonly note?: string | undefined;
  /** Shown on hover, and read out. */
  readonly hint?: string | undefined;
  readonly onCommit: (value: number | null) => void;
}

/**
 * A number with its unit, committed on Enter or when leaving the field. Escape restores the old value;
 * arrow keys step it.
 */
export function ValueField(props: ValueFieldProps) {
  const { value, unit, step = 1, emptyText } = props;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = props;
  const [draft, setDraft] = useState<string>();
  const parsed = draft === undefined ? value : parsedValue(draft, unit);
  const problem = problemOf(parsed, minimum, maximum, unit, emptyText !== undefined);
  const commit = (next: number | null | undefined) => {
    setDraft(undefined);
    if (next !== undefined && next !== value) props.onCommit(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && problem === undefined) commit(parsed);
    else if (event.key === 'Escape' && draft !== undefined) {
      event.stopPropagation();
      setDraft(undefined);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const next = (parsed ?? 0) + (event.key === 'ArrowUp' ? step : -step);
      commit(Math.min(maximum, Math.max(minimum, Number(next.toFixed(6)))));
    }
  };
  return (
    <NotedField
      label={props.label}
      className="input number"
      inputMode="decimal"
      autoComplete="off"
      placeholder={emptyText}
      value={draft ?? shown(value)}
      unit={unit}
      title={props.hint}
      problem={problem}
      note={props.note}
      onChange={setDraft}
      onKeyDown={onKeyDown}
      onBlur={() => commit(problem === undefined ? parsed : undefined)}
    />
  );
}

function shown(value: number | null): string {
  return value === null ? '' : String(Number(value.toFixed(7)));
}

/** Undefined if it is not a number. */
function parsedValue(text: string, unit: string | undefined): number | null | undefined {
  if (text.trim() === '') return null;
  if (unit === 'm') return parseMeasure(text, 'length');
  if (unit === 'm/s') return parseMeasure(text, 'speed');
  const value = Number(text.replace(',', '.').replaceAll('−', '-'));
  return Number.isFinite(value) ? value : undefined;
}

function problemOf(
  value: number | null | undefined,
  minimum: number,
  maximum: number,
  unit = '',
  isOptional: boolean,
): string | undefined {
  if (value === null) return isOptional ? undefined : t('Enter a number.');
  if (value === undefined) return t('Enter a number.');
  if (value >= minimum && value <= maximum) return undefined;
  if (!Number.isFinite(maximum)) return t('At least {minimum}', { minimum: `${minimum} ${unit}`.trim() });
  return t('Must be between {minimum} and {maximum}', { minimum, maximum: `${maximum} ${unit}`.trim() });
}
