import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { LeaseDialogs } from '../../../../renderer/app/notice/LeaseDialogs.tsx';
import { LeasesPane } from '../../../../renderer/screens/command-center/leases/LeasesPane.tsx';
import { CommandFeed } from '../../../../renderer/screens/fly/CommandFeed.tsx';
import { keepLeases } from '../../../../renderer/state/command-center/lease-actions.ts';
import {
  noteKept,
  openTakeover,
  receiveLease,
  replaceLeases,
  useLeaseStore,
} from '../../../../renderer/state/command-center/lease-store.ts';
import { receiveCommand } from '../../../../renderer/state/vehicle/command-store.ts';
import { makeOrders } from '../../../../renderer/state/vehicle/orders.ts';
import { buildControlState, buildLease } from '../../builder/build-governance.ts';
import { buildCommand } from '../../builder/build-records.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { problem } from '../../builder/developer-rig.tsx';

afterEach(cleanup);

const operator = { kind: 'operator', id: 'operator' } as const;
const key = { kind: 'key', id: 'key-9' } as const;

function takeoverOf(by: typeof operator | typeof key) {
  return {
    takeoverId: 'tko-1',
    by,
    reason: 'Inspection must go on',
    requesterState: buildControlState({ activity: 'Inspection plan' }),
    holderState: buildControlState({ activity: 'Go to point' }),
    requestedAtMs: Date.now(),
    deadlineAtMs: Date.now() + 30_000,
  };
}

describe('who commands what', () => {
  test('names the holder, the epoch and what is done with it; unknown is a dash', async () => {
    const rig = commandCenterRig();
    replaceLeases([buildLease()]);
    rig.show(<LeasesPane />);
    const card = await screen.findByRole('article', { name: 'Copter 1' });
    expect(card.textContent).toContain('Key key-9 commands it');
    expect(card.textContent).toContain('Epoch 3');
    expect(card.textContent).toContain('Patrol over zone-north');
    expect(within(card).getByRole('row', { name: /Ground speed/ }).textContent).toContain('—');
  });

  test('one that is taken is kept by renewing, until it is given back', async () => {
    const rig = commandCenterRig();
    const renewals = () => rig.sent.filter(({ method }) => method === 'POST').length;
    replaceLeases([buildLease({ holder: null, kind: null, expiresAtMs: null })]);
    rig.answer('POST /api/vehicles/uav-1/lease', { ...buildLease({ holder: operator, epoch: 4 }) });
    rig.answer('DELETE /api/vehicles/uav-1/lease', { ...buildLease({ holder: null, epoch: 5 }) });
    const stop = keepLeases(rig.runtime.owner, rig.clock);
    rig.show(<LeasesPane />);
    fireEvent.click(await screen.findByRole('button', { name: 'Take command of Copter 1' }));
    expect(await screen.findByText(/held while this window is open/)).toBeDefined();
    await rig.clock.advanceAsync(25_000, 5_000);
    expect(renewals()).toBe(3);
    fireEvent.click(screen.getByRole('button', { name: 'Release Copter 1' }));
    expect(await screen.findByText('Free until someone sends a command')).toBeDefined();
    await rig.clock.advanceAsync(25_000, 5_000);
    expect(renewals()).toBe(3);
    stop();
  });

  test('what somebody else took is never taken back by a renewal', async () => {
    const rig = commandCenterRig();
    replaceLeases([buildLease({ holder: operator })]);
    noteKept('uav-1');
    const stop = keepLeases(rig.runtime.owner, rig.clock);
    receiveLease(buildLease({ holder: null, kind: null, epoch: 4 }));
    await rig.clock.advanceAsync(25_000, 5_000);
    expect(rig.sent.filter(({ method }) => method === 'POST')).toHaveLength(0);
    stop();
  });
});

describe('taking over', () => {
  test('shows what the holder does and the epoch, and asks under the epoch that was seen', async () => {
    const rig = commandCenterRig();
    rig.answer('GET /api/vehicles/uav-1/lease', { ...buildLease({ epoch: 4 }) });
    rig.answer('POST /api/vehicles/uav-1/lease/takeover', {
      ...buildLease({ epoch: 4, takeover: takeoverOf(operator) }),
    });
    rig.show(<LeaseDialogs />);
    act(() => openTakeover('uav-1'));
    const form = await screen.findByRole('form', { name: 'Take over Copter 1' });
    expect(form.textContent).toContain('Patrol over zone-north');
    expect(form.textContent).toContain('epoch 4');
    fireEvent.submit(form);
    expect(rig.sent.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(within(form).getByLabelText('Reason for the takeover'), { target: { value: 'Storm' } });
    fireEvent.submit(form);
    expect(await screen.findByText(/You have asked Key key-9 to hand over Copter 1/)).toBeDefined();
    expect(rig.sent.find(({ method }) => method === 'POST')?.body).toBe(
      '{"epoch":4,"reason":"Storm","force":false}',
    );
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('Inspection plan')).toBeDefined();
    expect(within(dialog).getByText('Go to point')).toBeDefined();
  });

  test('a changed epoch is said, and nothing is repeated', async () => {
    const rig = commandCenterRig();
    rig.answer('GET /api/vehicles/uav-1/lease', { ...buildLease() });
    rig.answer('POST /api/vehicles/uav-1/lease/takeover', () =>
      problem(409, 'version-conflict', 'Meanwhile epoch 5 holds it.'),
    );
    rig.show(<LeaseDialogs />);
    act(() => openTakeover('uav-1'));
    const form = await screen.findByRole('form', { name: 'Take over Copter 1' });
    fireEvent.change(within(form).getByLabelText('Reason for the takeover'), { target: { value: 'Storm' } });
    fireEvent.submit(form);
    expect(await screen.findByText('Meanwhile epoch 5 holds it.')).toBeDefined();
    expect(rig.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('closes by itself when it is mine', async () => {
    const rig = commandCenterRig();
    rig.answer('GET /api/vehicles/uav-1/lease', { ...buildLease() });
    rig.show(<LeaseDialogs />);
    act(() => openTakeover('uav-1'));
    await screen.findByRole('form', { name: 'Take over Copter 1' });
    act(() => receiveLease(buildLease({ holder: operator, epoch: 5 })));
    await screen.findByRole('alert');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('being asked', () => {
  test('the holder sees both sides and the time, and answers', async () => {
    const rig = commandCenterRig();
    replaceLeases([buildLease({ holder: operator, takeover: takeoverOf(key) })]);
    rig.answer('POST /api/vehicles/uav-1/lease/takeover/answer', { ...buildLease({ holder: operator }) });
    rig.show(<LeaseDialogs />);
    const question = await screen.findByRole('region', {
      name: 'Another operator wants to take over Copter 1',
    });
    expect(question.textContent).toContain('“Inspection must go on”');
    expect(question.textContent).toContain('Inspection plan');
    expect(question.textContent).toMatch(/transfers in 0:(30|29)/);
    // A slide that is being held must not be torn away: the focus stays where it was.
    expect(question.contains(document.activeElement)).toBe(false);
    fireEvent.click(within(question).getByRole('button', { name: 'Refuse and keep Copter 1' }));
    await screen.findByRole('alert');
    expect(screen.queryByRole('region', { name: /wants to take over/ })).toBeNull();
    expect(rig.sent.find(({ method }) => method === 'POST')?.body).toBe(
      '{"takeoverId":"tko-1","accept":false}',
    );
  });

  test('others are not asked', async () => {
    const rig = commandCenterRig();
    replaceLeases([buildLease({ takeover: takeoverOf(operator) })]);
    rig.show(<LeaseDialogs />);
    await screen.findByRole('alert');
    expect(screen.queryByRole('region', { name: /wants to take over/ })).toBeNull();
  });
});

describe('the command feed', () => {
  test('a command to a vehicle somebody else holds can be read and offers the takeover', async () => {
    const rig = commandCenterRig();
    rig.answer('POST /api/vehicles/uav-1/commands/takeoff?wait=sent', () =>
      problem(409, 'lease-held', 'Key key-9 commands Copter 1 (epoch 3).'),
    );
    rig.show(<CommandFeed />);
    const order = { vehicleId: 'uav-1', command: 'takeoff', params: { altitudeM: 20 } } as const;
    await act(() => makeOrders(rig.runtime.owner).command(order));
    expect(screen.getByText('Key key-9 commands Copter 1 (epoch 3).')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Take over Copter 1' }));
    expect(useLeaseStore.getState().takeoverVehicleId).toBe('uav-1');
  });

  test('an entry leads to its record', () => {
    const rig = commandCenterRig();
    receiveCommand(buildCommand({ createdAtMs: Date.now() }));
    rig.show(<CommandFeed />);
    expect(screen.getByRole('link', { name: 'Take off to 20 m' }).getAttribute('href')).toBe(
      '#/command-center?record=cmd-1',
    );
  });
});
