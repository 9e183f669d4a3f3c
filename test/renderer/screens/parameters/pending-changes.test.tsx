import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { useVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { buildEntry } from '../../builder/build-records.ts';
import { list } from '../../builder/developer-rig.tsx';
import {
  buildParameter,
  buildParameters,
  HISTORY,
  LIST,
  parametersRig,
  showParameters,
} from './parameters-rig.tsx';

beforeAll(() => {
  // Nothing is laid out here: without a height no row of the list is drawn.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(cleanup);

const WRITE = 'PUT /api/vehicles/uav-1/parameters';
const WRITTEN = {
  vehicleId: 'uav-1',
  commandId: 'cmd-1',
  mode: 'sim',
  results: [
    {
      name: 'RTL_ALT',
      outcome: 'written',
      from: 1500,
      asked: 2000,
      held: 2000,
      detail: null,
      needsReboot: false,
    },
  ],
};

async function plan(name: string, value: string): Promise<void> {
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
  const editor = within(screen.getByRole('form', { name: `Change ${name}` }));
  fireEvent.change(editor.getByLabelText('New value'), { target: { value } });
  fireEvent.click(editor.getByRole('button', { name: 'Add to changes' }));
}

const pending = () => screen.queryByRole('region', { name: 'Changes to write' })?.textContent ?? '';

function hearIn(mode: 'sim' | 'live'): void {
  const entry = buildEntry({ mode }, Number.POSITIVE_INFINITY);
  act(() => useVehicleStore.setState({ entries: { 'uav-1': entry } }));
}

describe('changes that wait to be written', () => {
  test('a value planned while another is being written is not lost', async () => {
    const rig = parametersRig([buildParameter()]);
    let answer = (_response: Response): void => undefined;
    rig.answer(WRITE, () => new Promise<Response>((resolve) => (answer = resolve)) as unknown as Response);
    showParameters(rig);
    await plan('RTL_ALT', '2000');
    fireEvent.click(screen.getByRole('button', { name: 'Write 1 change' }));
    await waitFor(() => expect(rig.sent.some(({ method }) => method === 'PUT')).toBe(true));
    await plan('RTL_ALT', '2500');
    answer(Response.json(WRITTEN));
    await screen.findByText('1 of 1 set as requested');
    expect(pending()).toContain('2500');
    expect(screen.getByRole('button', { name: 'Write 1 change' })).toBeDefined();
  });

  test('to the simulated vehicle are not offered for the real one', async () => {
    const rig = parametersRig([buildParameter()]);
    showParameters(rig);
    await plan('RTL_ALT', '300');
    expect(pending()).toContain('1500 → 300');
    rig.answer(LIST, buildParameters([buildParameter({ value: 2000 })], { mode: 'live' }));
    hearIn('live');
    await screen.findByText('2000');
    expect(pending()).toBe('');
    hearIn('sim');
    await waitFor(() => expect(pending()).toContain('300'));
  });

  test('undoing is for the airframe a value was written to', async () => {
    const rig = parametersRig([buildParameter()]);
    const row = { ...WRITTEN.results[0], changeId: 'pch-1', vehicleId: 'uav-1', commandId: 'cmd-1', atMs: 1 };
    const actor = { kind: 'operator', id: 'operator' };
    rig.answer(
      HISTORY,
      list([
        { ...row, actor, mode: 'sim' },
        { ...row, actor, changeId: 'pch-2', name: 'WPNAV_SPEED', mode: 'live' },
      ]),
    );
    hearIn('live');
    showParameters(rig, 'history');
    expect(await screen.findByRole('button', { name: 'Undo WPNAV_SPEED' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo RTL_ALT' })).toBeNull();
  });
});
