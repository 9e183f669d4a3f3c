import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { type Condition, conditionSchema } from '../../../../../gateway/contract/action/condition.ts';
import { Button } from '../../../../components/button/Button.tsx';
import { IconButton } from '../../../../components/button/IconButton.tsx';
import { Select } from '../../../../components/field/Select.tsx';
import { conditionText } from '../../../../format/plan-text.ts';
import { t } from '../../../../language/translate.ts';

export interface ConditionListProps {
  readonly label: string;
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: readonly Condition[]) => void;
}

const MOST = 10;
const OPERATORS = conditionSchema.shape.operator.options;
/** The most used fields. Any other path of a vehicle's telemetry can be typed. */
const FIELDS = [
  'altitude_m',
  'armed',
  'status',
  'flight_mode',
  'battery_pct',
  'link_quality',
  'gps.satellites',
  'velocity.ground_mps',
  'wind.speed_mps',
  'mission.seq',
  'distance_m',
];

const PLACE = [
  ['lat', '{label} {number}: latitude'],
  ['lon', '{label} {number}: longitude'],
] as const;

/** Comparisons with telemetry that must all be met. */
export function ConditionList({ label, conditions, onChange }: ConditionListProps) {
  const id = useId();
  const change = (index: number, part: Partial<Condition>) =>
    onChange(conditions.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <fieldset className="condition-list stack-6 justify-items-start">
      <legend className="field-label">{label}</legend>
      <datalist id={`${id}-fields`}>
        {FIELDS.map((field) => (
          <option key={field} value={field} />
        ))}
      </datalist>
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its place
        <div className="condition-row flex gap-6 wraps" key={index}>
          <input
            className="input"
            aria-label={t('{label} {number}: telemetry field', { label, number: index + 1 })}
            list={`${id}-fields`}
            aria-invalid={!conditionSchema.shape.field.safeParse(condition.field).success}
            value={condition.field}
            onChange={(event) => change(index, placed(condition, event.target.value.trim()))}
          />
          <Select
            aria-label={t('{label} {number}: comparison', { label, number: index + 1 })}
            value={condition.operator}
            options={OPERATORS}
            onChange={(chosen) => change(index, { operator: chosen })}
          />
          <input
            className="input"
            aria-label={t('{label} {number}: value', { label, number: index + 1 })}
            value={String(condition.value)}
            onChange={(event) => change(index, { value: readValue(event.target.value) })}
          />
          {condition.field === 'distance_m' &&
            PLACE.map(([name, title]) => (
              <input
                key={name}
                className="input"
                type="number"
                step="any"
                aria-label={t(title, { label, number: index + 1 })}
                value={condition[name] ?? ''}
                onChange={({ target }) =>
                  onChange(conditions.with(index, withDegrees(condition, name, target.valueAsNumber)))
                }
              />
            ))}
          <IconButton
            icon={X}
            iconSize={13}
            variant="quiet"
            label={t('Remove {name}', { name: conditionText(condition) })}
            onClick={() => onChange(conditions.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        disabledReason={conditions.length >= MOST ? t('At most {count}.', { count: MOST }) : undefined}
        onClick={() => onChange([...conditions, { field: 'altitude_m', operator: '>=', value: 10 }])}
      >
        <Plus size={13} aria-hidden />
        {t('Add a condition')}
      </Button>
    </fieldset>
  );
}

/** Only a distance has a place it is measured from. */
function placed(condition: Condition, field: string): Condition {
  const { lat: _lat, lon: _lon, ...rest } = condition;
  return field === 'distance_m' ? { ...condition, field } : { ...rest, field };
}

function withDegrees(condition: Condition, name: 'lat' | 'lon', degrees: number): Condition {
  const { [name]: _before, ...rest } = condition;
  return Number.isFinite(degrees) ? { ...rest, [name]: degrees } : rest;
}

/** Why the conditions are invalid; undefined if they are valid. */
export function conditionsFault(conditions: readonly Condition[]): string | undefined {
  for (const condition of conditions) {
    const isPlaced = condition.lat !== undefined && condition.lon !== undefined;
    if (condition.field === 'distance_m' && !isPlaced)
      return t('A distance needs a latitude and longitude to measure from.');
    const checked = conditionSchema.safeParse(condition);
    if (!checked.success)
      return `${conditionText(condition)}: ${checked.error.issues[0]?.message ?? t('invalid')}`;
  }
  return undefined;
}

/** Reads numbers, `true` and `false` as such, everything else as text. */
function readValue(text: string): Condition['value'] {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) && !/[.]$|[.]\d*0$/.test(text)
    ? Number(text)
    : text;
}
