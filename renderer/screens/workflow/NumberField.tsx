import { useState } from 'react';
import { Field } from '../../components/field/Field.tsx';
import { type Message, t } from '../../language/translate.ts';

interface NumberSetting<Name extends string> {
  readonly label: Message;
  /** Its name in the node or the graph, as problems name it. */
  readonly field: Name;
  readonly min: number;
  readonly max: number;
}

/** The numbers of nodes and of the graph, with the bounds that the gateway checks too. */
export const NUMBERS = {
  iterations: { label: 'Maximum iterations', field: 'maxTurns', min: 1, max: 64 },
  wait: { label: 'Time, s', field: 'durationS', min: 0, max: 86_400 },
  waitTimeout: { label: 'Fails after, s', field: 'timeoutS', min: 1, max: 86_400 },
  answerTime: { label: 'Time to answer, s', field: 'timeoutS', min: 10, max: 86_400 },
  requestTimeout: { label: 'Timeout, s', field: 'timeoutS', min: 1, max: 3600 },
  retries: { label: 'Retries', field: 'retries', min: 0, max: 5 },
  maxSteps: { label: 'Maximum steps', field: 'maxSteps', min: 1, max: 1000 },
  runTime: { label: 'Maximum time, s', field: 'maxDurationS', min: 1, max: 86_400 },
} as const satisfies Readonly<Record<string, NumberSetting<string>>>;

interface NumberFieldProps<Name extends string> extends NumberSetting<Name> {
  readonly of: { readonly [Key in Name]?: number | undefined };
  readonly onChange: (change: { [Key in Name]: number }, field: Name) => void;
}

/** A number of a node or the graph. Text that is not a number or out of range changes nothing, and goes with the focus. */
export function NumberField<Name extends string>({
  label,
  field,
  of,
  onChange,
  ...input
}: NumberFieldProps<Name>) {
  const [wrong, setWrong] = useState<string>();
  return (
    <Field label={t(label)}>
      <input
        className="input number"
        type="number"
        data-field={field}
        {...input}
        aria-invalid={wrong !== undefined}
        value={wrong ?? of[field] ?? 0}
        onBlur={() => setWrong(undefined)}
        onChange={({ target }) => {
          const next = target.valueAsNumber;
          const isValid = next >= input.min && next <= input.max;
          setWrong(isValid ? undefined : target.value);
          if (isValid) onChange({ [field]: next } as { [Key in Name]: number }, field);
        }}
      />
    </Field>
  );
}
