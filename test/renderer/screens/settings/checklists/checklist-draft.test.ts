import { describe, expect, it } from 'vitest';
import {
  changed,
  checkValue,
  draftOfChecklist,
  moved,
  newChecklistId,
  newItemId,
  redone,
  reworded,
  undone,
  withItems,
  withOriginalWords,
} from '../../../../../renderer/screens/settings/checklists/checklist-draft.ts';
import { sampleChecklistContent } from '../../../../builder/checklist-samples.ts';

describe('a checklist being written', () => {
  it('takes every change back and does it again', () => {
    const draft = changed(draftOfChecklist(sampleChecklistContent), { ...sampleChecklistContent, name: 'B' });
    expect(undone(draft).content.name).toBe('Short preflight');
    expect(redone(undone(draft)).content.name).toBe('B');
    expect(undone(undone(draft)).content).toBe(sampleChecklistContent);
  });

  it('loses a section with its last item, and never an item at an end', () => {
    expect(withItems(sampleChecklistContent, 1, []).sections).toHaveLength(1);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 0, 1)).toEqual(['b', 'a']);
  });

  it('gives names nobody has', () => {
    expect(newItemId(sampleChecklistContent)).toBe('item-4');
    const list = {
      checklistId: 'night',
      source: 'own',
      problem: null,
      content: sampleChecklistContent,
    } as const;
    expect(newChecklistId('Night!', [list])).toBe('night-2');
    expect(newChecklistId('Ünï', [])).toBe('n');
  });

  it('takes only values of the field’s own type', () => {
    expect([checkValue('0,8', 'number'), checkValue('', 'number'), checkValue('true', 'boolean')]).toEqual([
      0.8,
      undefined,
      true,
    ]);
  });

  it('saves the original of each translated text that was not edited', () => {
    const say = (text: string) => `de ${text}`;
    const shown = reworded(sampleChecklistContent, say);
    expect(shown.sections[0]?.title).toBe(`de ${sampleChecklistContent.sections[0]?.title}`);
    expect(withOriginalWords(shown, sampleChecklistContent, say)).toEqual(sampleChecklistContent);
    const renamed = withOriginalWords({ ...shown, name: 'Mine' }, sampleChecklistContent, say);
    expect(renamed).toEqual({ ...sampleChecklistContent, name: 'Mine' });
  });
});
