import { type FormEvent, useState } from 'react';
import { resourceSchema } from '../../../../../gateway/contract/action/action.ts';
import type { Condition } from '../../../../../gateway/contract/action/condition.ts';
import { type DependencyRequest, dependencyTypeSchema } from '../../../../../gateway/contract/action/plan.ts';
import { Button } from '../../../../components/button/Button.tsx';
import { SelectField } from '../../../../components/field/SelectField.tsx';
import { TextField } from '../../../../components/field/TextField.tsx';
import { Note } from '../../../../components/Note.tsx';
import { type Message, t } from '../../../../language/translate.ts';
import { ConditionList, conditionsFault } from './ConditionList.tsx';

type DependencyType = DependencyRequest['type'];

export interface DependencyFormProps {
  readonly steps: readonly { readonly stepId: string; readonly title: string }[];
  /** Preselected as the waiting step. */
  readonly selectedId: string | undefined;
  /** Why the last one is still being added. */
  readonly waiting?: string | undefined;
  /** Why it cannot be added, for example because of a circular dependency; undefined if it can. */
  readonly faultOf?: (dependency: DependencyRequest) => string | undefined;
  readonly onSubmit: (dependency: DependencyRequest) => Promise<boolean> | boolean;
}

const TYPES: Readonly<Record<DependencyType, Message>> = {
  finish_to_start: 'another step to end',
  start_to_start: 'another step to start',
  condition: 'a telemetry condition',
  time_window: 'a time window',
  resource: 'a free resource',
};
const RESOURCES = resourceSchema.shape.type.options;

const TIME = { type: 'datetime-local', step: '1' };

/** Makes a step wait for another step, for telemetry, for a time or for a resource. */
export function DependencyForm({ steps, selectedId, waiting, faultOf, onSubmit }: DependencyFormProps) {
  const [type, setType] = useState<DependencyType>('finish_to_start');
  const [chosenTo, setTo] = useState<string>();
  const [from, setFrom] = useState('');
  const [condition, setCondition] = useState<readonly Condition[]>([]);
  const [notBefore, setNotBefore] = useState('');
  const [notAfter, setNotAfter] = useState('');
  const [resource, setResource] = useState<{ type: (typeof RESOURCES)[number]; id: string }>({
    type: 'airspace',
    id: '',
  });
  const [fault, setFault] = useState<string>();
  const to = chosenTo ?? selectedId ?? steps.at(-1)?.stepId ?? '';
  const waitsForStep = type === 'finish_to_start' || type === 'start_to_start';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const made = dependencyOf();
    const wrong = typeof made === 'string' ? made : faultOf?.(made);
    setFault(wrong);
    if (wrong !== undefined || typeof made === 'string' || waiting !== undefined) return;
    if (!(await onSubmit(made))) return;
    setFrom('');
    setCondition([]);
  };
  /** The dependency, or why there is none yet. */
  const dependencyOf = (): DependencyRequest | string => {
    if (!to) return t('Add a step first.');
    if (waitsForStep) {
      if (!from) return t('Choose the step it waits for.');
      return from === to ? t('A step cannot wait for itself.') : { type, from, to };
    }
    if (type === 'condition') {
      if (condition.length === 0) return t('Add a condition.');
      return conditionsFault(condition) ?? { type, to, condition: [...condition] };
    }
    if (type === 'resource') {
      return resource.id.trim()
        ? { type, to, resource: { ...resource, id: resource.id.trim() } }
        : t('Enter the resource.');
    }
    return windowOf(to, Date.parse(notBefore), Date.parse(notAfter));
  };
  return (
    <form className="stack" aria-label={t('Add a dependency')} onSubmit={(event) => void submit(event)}>
      <div className="form-row flex wraps items-start">
        <StepChoice label={t('This step')} value={to} steps={steps} onChange={setTo} />
        <SelectField
          label={t('waits for')}
          value={type}
          options={dependencyTypeSchema.options.map((each) => [each, t(TYPES[each])])}
          onChange={(chosen) => {
            setType(chosen);
            setFault(undefined);
          }}
        />
        {waitsForStep && (
          <StepChoice label={t('Step to wait for')} value={from} steps={steps} onChange={setFrom} isOpen />
        )}
        {type === 'time_window' && (
          <>
            <TextField
              {...TIME}
              label={t('Earliest, local time')}
              value={notBefore}
              onChange={setNotBefore}
            />
            <TextField
              {...TIME}
              label={t('Latest (optional), local time')}
              value={notAfter}
              onChange={setNotAfter}
            />
          </>
        )}
        {type === 'resource' && (
          <>
            <SelectField
              label={t('Kind')}
              value={resource.type}
              options={RESOURCES.map((each) => [each, t(each)])}
              onChange={(chosen) => setResource({ ...resource, type: chosen })}
            />
            <TextField
              label={t('Id')}
              maxLength={64}
              value={resource.id}
              onChange={(text) => setResource({ ...resource, id: text })}
            />
          </>
        )}
      </div>
      {type === 'condition' && (
        <ConditionList label={t('Telemetry condition')} conditions={condition} onChange={setCondition} />
      )}
      <div className="row-wrap">
        <Button type="submit" disabledReason={waiting}>
          {t('Add the dependency')}
        </Button>
        {fault && <Note tone="error">{fault}</Note>}
      </div>
    </form>
  );
}

function windowOf(to: string, notBeforeMs: number, notAfterMs: number): DependencyRequest | string {
  const hasStart = Number.isFinite(notBeforeMs);
  const hasEnd = Number.isFinite(notAfterMs);
  if (!hasStart && !hasEnd) return t('Enter the time to wait for.');
  if (hasStart && hasEnd && notAfterMs <= notBeforeMs) return t('The time window ends before it starts.');
  return {
    type: 'time_window',
    to,
    ...(hasStart && { notBeforeMs }),
    ...(hasEnd && { notAfterMs }),
  };
}

interface StepChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly steps: DependencyFormProps['steps'];
  readonly onChange: (stepId: string) => void;
  /** Nothing is selected at first. */
  readonly isOpen?: boolean;
}

function StepChoice({ label, value, steps, onChange, isOpen = false }: StepChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value}
      options={[
        (isOpen || steps.length === 0) && ['', t('Choose a step…')],
        ...steps.map((step) => [step.stepId, `${step.title} (${step.stepId})`] as const),
      ]}
      onChange={onChange}
    />
  );
}
