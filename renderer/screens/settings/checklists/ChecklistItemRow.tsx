import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ChecklistItem } from '../../../../gateway/contract/action/checklist.ts';
import { TELEMETRY_FIELDS } from '../../../../gateway/contract/vehicle/telemetry-fields.ts';
import { Button } from '../../../components/Button.tsx';
import { t } from '../../../language/translate.ts';
import { checkValue, FIRST_CHECK } from './checklist-draft.ts';

type Check = ChecklistItem['checks'][number];

const FIELDS = [...TELEMETRY_FIELDS.keys()].sort();
const ORDERED = ['>=', '<=', '>', '<', '==', '!='] as const;
const EQUAL = ['==', '!='] as const;

export interface ChecklistItemRowProps {
  readonly item: ChecklistItem;
  readonly onChange: (item: ChecklistItem) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One item: its text, whether it is required, and which telemetry ticks it automatically. */
export function ChecklistItemRow({ item, onChange, onMove, onRemove }: ChecklistItemRowProps) {
  const { text, isRequired, checks } = item;
  return (
    <div className="checklist-row">
      <input
        className="input"
        aria-label={t('Item')}
        required
        maxLength={160}
        value={text}
        onChange={(event) => onChange({ ...item, text: event.target.value })}
      />
      <label className="checklist-required">
        <input
          type="checkbox"
          checked={isRequired}
          onChange={(event) => onChange({ ...item, isRequired: event.target.checked })}
        />
        {t('required')}
      </label>
      <span className="checklist-row-buttons">
        <Button
          variant="quiet"
          shape="square"
          label={t('Check “{text}” by telemetry', { text })}
          tooltip={t('Ticked by the vehicle itself while this holds')}
          onClick={() => onChange({ ...item, checks: [...checks, FIRST_CHECK] })}
        >
          <Plus size={14} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          shape="square"
          label={t('Move “{text}” up', { text })}
          onClick={() => onMove(-1)}
        >
          <ArrowUp size={14} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          shape="square"
          label={t('Move “{text}” down', { text })}
          onClick={() => onMove(1)}
        >
          <ArrowDown size={14} aria-hidden />
        </Button>
        <Button variant="quiet" shape="square" label={t('Remove “{text}”', { text })} onClick={onRemove}>
          <X size={14} aria-hidden />
        </Button>
      </span>
      {checks.map((check, index) => (
        <CheckRow
          // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no name but their place
          key={`${index} ${check.field}`}
          check={check}
          onChange={(next) => onChange({ ...item, checks: checks.with(index, next) })}
          onRemove={() => onChange({ ...item, checks: checks.toSpliced(index, 1) })}
        />
      ))}
    </div>
  );
}

interface CheckRowProps {
  readonly check: Check;
  readonly onChange: (check: Check) => void;
  readonly onRemove: () => void;
}

function CheckRow({ check, onChange, onRemove }: CheckRowProps) {
  const { field, operator, value } = check;
  const known = TELEMETRY_FIELDS.get(field);
  const type = known?.type ?? 'string';
  const words = type === 'boolean' ? ['true', 'false'] : known?.words;
  const operators = type === 'number' ? ORDERED : EQUAL;
  const take = (name: string) => {
    const next = TELEMETRY_FIELDS.get(name);
    if (!next) return;
    const first = next.type === 'number' ? 0 : next.type === 'boolean' ? true : (next.words?.[0] ?? '');
    onChange({ field: name, operator: next.type === 'number' ? '>=' : '==', value: first });
  };
  return (
    <div className="checklist-check">
      <select
        className="input number"
        aria-label={t('Telemetry field')}
        value={field}
        onChange={(event) => take(event.target.value)}
      >
        {FIELDS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        className="input number"
        aria-label={t('Comparison')}
        value={operator}
        onChange={(event) => onChange({ ...check, operator: event.target.value as Check['operator'] })}
      >
        {operators.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {words ? (
        <select
          className="input number"
          aria-label={t('Value')}
          value={String(value)}
          onChange={(event) => onChange({ ...check, value: checkValue(event.target.value, type) ?? value })}
        >
          {words.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      ) : (
        <ValueInput check={check} type={type} onChange={onChange} />
      )}
      <Button
        variant="quiet"
        shape="square"
        label={t('Remove the comparison of {field}', { field })}
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </Button>
    </div>
  );
}

interface ValueInputProps {
  readonly check: Check;
  readonly type: 'number' | 'string' | 'boolean';
  readonly onChange: (check: Check) => void;
}

function ValueInput({ check, type, onChange }: ValueInputProps) {
  const [text, setText] = useState(String(check.value));
  const [seen, setSeen] = useState(check.value);
  // Changed from outside, as by an undo: what is being typed says the same in its own way.
  if (seen !== check.value) {
    setSeen(check.value);
    if (checkValue(text, type) !== check.value) setText(String(check.value));
  }
  const isWrong = checkValue(text, type) === undefined;
  return (
    <input
      // An invalid value must not be saved as the last valid one.
      ref={(input) => input?.setCustomValidity(isWrong ? t('This is no value of the field.') : '')}
      className="input number"
      aria-label={t('Value')}
      aria-invalid={isWrong}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const value = checkValue(event.target.value, type);
        if (value !== undefined) onChange({ ...check, value });
      }}
    />
  );
}
