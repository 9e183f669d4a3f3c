import { type KeyboardEvent, useId, useState } from 'react';
import { parseMeasure } from '../../../format/measure/measure.ts';
import { t } from '../../../language/translate.ts';

export interface ValueFieldProps {
  readonly label: string;
  /** null: empty, where that means something. */
  readonly value: number | null;
  readonly unit?: string | undefined;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly step?: number;
  /** The meaning of an empty field. Without it the field must have a value. */
  readonly emptyText?: string;
  readonly note?: string | undefined;
  /** Said on hover and to screen readers. */
  readonly hint?: string | undefined;
  readonly onCommit: (value: number | null) => void;
}

/** A number with its unit, taken over on Enter or on leaving; Escape brings the old one back. Arrows step it. */
export function ValueField(props: ValueFieldProps) {
  const { value, unit, step = 1, emptyText } = props;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = props;
  const [draft, setDraft] = useState<string>();
  const id = useId();
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
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {props.label}
      </label>
      <div className={unit ? 'input-with-unit' : undefined}>
        <input
          id={id}
          className="input number"
          inputMode="decimal"
          autoComplete="off"
          placeholder={emptyText}
          value={draft ?? shown(value)}
          title={props.hint}
          aria-invalid={problem !== undefined}
          aria-describedby={problem || props.note ? `${id}-note` : undefined}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => commit(problem === undefined ? parsed : undefined)}
        />
        {unit !== undefined && <span className="input-unit">{unit}</span>}
      </div>
      {(problem ?? props.note) && (
        <p
          id={`${id}-note`}
          className={problem ? 'field-error' : 'field-note'}
          role={problem ? 'alert' : undefined}
        >
          {problem ?? props.note}
        </p>
      )}
    </div>
  );
}

function shown(value: number | null): string {
  return value === null ? '' : String(Number(value.toFixed(7)));
}

/** Undefined when it cannot be read. */
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
  if (value === null) return isOptional ? undefined : t('Write a number.');
  if (value === undefined) return t('Write a number.');
  if (value >= minimum && value <= maximum) return undefined;
  if (!Number.isFinite(maximum)) return t('At least {minimum}', { minimum: `${minimum} ${unit}`.trim() });
  return t('Must be {minimum} to {maximum}', { minimum, maximum: `${maximum} ${unit}`.trim() });
}
