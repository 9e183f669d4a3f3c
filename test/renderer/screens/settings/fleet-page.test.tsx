import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CentreState, JoinRequest } from '../../../../gateway/contract/centre/centre.ts';
import { FleetPage } from '../../../../renderer/screens/settings/FleetPage.tsx';
import { commandCenterRig } from '../../builder/command-center-rig.ts';

afterEach(cleanup);

const NONE: CentreState = {
  state: 'none',
  address: null,
  stationId: null,
  name: null,
  waitingRows: 0,
  problem: null,
};
const MEMBER: CentreState = {
  ...NONE,
  state: 'unreachable',
  address: 'https://fleet.example.com',
  stationId: 'st-0123456789abcdef',
  name: 'Field A',
  waitingRows: 1234,
};

test('a station joins with address, code and name, and why not is said', async () => {
  const rig = commandCenterRig('#/settings/fleet');
  rig.answer('GET /api/station/centre', NONE);
  const asked: JoinRequest[] = [];
  rig.answer('POST /api/station/centre', (request) => {
    asked.push(JSON.parse(request.body ?? '') as JoinRequest);
    return Response.json(MEMBER);
  });
  rig.show(<FleetPage />);
  const address = await screen.findByLabelText('Address of the fleet server');
  const join = screen.getByRole('button', { name: 'Join' });
  expect(join.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(address, { target: { value: ' https://fleet.example.com ' } });
  fireEvent.change(screen.getByLabelText('One-time code'), { target: { value: 'abcd' } });
  fireEvent.change(screen.getByLabelText('Name of this station'), { target: { value: 'Field A' } });
  fireEvent.click(join);
  await screen.findByText('Centre unreachable');
  expect(asked).toEqual([{ address: 'https://fleet.example.com', code: 'abcd', name: 'Field A' }]);
});

test('a member shows what waits, and leaves after a second press', async () => {
  const rig = commandCenterRig('#/settings/fleet');
  rig.answer('GET /api/station/centre', MEMBER);
  rig.answer('DELETE /api/station/centre', NONE);
  rig.show(<FleetPage />);
  expect(await screen.findByText('1,234')).toBeDefined();
  expect(screen.getByText(/keeps working/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Leave the fleet' }));
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  fireEvent.click(screen.getByRole('button', { name: 'Leave the fleet' }));
  rig.answer('GET /api/station/centre', NONE);
  fireEvent.click(screen.getByRole('button', { name: 'Leave the fleet now' }));
  await waitFor(() => expect(screen.getByRole('form', { name: 'Join a fleet' })).toBeDefined());
});
