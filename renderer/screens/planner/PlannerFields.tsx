import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../components/button/IconButton.tsx';
import { NotedField } from '../../components/field/NotedField.tsx';
import { SelectField } from '../../components/field/SelectField.tsx';
import { formatCoordinates, parseCoordinates } from '../../format/measure/coordinates.ts';
import { parseMeasure } from '../../format/measure/measured.ts';
import { t, translated } from '../../language/translate.ts';
import { middleOf, type PlanPlace, placeOf, pointOf } from '../../state/planner/flight-plan-handles.ts';

export interface ValueFieldProps {
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

type NumberKey<Thing> = { [Key in keyof Thing]-?: Thing[Key] extends number ? Key : never }[keyof Thing] &
  string;

interface NumberFieldsProps<Thing> {
  readonly of: Thing;
  /** One row for each number; no unit is an empty text. */
  readonly fields: readonly (readonly [
    key: NumberKey<Thing>,
    label: string,
    unit: string,
    minimum: number,
    maximum: number,
    step?: number,
  ])[];
  readonly onChange: (change: Partial<Thing>) => void;
}

/** Numbers of a thing that must all have a value. */
export function NumberFields<Thing extends object>({ of, fields, onChange }: NumberFieldsProps<Thing>) {
  return fields.map(([key, label, unit, minimum, maximum, step = 1]) => (
    <ValueField
      key={key}
      label={label}
      unit={unit || undefined}
      value={of[key] as number}
      minimum={minimum}
      maximum={maximum}
      step={step}
      onCommit={(value) => value !== null && onChange({ [key]: value } as Partial<Thing>)}
    />
  ));
}

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly text: string }[];
  readonly onChoose: (value: Value) => void;
}

/** A choice from a few. The texts are translated here. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  return (
    <SelectField
      label={props.label}
      value={props.value}
      options={props.choices.map(({ value, text }) => [value, translated(text)])}
      onChange={props.onChoose}
    />
  );
}

interface PlaceFieldProps {
  readonly label: string;
  readonly at: PlanPlace | undefined;
  readonly onCommit: (at: PlanPlace) => void;
}

/** Latitude and longitude as one text that can be pasted, committed on Enter or when leaving the field. */
export function PlaceField({ label, at, onCommit }: PlaceFieldProps) {
  const [draft, setDraft] = useState<string>();
  const parsed = draft === undefined ? undefined : parseCoordinates(draft);
  const isWrong = draft !== undefined && parsed === undefined;
  const commit = () => {
    setDraft(undefined);
    if (parsed) onCommit(placeOf(parsed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isWrong) commit();
    if (event.key === 'Escape' && draft !== undefined) {
      event.stopPropagation();
      setDraft(undefined);
    }
  };
  return (
    <NotedField
      label={label}
      className="input number"
      autoComplete="off"
      placeholder={t('latitude, longitude')}
      value={draft ?? (at ? formatCoordinates(pointOf(at)) : '')}
      problem={isWrong ? t('Enter latitude and longitude, for example 47.3977, 8.5456.') : undefined}
      onChange={setDraft}
      onKeyDown={onKeyDown}
      onBlur={commit}
    />
  );
}

interface CornersFieldProps {
  readonly label: string;
  readonly corners: readonly PlanPlace[];
  readonly least: number;
  readonly onCommit: (corners: PlanPlace[]) => void;
}

/** The corners of a shape as coordinates, to edit by keyboard what the map does by hand. */
export function CornersField({ label, corners, least, onCommit }: CornersFieldProps) {
  return (
    <details className="stack-6">
      <summary>
        {label}: {corners.length}
      </summary>
      {corners.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a corner has nothing but its number
        <div className="inspector-corner flex gap-4 items-end" key={index}>
          <PlaceField
            label={t('Corner {number}', { number: index + 1 })}
            at={at}
            onCommit={(next) => onCommit(corners.with(index, next))}
          />
          <IconButton
            icon={Plus}
            label={t('Insert a corner after {number}', { number: index + 1 })}
            onClick={() => {
              const next = corners[index + 1] ?? corners[0] ?? at;
              onCommit(corners.toSpliced(index + 1, 0, middleOf(at, next)));
            }}
          />
          <IconButton
            icon={Minus}
            label={t('Remove corner {number}', { number: index + 1 })}
            disabledReason={
              corners.length <= least ? t('At least {least} corners are needed.', { least }) : undefined
            }
            onClick={() => onCommit(corners.toSpliced(index, 1))}
          />
        </div>
      ))}
    </details>
  );
}
