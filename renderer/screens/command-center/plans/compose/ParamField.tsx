import { useId, useState } from 'react';
import { conditionSchema } from '../../../../../gateway/contract/action/condition.ts';
import { JsonEditor } from '../../../../components/code/JsonEditor.tsx';
import { CheckField } from '../../../../components/field/CheckField.tsx';
import { NotedField } from '../../../../components/field/NotedField.tsx';
import { Select, type SelectProps } from '../../../../components/field/Select.tsx';
import { Note } from '../../../../components/Note.tsx';
import { parseMeasure } from '../../../../format/measure/measured.ts';
import { boundsText, choiceText, fieldFault, type StepField } from '../../../../format/plan-step-field.ts';
import { t } from '../../../../language/translate.ts';
import { useZones } from '../../../../state/vehicle/mission-queries.ts';
import { useVehicleChoices } from '../../../../state/vehicle/vehicle-names.ts';
import { ConditionList } from './ConditionList.tsx';
import { VehicleChecks } from './VehicleChecks.tsx';

export interface ParamFieldProps {
  readonly field: StepField;
  /** Undefined if left out. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Set after the first attempt to add the step. An invalid number is shown immediately. */
  readonly isFaultShown: boolean;
}

/** One parameter of a step, with the control that fits its kind. */
export function ParamField(props: ParamFieldProps) {
  const { field, value, onChange } = props;
  switch (field.kind) {
    case 'number':
      return <NumberField {...props} />;
    case 'choice':
      return (
        <ChoiceField
          {...props}
          options={[
            (!field.isRequired || value === undefined) && ['', t('Choose…')],
            ...field.choices.map((choice) => [choice, choiceText(choice)] as const),
          ]}
        />
      );
    case 'switch':
      return (
        <CheckField className="switch-field" isChecked={value === true} onChange={onChange}>
          {field.label}
        </CheckField>
      );
    case 'zone':
      return <ZoneField {...props} />;
    case 'vehicles':
      return <VehiclesField {...props} />;
    case 'vehicle':
      return <VehicleField {...props} />;
    case 'conditions':
      return (
        <ConditionList
          label={field.label}
          conditions={conditionSchema
            .array()
            .catch([])
            .parse(value ?? [])}
          onChange={(conditions) => onChange(conditions.length > 0 ? conditions : undefined)}
        />
      );
    case 'json':
      return <JsonField {...props} />;
    case 'text':
      return (
        <Labelled {...props}>
          {(id) => (
            <input
              id={id}
              className="input"
              value={typeof value === 'string' ? value : ''}
              maxLength={field.longest}
              onChange={(event) => onChange(event.target.value || undefined)}
            />
          )}
        </Labelled>
      );
  }
}

function labelOf({ label, isRequired }: StepField): string {
  return isRequired ? label : t('{label} (optional)', { label });
}

function Labelled({
  field,
  value,
  isFaultShown,
  children,
}: ParamFieldProps & { readonly children: (id: string) => React.ReactNode }) {
  const id = useId();
  const fault = isFaultShown ? fieldFault(field, value) : undefined;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {labelOf(field)}
      </label>
      {children(id)}
      <FieldNote fault={fault} note={field.description} />
    </div>
  );
}

interface FieldNoteProps {
  readonly fault: string | undefined;
  readonly note: string | undefined;
}

function FieldNote({ fault, note }: FieldNoteProps) {
  if (fault !== undefined) return <Note tone="error">{fault}</Note>;
  return note ? <Note>{note}</Note> : null;
}

/** Keeps the text as typed. Lengths and speeds accept other units. */
function NumberField({ field, value, onChange, isFaultShown }: ParamFieldProps) {
  const [text, setText] = useState(typeof value === 'number' ? String(value) : '');
  // The value may change without typing, for example with "Take its position".
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (readNumber(text, field) !== value) setText(typeof value === 'number' ? String(value) : '');
  }
  const fault = text.trim() === '' && !isFaultShown ? undefined : fieldFault(field, value);
  const bounds = boundsText(field);
  return (
    <NotedField
      label={labelOf(field)}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      unit={field.unit}
      problem={fault}
      note={[bounds, field.description].filter(Boolean).join(' · ')}
      onChange={(written) => {
        setText(written);
        const read = readNumber(written, field);
        setKnown(read);
        onChange(read);
      }}
    />
  );
}

/** Undefined if empty; NaN if not a number. */
function readNumber(text: string, { unit }: StepField): number | undefined {
  if (text.trim() === '') return undefined;
  if (unit === 'm' || unit === 'm/s')
    return parseMeasure(text, unit === 'm' ? 'length' : 'speed') ?? Number.NaN;
  return Number(text.trim().replaceAll('−', '-').replace(',', '.'));
}

function ChoiceField({
  options,
  ...props
}: ParamFieldProps & { readonly options: NonNullable<SelectProps<string>['options']> }) {
  const { value, onChange } = props;
  return (
    <Labelled {...props}>
      {(id) => (
        <Select
          id={id}
          value={typeof value === 'string' ? value : ''}
          options={options}
          onChange={(chosen) => onChange(chosen || undefined)}
        />
      )}
    </Labelled>
  );
}

function ZoneField(props: ParamFieldProps) {
  const zones = (useZones().data ?? []).filter(({ properties }) => properties.kind === 'operation');
  return (
    <ChoiceField
      {...props}
      options={[
        ['', zones.length === 0 ? t('No operation zone: add one in Settings') : t('Choose…')],
        ...zones.map((zone) => [zone.id, zone.properties.name] as const),
      ]}
    />
  );
}

function VehiclesField({ field, value, onChange, isFaultShown }: ParamFieldProps) {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const fault = isFaultShown ? fieldFault(field, value) : undefined;
  return (
    <VehicleChecks
      label={t('{label}, in this order', { label: field.label })}
      chosen={chosen}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    >
      <FieldNote fault={fault} note={field.description} />
    </VehicleChecks>
  );
}

function VehicleField(props: ParamFieldProps) {
  const vehicles = useVehicleChoices();
  const chosen = typeof props.value === 'string' ? props.value : '';
  return (
    <ChoiceField
      {...props}
      options={[
        ['', t('Choose…')],
        chosen !== '' && !vehicles.some((vehicle) => vehicle.id === chosen) && chosen,
        ...vehicles.map((vehicle) => [vehicle.id, vehicle.text] as const),
      ]}
    />
  );
}

function JsonField({ field, value, onChange, isFaultShown }: ParamFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  const [isBroken, setBroken] = useState(false);
  const label = t('{label} as JSON', { label: field.label });
  const fault = isBroken ? t('Not valid JSON.') : isFaultShown ? fieldFault(field, value) : undefined;
  return (
    <div className="field json-field">
      <span className="field-label">{field.isRequired ? label : t('{label} (optional)', { label })}</span>
      <JsonEditor
        label={label}
        value={text}
        schema={field.schema}
        onChange={(next) => {
          setText(next);
          const read = readJson(next);
          setBroken(read === NOT_JSON);
          onChange(read === NOT_JSON ? undefined : read);
        }}
      />
      <FieldNote fault={fault} note={field.description} />
    </div>
  );
}

const NOT_JSON = Symbol('not JSON');

function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NOT_JSON;
  }
}
