import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DeveloperArea } from '../../../../../renderer/app/developer/DeveloperArea.tsx';
import { DashboardScreen } from '../../../../../renderer/screens/developer/dashboard/DashboardScreen.tsx';
import {
  sayStatus,
  useDeveloperDialogStore,
} from '../../../../../renderer/state/developer/developer-notice-store.ts';
import { buildGates, DeveloperRig, openGates } from '../../../builder/developer-rig.tsx';

afterEach(cleanup);

function show(rig: DeveloperRig) {
  rig.show(
    <DeveloperArea>
      <DashboardScreen />
    </DeveloperArea>,
  );
}
const tile = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('the status line forgets what was said on another screen, but not what was said on leaving it', async () => {
  const rig = new DeveloperRig(buildGates());
  show(rig);
  await waitFor(() => expect(tile('Login')).toBe('Required'));
  const status = () => document.querySelector('.status-line [role="status"]')?.textContent;
  const now = vi.spyOn(performance, 'now');
  const move = (hash: string) =>
    act(() => {
      location.hash = hash;
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
  now.mockReturnValue(10_000);
  act(() => sayStatus('Saved.'));
  now.mockReturnValue(10_500);
  move('#/docs');
  expect(status()).toBe('Saved.');
  now.mockReturnValue(60_000);
  move('#/docs/telemetry');
  expect(status()).toBe('Saved.');
  move('#/playground');
  expect(status()).toBe('Not logged in to the developer area.');
  now.mockRestore();
});

describe('the dashboard', () => {
  test('starts at Checking, Required, 0 and 2 APIs, with seven groups and 25 operations', async () => {
    show(new DeveloperRig(buildGates()));
    expect(tile('Gateway')).toBe('Checking');
    expect(tile('WebSocket')).toBe('Checking');
    await waitFor(() => expect(tile('Login')).toBe('Required'));
    expect(tile('Credits')).toBe('0');
    expect(tile('Docs')).toBe('2 APIs');
    expect(document.querySelectorAll('.group-card')).toHaveLength(7);
    expect(document.querySelectorAll('.group-operations button')).toHaveLength(25);
  });

  test('a blocked call is an alert and a status message with the button that opens the gate; nothing is sent', async () => {
    const rig = new DeveloperRig(buildGates());
    show(rig);
    await waitFor(() => expect(tile('Login')).toBe('Required'));
    fireEvent.click(screen.getByRole('button', { name: 'Run Launch a drone' }));
    expect(screen.getByRole('alert').textContent).toContain('Login required to run “Launch a drone”');
    expect(screen.getAllByRole('status').some((each) => each.textContent?.includes('Login required'))).toBe(
      true,
    );
    expect(rig.sent.some(({ method }) => method === 'POST')).toBe(false);
    const [open] = screen
      .getAllByRole('button', { name: 'Log in' })
      .filter((each) => each.closest('.gate-alert'));
    fireEvent.click(open!);
    expect(useDeveloperDialogStore.getState().open).toBe('login');
  });

  test('a call shows status, trace id and body; what is not answered yet is said before', async () => {
    const rig = new DeveloperRig(openGates);
    rig.answer('GET /telemetry', () =>
      Response.json({ mode: 'sim', vehicles: [] }, { headers: { 'x-trace-id': 'trace-1' } }),
    );
    show(rig);
    await waitFor(() => expect(tile('Credits')).toBe('100'));
    fireEvent.click(screen.getByRole('button', { name: 'Generate an SDK' }));
    expect(screen.getByText(/does not support it yet/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Run Read telemetry' }));
    await waitFor(() => expect(screen.getByText('200')).toBeDefined());
    expect(screen.getByText('trace-1')).toBeDefined();
    expect(screen.getByLabelText('Response body').textContent).toContain('"vehicles"');
    expect(rig.sent.find(({ path }) => path === '/telemetry')?.headers.get('authorization')).toBe(
      'Bearer access',
    );
  });
});
