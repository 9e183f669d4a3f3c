import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type {
  Checklist,
  ChecklistContent,
  ChecklistItem,
} from '../../../../../gateway/contract/action/checklist.ts';
import { ChecklistEditor } from '../../../../../renderer/screens/settings/checklists/ChecklistEditor.tsx';
import { commandCenterRig } from '../../../builder/command-center-rig.ts';

afterEach(cleanup);

function edit(...values: readonly number[]) {
  const checks = values.map((value) => ({ field: 'battery_pct', operator: '>=', value }) as const);
  const items: ChecklistItem[] = [{ itemId: 'battery', text: 'Battery', isRequired: true, checks }];
  const content = { name: 'Field', vehicleTypes: ['copter'], sections: [{ title: 'All', items }] };
  const saved: ChecklistContent[] = [];
  commandCenterRig().show(
    <ChecklistEditor
      checklist={{ checklistId: 'field', source: 'own', content } as unknown as Checklist}
      onSave={(next) => Promise.resolve(void saved.push(next))}
      onCopy={(next) => void saved.push(next)}
      onRemove={vi.fn()}
    />,
  );
  return { savedValues: () => saved.at(-1)?.sections[0]?.items[0]?.checks.map(({ value }) => value) };
}

const values = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Value' });
const shown = () => values().map(({ value }) => value);
const press = (name: string | RegExp) =>
  fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
function type(text: string): void {
  fireEvent.change(values()[0] as HTMLElement, { target: { value: text } });
}

test('the threshold shown is the one that is saved, also after undo', async () => {
  const { savedValues } = edit(50);
  type('60');
  expect(shown()).toEqual(['60']);
  type('70');
  press('Undo');
  expect(shown()).toEqual(['60']);
  press('Save');
  await waitFor(() => expect(savedValues()).toEqual([60]));
});

test('of two comparisons of one field the one that stays keeps its own', () => {
  edit(50, 20);
  press('Remove the comparison of battery_pct');
  expect(shown()).toEqual(['20']);
});

test('what is no number is neither saved nor copied as what stood there before', () => {
  const { savedValues } = edit(50);
  type('5');
  type('');
  expect(values()[0]?.validationMessage).toBe('Invalid value.');
  press('Save as a copy');
  expect(savedValues()).toBeUndefined();
  type('50,5');
  press('Save as a copy');
  expect(savedValues()).toEqual([50.5]);
});
