import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApprovalNotice } from '../../../../renderer/app/notice/ApprovalNotice.tsx';
import { receiveCommand, useCommandStore } from '../../../../renderer/state/vehicle/command-store.ts';
import { useVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { sampleCommand, sampleVehicle } from '../../../builder/contract-samples.ts';

beforeEach(() => {
  useCommandStore.setState(useCommandStore.getInitialState());
  const telemetry = sampleVehicle({ id: 'uav-1', name: 'Copter 1' });
  useVehicleStore.setState({ entries: { 'uav-1': { telemetry, receivedAtMs: 0 } } });
});
afterEach(cleanup);

const upload = (change: Parameters<typeof sampleCommand>[0] = {}) =>
  sampleCommand({
    vehicleId: 'uav-1',
    command: 'mission-upload',
    params: { itemCount: 3 },
    source: 'window',
    state: 'awaiting_approval',
    ...change,
  });

it('names what this window asked for and waits for an approval, with the way to the inbox', () => {
  receiveCommand(upload());
  render(<ApprovalNotice />);
  expect(screen.getByRole('status').textContent).toMatch(/^Waiting for approval: .+ for Copter 1$/);
  expect(screen.getByRole('link', { name: 'Open approvals' }).getAttribute('href')).toBe(
    '#/command-center/approvals',
  );
});

it('shows nothing when nothing waits, or only what other programs asked for', () => {
  receiveCommand(upload({ commandId: 'cmd_2', source: 'rest' }));
  receiveCommand(upload({ commandId: 'cmd_3', state: 'in_progress' }));
  render(<ApprovalNotice />);
  expect(screen.queryByRole('status')).toBeNull();
});
