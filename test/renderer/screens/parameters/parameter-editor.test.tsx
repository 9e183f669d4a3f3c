import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { VehicleParameter } from '../../../../gateway/contract/onboard/parameter.ts';
import { buildParameter, parametersRig, showParameters } from './parameters-rig.tsx';

beforeAll(() => {
  // Nothing is laid out here: without a height no row of the list is drawn.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(cleanup);

const BITS = [
  { bit: 0, label: 'All' },
  { bit: 1, label: 'Barometer' },
  { bit: 2, label: 'Compass' },
  { bit: 4, label: 'INS' },
  { bit: 31, label: 'Highest' },
];

async function edit(change: Partial<VehicleParameter>) {
  const name = 'ARMING_CHECK';
  showParameters(
    parametersRig([buildParameter({ name, about: { label: '', text: '', bits: BITS }, ...change })]),
  );
  fireEvent.click(await screen.findByRole('option', { name: /ARMING_CHECK/ }));
  const editor = within(screen.getByRole('form', { name: 'Change ARMING_CHECK' }));
  const box = (label: string) => editor.getByRole<HTMLInputElement>('checkbox', { name: label });
  return { box, value: () => editor.getByLabelText<HTMLInputElement>('New value').value };
}

test('a read-only one says so, and cannot be changed', async () => {
  await edit({ about: { label: '', text: '', isReadOnly: true } });
  expect(screen.getByText('Read-only: the autopilot sets it.')).toBeTruthy();
  const value = screen.getByLabelText('New value');
  fireEvent.change(value, { target: { value: '7' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Change ARMING_CHECK' }));
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

describe('the bits of a mask', () => {
  test('a negative one has its boxes ticked, and a box changes its own bit', async () => {
    const { box, value } = await edit({ value: -17 });
    expect(BITS.map(({ label }) => box(label).checked)).toEqual([true, true, true, false, true]);
    fireEvent.click(box('Compass'));
    expect(value()).toBe('-21');
    expect(BITS.map(({ label }) => box(label).checked)).toEqual([true, true, false, false, true]);
  });

  test('the highest bit of a signed one can be ticked and unticked', async () => {
    const { box, value } = await edit({ value: 3 });
    fireEvent.click(box('Highest'));
    expect(value()).toBe('-2147483645');
    expect(box('Barometer').checked).toBe(true);
    fireEvent.click(box('Highest'));
    expect(value()).toBe('3');
  });

  test('a bit that the type does not have cannot be ticked', async () => {
    const { box } = await edit({ value: 3, type: 'int8' });
    expect(box('Highest').disabled).toBe(true);
    expect(box('Compass').disabled).toBe(false);
  });
});
