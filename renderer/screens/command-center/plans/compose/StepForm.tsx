import { LocateFixed } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { onFailSchema } from '../../../../../gateway/contract/action/action.ts';
import type { StepRequest } from '../../../../../gateway/contract/action/plan.ts';
import type { StepTypeRecord } from '../../../../../gateway/contract/action/step.ts';
import { Button } from '../../../../components/button/Button.tsx';
import { Field } from '../../../../components/field/Field.tsx';
import { Select } from '../../../../components/field/Select.tsx';
import { SelectField } from '../../../../components/field/SelectField.tsx';
import { TextField } from '../../../../components/field/TextField.tsx';
import { Note } from '../../../../components/Note.tsx';
import { fieldFault, initialParams, stepFields } from '../../../../format/plan-step-field.ts';
import { type Message, t, translated } from '../../../../language/translate.ts';
import { useVehicleChoices } from '../../../../state/vehicle/vehicle-names.ts';
import { useVehicleStore } from '../../../../state/vehicle/vehicle-store.ts';
import { ConditionList, conditionsFault } from './ConditionList.tsx';
import { ParamField } from './ParamField.tsx';

export interface StepFormProps {
  readonly types: readonly StepTypeRecord[];
  /** The step to edit; undefined to add one. */
  readonly initial?: StepRequest | undefined;
  /** Steps the new one can be placed after; undefined where the order is not asked. */
  readonly before?: readonly { readonly stepId: string; readonly title: string }[] | undefined;
  readonly submitLabel: string;
  /** Why the last one is still being added. */
  readonly waiting?: string | undefined;
  /** Resolves to whether the step was accepted; the form is then cleared for the next one. */
  readonly onSubmit: (step: StepRequest) => Promise<boolean> | boolean;
  readonly onCancel?: () => void;
}

/** The form of a step: its type, values, vehicle, order, and what happens if it fails. */
export function StepForm(props: StepFormProps) {
  const { types, initial, before = [] } = props;
  const vehicles = useVehicleChoices();
  const entries = useVehicleStore((state) => state.entries);
  const [typeName, setTypeName] = useState(initial?.type ?? types[0]?.type);
  const type = types.find((each) => each.type === typeName);
  const fields = stepFields(type?.params);
  const [params, setParams] = useState<Readonly<Record<string, unknown>>>(
    initial?.params ?? initialParams(fields),
  );
  const [title, setTitle] = useState(initial?.title ?? '');
  const [chosenVehicleId, setVehicleId] = useState(initial?.vehicleId);
  const lastId = before.at(-1)?.stepId;
  const [chosenAfterId, setAfterId] = useState<string>();
  const [rules, setRules] = useState<StepRulesValue>(() => rulesOf(initial));
  const [conditions, setConditions] = useState(initial?.postconditions ?? []);
  const [wasTried, setTried] = useState(false);
  // Fields keep their own text. A new key clears them for the next step.
  const [formKey, setFormKey] = useState(0);
  if (!type) return <p role="status">{t('The gateway offers no step types.')}</p>;

  const vehicleId = type.needsVehicle ? (chosenVehicleId ?? vehicles[0]?.id) : undefined;
  const afterId = chosenAfterId ?? lastId ?? '';
  const position = vehicleId === undefined ? undefined : entries[vehicleId]?.telemetry.position;
  const isPlaced = fields.some(({ name }) => name === 'lat') && fields.some(({ name }) => name === 'lon');
  const until = Array.isArray(params.until) ? params.until : [];
  const faults = [
    ...fields.map((field) => fieldFault(field, params[field.name])),
    type.needsVehicle && vehicleId === undefined
      ? t('This step needs a vehicle, but none is connected.')
      : undefined,
    timeoutFault(rules.timeoutText),
    conditionsFault(conditions),
    conditionsFault(until),
  ].filter((fault) => fault !== undefined);

  const chooseType = (wanted: string) => {
    const next = types.find((each) => each.type === wanted);
    if (!next) return;
    setTypeName(next.type);
    setParams(initialParams(stepFields(next.params)));
    setTried(false);
    setFormKey((key) => key + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (faults.length > 0 || props.waiting !== undefined) return;
    const timeoutS = rules.timeoutText.trim() === '' ? undefined : Number(rules.timeoutText);
    const wasTaken = await props.onSubmit({
      type: type.type,
      params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)),
      resources: initial?.resources ?? [],
      postconditions: [...conditions],
      onFail: rules.onFail,
      maxRetries: rules.maxRetries,
      ...(title.trim() && { title: title.trim() }),
      ...(vehicleId !== undefined && { vehicleId }),
      ...(timeoutS !== undefined && { timeoutS }),
      ...(!initial && afterId && { afterStepId: afterId }),
    });
    if (!wasTaken || initial) return;
    setParams(initialParams(fields));
    setTitle('');
    setConditions([]);
    setAfterId(undefined);
    setTried(false);
    setFormKey((key) => key + 1);
  };
  return (
    <form
      className="stack"
      aria-label={initial ? t('Change the step') : t('Add a step')}
      onSubmit={(event) => void submit(event)}
    >
      <div className="form-row flex wraps items-start">
        <SelectField
          label={t('Step type')}
          value={type.type}
          groups={Object.entries(Object.groupBy(types, ({ category }) => category)).map(
            ([category, own]) => ({
              title: translated(category),
              options: (own ?? []).map((each) => [each.type, translated(each.title)] as const),
            }),
          )}
          onChange={chooseType}
        />
        {type.needsVehicle && (
          <SelectField
            label={t('Vehicle')}
            value={vehicleId ?? ''}
            options={[
              vehicleId === undefined && ['', t('No vehicle is connected')],
              vehicleId !== undefined &&
                !vehicles.some(({ id }) => id === vehicleId) && [
                  vehicleId,
                  t('{name} (not connected)', { name: vehicleId }),
                ],
              ...vehicles.map(({ id, text }) => [id, text] as const),
            ]}
            onChange={setVehicleId}
          />
        )}
        {!initial && props.before && (
          <SelectField
            label={t('Comes after')}
            value={afterId}
            options={[
              ['', t('nothing: starts immediately')],
              ...before.map((step) => [step.stepId, `${step.title} (${step.stepId})`] as const),
            ]}
            onChange={setAfterId}
          />
        )}
        <TextField label={t('Title (optional)')} maxLength={120} value={title} onChange={setTitle} />
      </div>
      <StepTypeNote type={type} />
      <div className="form-row flex wraps items-start" key={formKey}>
        {fields.map((field) => (
          <ParamField
            key={`${type.type} ${field.name}`}
            field={field}
            value={params[field.name]}
            onChange={(value) => setParams((now) => ({ ...now, [field.name]: value }))}
            isFaultShown={wasTried}
          />
        ))}
        {isPlaced && (
          <Button
            className="take-position"
            disabledReason={position ? undefined : t('Position unknown: the vehicle has not reported one.')}
            onClick={() => position && setParams((now) => ({ ...now, lat: position.lat, lon: position.lon }))}
          >
            <LocateFixed size={14} aria-hidden />
            {t('Use vehicle position')}
          </Button>
        )}
      </div>
      <details className="step-advanced">
        <summary>{t('Timeout, failure and verification')}</summary>
        <StepRules value={rules} onChange={setRules} />
        <ConditionList
          label={t('Additional telemetry condition for success')}
          conditions={conditions}
          onChange={(next) => setConditions([...next])}
        />
      </details>
      <div className="row-wrap">
        <Button type="submit" variant="primary" disabledReason={props.waiting}>
          {props.submitLabel}
        </Button>
        {props.onCancel && <Button onClick={props.onCancel}>{t('Cancel')}</Button>}
        {wasTried && faults.length > 0 && <Note tone="error">{faults[0]}</Note>}
      </div>
    </form>
  );
}

function rulesOf(step: StepRequest | undefined): StepRulesValue {
  return {
    timeoutText: step?.timeoutS === undefined ? '' : String(step.timeoutS),
    onFail: step?.onFail ?? 'stop',
    maxRetries: step?.maxRetries ?? 0,
  };
}

/** What a step type does, sends, requires and verifies. */
function StepTypeNote({ type }: { readonly type: StepTypeRecord }) {
  const facts = [
    [
      'Sends',
      type.mavlink === 'none' ? t('no command to a vehicle') : <code key="code">{type.mavlink}</code>,
    ],
    ['Preconditions', type.preconditions.map(translated).join('; ')],
    ['Verified afterwards', type.postconditions.map(translated).join('; ') || t('its own outcome')],
  ] as const;
  return (
    <div className="step-type-note text-12 grid gap-2">
      <p>{translated(type.text)}</p>
      <dl className="step-type-facts flex wraps">
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div className="flex gap-6" key={name}>
                <dt className="flex-none dim">{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

interface StepRulesValue {
  /** As typed. Empty means the default of the step type. */
  readonly timeoutText: string;
  readonly onFail: StepRequest['onFail'];
  readonly maxRetries: number;
}

interface StepRulesProps {
  readonly value: StepRulesValue;
  readonly onChange: (value: StepRulesValue) => void;
}

const ON_FAIL: Readonly<Record<StepRequest['onFail'], Message>> = {
  stop: 'stop the plan',
  continue: 'continue without this step',
  retry: 'retry',
  abort: 'abort the plan and bring vehicles to safety',
};
const LONGEST_S = 86_400;

/** How long a step may take, and what happens to the plan if it fails. */
function StepRules({ value, onChange }: StepRulesProps) {
  const fault = timeoutFault(value.timeoutText);
  return (
    <div className="form-row flex wraps items-start">
      <TextField
        label={t('Timeout in seconds (optional)')}
        className="input number"
        inputMode="decimal"
        value={value.timeoutText}
        aria-invalid={fault !== undefined}
        onChange={(text) => onChange({ ...value, timeoutText: text })}
      >
        {fault && (
          <Note as="span" tone="error">
            {fault}
          </Note>
        )}
      </TextField>
      <SelectField
        label={t('On failure')}
        value={value.onFail}
        options={onFailSchema.options.map((each) => [each, t(ON_FAIL[each])])}
        onChange={(chosen) => onChange({ ...value, onFail: chosen })}
      />
      {value.onFail === 'retry' && (
        <Field label={t('Maximum retries')}>
          <Select
            value={value.maxRetries}
            options={[0, 1, 2, 3, 4, 5]}
            onChange={(chosen) => onChange({ ...value, maxRetries: chosen })}
          />
          <Note as="span">{t('Arming, take-off and launches are never retried automatically.')}</Note>
        </Field>
      )}
    </div>
  );
}

/** Why the timeout is invalid; undefined if it is valid or empty. */
function timeoutFault(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const seconds = Number(text);
  return seconds >= 1 && seconds <= LONGEST_S
    ? undefined
    : t('The timeout must be 1 to {longestS} s.', { longestS: LONGEST_S });
}
