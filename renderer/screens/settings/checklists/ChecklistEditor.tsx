import { Plus, Redo2, Undo2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import type { Checklist, ChecklistContent } from '../../../../gateway/contract/action/checklist.ts';
import { TELEMETRY_FIELDS } from '../../../../gateway/contract/vehicle/telemetry-fields.ts';
import { Button } from '../../../components/Button.tsx';
import { VEHICLE_TYPE_TEXT } from '../../../format/vehicle-text.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { ChecklistItemRow } from './ChecklistItemRow.tsx';
import {
  changed,
  draftOfChecklist,
  moved,
  newItemId,
  redone,
  undone,
  withItems,
  withSection,
} from './checklist-draft.ts';

const TYPES = (TELEMETRY_FIELDS.get('type')?.words ?? []) as ChecklistContent['vehicleTypes'];

export interface ChecklistEditorProps {
  readonly checklist: Checklist;
  /** @throws what the gateway answers when it refuses */
  readonly onSave: (content: ChecklistContent) => Promise<void>;
  readonly onCopy: (content: ChecklistContent) => void;
  readonly onRemove: () => void;
}

/** One checklist as a form; every change can be undone until it is saved or left. */
export function ChecklistEditor({ checklist, onSave, onCopy, onRemove }: ChecklistEditorProps) {
  const [draft, setDraft] = useState(() => draftOfChecklist(checklist.content));
  const [failure, setFailure] = useState<string>();
  const { content } = draft;
  const change = (next: ChecklistContent) => setDraft((before) => changed(before, next));
  const isChanged = draft.past.length > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await onSave(content);
      toast.success(t('{name} saved', { name: content.name }));
    } catch (cause) {
      setFailure(failureText(cause));
    }
  };
  const item = () => ({ itemId: newItemId(content), text: t('New item'), isRequired: true, checks: [] });
  return (
    <form className="checklist-editor" aria-label={content.name} onSubmit={(event) => void submit(event)}>
      <div className="editor-row">
        <label className="field" data-wide>
          <span className="field-label">{t('Name')}</span>
          <input
            className="input"
            required
            maxLength={80}
            value={content.name}
            onChange={(event) => change({ ...content, name: event.target.value })}
          />
        </label>
      </div>
      <fieldset className="field-choice checklist-types">
        <legend className="field-label">{t('Used by itself for')}</legend>
        {TYPES.map((type) => (
          <label key={type}>
            <input
              type="checkbox"
              checked={content.vehicleTypes.includes(type)}
              onChange={(event) =>
                change({
                  ...content,
                  vehicleTypes: TYPES.filter((each) =>
                    each === type ? event.target.checked : content.vehicleTypes.includes(each),
                  ),
                })
              }
            />
            {t(VEHICLE_TYPE_TEXT[type])}
          </label>
        ))}
      </fieldset>
      {content.sections.map((section, index) => (
        // A section has no name of its own but its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: sections are only added at the end and removed
        <fieldset className="checklist-section" key={index}>
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
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <div className="editor-actions">
        <Button
          type="submit"
          variant="primary"
          disabledReason={isChanged ? undefined : t('Nothing is changed.')}
        >
          {t('Save')}
        </Button>
        <Button
          shape="square"
          label={t('Undo')}
          disabledReason={isChanged ? undefined : t('Nothing to undo.')}
          onClick={() => setDraft(undone)}
        >
          <Undo2 size={14} aria-hidden />
        </Button>
        <Button
          shape="square"
          label={t('Redo')}
          disabledReason={draft.future.length > 0 ? undefined : t('Nothing to redo.')}
          onClick={() => setDraft(redone)}
        >
          <Redo2 size={14} aria-hidden />
        </Button>
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
            if (event.currentTarget.form?.reportValidity() !== false) onCopy(content);
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
