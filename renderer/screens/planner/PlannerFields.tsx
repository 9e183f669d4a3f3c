import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../components/button/IconButton.tsx';
import { NotedField } from '../../components/field/NotedField.tsx';
import { SelectField } from '../../components/field/SelectField.tsx';
import { ValueField } from '../../components/field/ValueField.tsx';
import { Note } from '../../components/Note.tsx';
import { formatCoordinates, parseCoordinates } from '../../format/measure/coordinates.ts';
import { t, translated } from '../../language/translate.ts';
import { middleOf, type PlanPlace, placeOf, pointOf } from '../../state/planner/flight-plan-handles.ts';

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
  readonly choices: readonly (readonly [value: Value, text: string])[];
  readonly onChoose: (value: Value) => void;
}

/** A choice from a few. The texts are translated here. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  return (
    <SelectField
      label={props.label}
      value={props.value}
      options={props.choices.map(([value, text]) => [value, translated(text)])}
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
      {corners.length <= least && <Note>{t('At least {least} corners are needed.', { least })}</Note>}
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
