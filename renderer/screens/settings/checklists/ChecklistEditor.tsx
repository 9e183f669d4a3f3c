import { ArrowDown, ArrowUp, Plus, Redo2, Undo2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import type {
  Checklist,
  ChecklistContent,
  ChecklistItem,
} from '../../../../gateway/contract/action/checklist.ts';
import { telemetryFields } from '../../../../gateway/contract/vehicle/telemetry-fields.ts';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { VEHICLE_TYPE_TEXT } from '../../../format/vehicle-text.ts';
import { t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import {
  changed,
  checkValue,
  draftOfChecklist,
  FIRST_CHECK,
  moved,
  newItemId,
  redone,
  reworded,
  undone,
  withItems,
  withOriginalWords,
  withSection,
} from './checklist-draft.ts';

const TYPES = (telemetryFields().get('type')?.words ?? []) as ChecklistContent['vehicleTypes'];

export interface ChecklistEditorProps {
  readonly checklist: Checklist;
  /** @throws the gateway's error if it refuses */
  readonly onSave: (content: ChecklistContent) => Promise<void>;
  readonly onCopy: (content: ChecklistContent) => void;
  readonly onRemove: () => void;
}

const inLanguage = (text: string) => translateSentence(text).text;

/**
 * The form of one checklist, with shipped texts in the chosen language. Every change can be undone until it is saved or
 * the form is left.
 */
export function ChecklistEditor({ checklist, onSave, onCopy, onRemove }: ChecklistEditorProps) {
  const [draft, setDraft] = useState(() => draftOfChecklist(reworded(checklist.content, inLanguage)));
  const { waiting, failure, send } = useRequest();
  const { content } = draft;
  const toStore = () => withOriginalWords(content, checklist.content, inLanguage);
  const change = (next: ChecklistContent) => setDraft((before) => changed(before, next));
  const isChanged = draft.past.length > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await send(async () => {
      await onSave(toStore());
      toast.success(t('{name} saved', { name: content.name }));
    });
  };
  const item = () => ({ itemId: newItemId(content), text: t('New item'), isRequired: true, checks: [] });
  return (
    <form className="checklist-editor" aria-label={content.name} onSubmit={(event) => void submit(event)}>
      <div className="editor-row">
        <TextField
          label={t('Name')}
          isWide
          required
          maxLength={80}
          value={content.name}
          onChange={(text) => change({ ...content, name: text })}
        />
      </div>
      <fieldset className="field-choice">
        <legend className="field-label">{t('Default for')}</legend>
        {TYPES.map((type) => (
          <CheckField
            key={type}
            isChecked={content.vehicleTypes.includes(type)}
            onChange={(isChecked) =>
              change({
                ...content,
                vehicleTypes: TYPES.filter((each) =>
                  each === type ? isChecked : content.vehicleTypes.includes(each),
                ),
              })
            }
          >
            {t(VEHICLE_TYPE_TEXT[type])}
          </CheckField>
        ))}
      </fieldset>
      {content.sections.map((section, index) => (
        // A section has no id; only its position identifies it.
        // biome-ignore lint/suspicious/noArrayIndexKey: sections are only added at the end and removed
        <fieldset className="checklist-section stack-6 card justify-items-start p-10" key={index}>
          <legend className="visually-hidden">{section.title}</legend>
          <input
            className="input"
            aria-label={t('Section')}
            required
            maxLength={80}
            value={section.title}
            onChange={(event) =>
              change(withSection(content, index, { ...section, title: event.target.value }))
            }
          />
          {section.items.map((each, place) => (
            <ChecklistItemRow
              key={each.itemId}
              item={each}
              onChange={(next) => change(withItems(content, index, section.items.with(place, next)))}
              onMove={(by) => change(withItems(content, index, moved(section.items, place, by)))}
              onRemove={() => change(withItems(content, index, section.items.toSpliced(place, 1)))}
            />
          ))}
          <Button
            variant="quiet"
            onClick={() => change(withItems(content, index, [...section.items, item()]))}
          >
            <Plus size={14} aria-hidden />
            {t('Add item')}
          </Button>
        </fieldset>
      ))}
      {failure && <Note tone="error">{failure}</Note>}
      <div className="flex gap-8">
        <Button
          type="submit"
          variant="primary"
          disabledReason={waiting ?? (isChanged ? undefined : t('No changes.'))}
        >
          {t('Save')}
        </Button>
        <IconButton
          icon={Undo2}
          label={t('Undo')}
          disabledReason={isChanged ? undefined : t('Nothing to undo.')}
          onClick={() => setDraft(undone)}
        />
        <IconButton
          icon={Redo2}
          label={t('Redo')}
          disabledReason={draft.future.length > 0 ? undefined : t('Nothing to redo.')}
          onClick={() => setDraft(redone)}
        />
        <Button
          variant="quiet"
          onClick={() =>
            change({
              ...content,
              sections: [...content.sections, { title: t('New section'), items: [item()] }],
            })
          }
        >
          {t('Add section')}
        </Button>
        <Button
          variant="quiet"
          onClick={(event) => {
            if (event.currentTarget.form?.reportValidity() !== false) onCopy(toStore());
          }}
        >
          {t('Save as a copy')}
        </Button>
        {checklist.source === 'own' && (
          <Button variant="quiet" onClick={onRemove}>
            {t('Remove')}
          </Button>
        )}
      </div>
    </form>
  );
}

type Check = ChecklistItem['checks'][number];

const FIELDS = [...telemetryFields().keys()].sort();
const ORDERED = ['>=', '<=', '>', '<', '==', '!='] as const;
const EQUAL = ['==', '!='] as const;

interface ChecklistItemRowProps {
  readonly item: ChecklistItem;
  readonly onChange: (item: ChecklistItem) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One item: its text, whether it is required, and which telemetry ticks it automatically. */
function ChecklistItemRow({ item, onChange, onMove, onRemove }: ChecklistItemRowProps) {
  const { text, isRequired, checks } = item;
  return (
    <div className="checklist-row grid items-center gap-4-10 w-full">
      <input
        className="input"
        aria-label={t('Item')}
        required
        maxLength={160}
        value={text}
        onChange={(event) => onChange({ ...item, text: event.target.value })}
      />
      <CheckField
        className="dim gap-6 items-center inline-flex"
        isChecked={isRequired}
        onChange={(isChecked) => onChange({ ...item, isRequired: isChecked })}
      >
        {t('required')}
      </CheckField>
      <span className="flex">
        <IconButton
          icon={Plus}
          variant="quiet"
          label={t('Check “{text}” with telemetry', { text })}
          tooltip={t('Checked automatically while this condition is met')}
          onClick={() => onChange({ ...item, checks: [...checks, FIRST_CHECK] })}
        />
        <IconButton
          icon={ArrowUp}
          variant="quiet"
          label={t('Move “{text}” up', { text })}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          variant="quiet"
          label={t('Move “{text}” down', { text })}
          onClick={() => onMove(1)}
        />
        <IconButton icon={X} variant="quiet" label={t('Remove “{text}”', { text })} onClick={onRemove} />
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
  const known = telemetryFields().get(field);
  const type = known?.type ?? 'string';
  const words = type === 'boolean' ? ['true', 'false'] : known?.words;
  const operators = type === 'number' ? ORDERED : EQUAL;
  const take = (name: string) => {
    const next = telemetryFields().get(name);
    if (!next) return;
    const first = next.type === 'number' ? 0 : next.type === 'boolean' ? true : (next.words?.[0] ?? '');
    onChange({ field: name, operator: next.type === 'number' ? '>=' : '==', value: first });
  };
  return (
    <div className="checklist-check stack-6">
      <Select
        className="input number"
        aria-label={t('Telemetry field')}
        value={field}
        options={FIELDS}
        onChange={take}
      />
      <Select
        className="input number"
        aria-label={t('Comparison')}
        value={operator}
        options={operators}
        onChange={(chosen) => onChange({ ...check, operator: chosen })}
      />
      {words ? (
        <Select
          className="input number"
          aria-label={t('Value')}
          value={String(value)}
          options={words}
          onChange={(chosen) => onChange({ ...check, value: checkValue(chosen, type) ?? value })}
        />
      ) : (
        <ValueInput check={check} type={type} onChange={onChange} />
      )}
      <IconButton
        icon={X}
        variant="quiet"
        label={t('Remove the comparison of {field}', { field })}
        onClick={onRemove}
      />
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
  // Changed from outside, for example by undo. Text that means the same value is kept.
  if (seen !== check.value) {
    setSeen(check.value);
    if (checkValue(text, type) !== check.value) setText(String(check.value));
  }
  const isWrong = checkValue(text, type) === undefined;
  return (
    <input
      // While the text is invalid, the last valid value must not be saved.
      ref={(input) => input?.setCustomValidity(isWrong ? t('Invalid value.') : '')}
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
