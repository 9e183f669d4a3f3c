import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { type MeasureKind, measureIn, measureUnit, parseMeasure } from '../../../format/measure/measured.ts';
import { t } from '../../../language/translate.ts';

export interface MeasureFieldProps {
  readonly label: string;
  readonly kind: MeasureKind;
  /** In metres or metres a second. */
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
  /** Called with false while the text is invalid, so that nothing is sent that the operator did not enter. */
  readonly onValidity?: (isValid: boolean) => void;
  readonly autoFocus?: boolean;
}

/**
 * A length or speed in tenths of the chosen unit. Accepts other units (`60 ft`), steps with arrow keys
 * and wheel, and shows its limits when exceeded.
 */
export function MeasureField(props: MeasureFieldProps) {
  const { kind, value, minimum, maximum, step, onChange, onValidity } = props;
  const [text, setText] = useState(() => shown(value, kind));
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const unit = measureUnit(kind);
  const limits = t('{minimum} to {maximum} {unit}', {
    minimum: shown(minimum, kind),
    maximum: shown(maximum, kind),
    unit,
  });

  const take = (next: number) => {
    const limited = Math.min(maximum, Math.max(minimum, Math.round(next * 10) / 10));
    setText(shown(limited, kind));
    setError(undefined);
    onValidity?.(true);
    onChange(limited);
  };
  const read = (written: string) => {
    setText(written);
    const parsed = parseMeasure(written, kind, unit);
    const problem = problemOf(parsed, minimum, maximum, limits);
    setError(problem);
    onValidity?.(problem === undefined);
    if (parsed !== undefined && problem === undefined) onChange(Math.round(parsed * 10) / 10);
  };
  const stepBy = (direction: number) =>
    take((parseMeasure(text, kind, unit) ?? value) + (direction * step) / measureIn(1, kind));

  const stepRef = useRef(stepBy);
  stepRef.current = stepBy;
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    if (props.autoFocus) element.select();
    // React's wheel listeners are passive; this one must prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      if (document.activeElement !== element) return;
      event.preventDefault();
      stepRef.current(event.deltaY < 0 ? 1 : -1);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [props.autoFocus]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    stepBy(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <NotedField
      ref={input}
      label={props.label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      unit={unit}
      problem={error}
      note={t('{limits}; other units are accepted.', { limits })}
      isNoteHidden
      onChange={read}
      onKeyDown={onKeyDown}
      onBlur={() => error === undefined && setText(shown(value, kind))}
    />
  );
}

function shown(value: number, kind: MeasureKind): string {
  return String(Math.round(measureIn(value, kind) * 10) / 10);
}

function problemOf(
  value: number | undefined,
  minimum: number,
  maximum: number,
  limits: string,
): string | undefined {
  if (value === undefined) return t('Enter a number, with or without a unit.');
  return value < minimum || value > maximum ? t('Must be {limits}.', { limits }) : undefined;
}
