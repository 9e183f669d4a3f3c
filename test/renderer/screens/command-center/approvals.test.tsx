import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Rail } from '../../../../renderer/app/Rail.tsx';
import { screens } from '../../../../renderer/app/screens.ts';
import { formatUtcTime } from '../../../../renderer/format/measure/time.ts';
import { ApprovalsPane } from '../../../../renderer/screens/command-center/approvals/ApprovalsPane.tsx';
import {
  receiveApproval,
  replaceWaitingApprovals,
} from '../../../../renderer/state/command-center/governance-store.ts';
import { buildApproval } from '../../builder/build-governance.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { openGates, problem } from '../../builder/developer-rig.tsx';

afterEach(cleanup);

const operator = { kind: 'operator', id: 'operator' } as const;

describe('the inbox', () => {
  test('knows its loading and its empty state', () => {
    commandCenterRig().show(<ApprovalsPane />);
    expect(screen.getByText('Waiting for the gateway…')).toBeDefined();
    act(() => replaceWaitingApprovals([]));
    expect(screen.getByText('No pending approvals')).toBeDefined();
  });

  test('a search that matches nothing never says that nothing waits', () => {
    const rig = commandCenterRig();
    replaceWaitingApprovals([buildApproval()]);
    rig.show(<ApprovalsPane />);
    fireEvent.change(screen.getByLabelText('Search approvals'), { target: { value: 'no such request' } });
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.queryByText('No pending approvals')).toBeNull();
    const waiting = screen.getByRole('region', { name: 'Waiting' });
    expect(within(waiting).getByText('No request matches the search.')).toBeDefined();
    expect(within(waiting).getByRole('heading').textContent).toBe('Waiting 1');
  });

  test('tells when each request ended, also one that expired, and how far the list goes back', () => {
    const rig = commandCenterRig();
    const decidedAtMs = Date.now() - 60_000;
    replaceWaitingApprovals([]);
    for (const approval of [
      buildApproval({ state: 'approved', decidedBy: operator, decidedAtMs }),
      buildApproval({ approvalId: 'apr-2', deadlineAtMs: decidedAtMs - 1_000 }),
    ])
      receiveApproval(approval);
    rig.show(<ApprovalsPane />);
    const answered = screen.getByRole('region', { name: 'Answered' });
    const times = within(answered)
      .getAllByRole('article')
      .map((card) => card.querySelector('header time')?.getAttribute('title'));
    expect(times).toEqual([formatUtcTime(decidedAtMs), formatUtcTime(decidedAtMs - 1_000)]);
    expect(within(answered).getByText(/since this window was opened, at most 50/)).toBeDefined();
  });

  test('shows who asks for what, what the policies object, and the time that is left', () => {
    const rig = commandCenterRig();
    replaceWaitingApprovals([buildApproval({ requestedReason: 'Mast survey' })]);
    rig.show(<ApprovalsPane />);
    const card = screen.getByRole('article', { name: /Take off to 80 m, Copter 1/ });
    expect(card.textContent).toContain('Requested by Key key-9');
    expect(card.textContent).toContain('“Mast survey”');
    expect(card.textContent).toContain('150 m is above the ceiling of 120 m.');
    expect(card.querySelector('.approval-deadline')?.textContent).toMatch(/1:(30|29)$/);
    expect(within(card).getByRole('link', { name: 'Open the record' }).getAttribute('href')).toBe(
      '#/command-center?record=cmd-1',
    );
  });

  test('approves with or without a reason, and moves it to the answered ones', async () => {
    const rig = commandCenterRig();
    const approval = buildApproval();
    replaceWaitingApprovals([approval]);
    rig.answer('POST /api/approvals/apr-1/approve', {
      ...approval,
      state: 'approved',
      decidedBy: operator,
      decidedAtMs: Date.now(),
    });
    rig.show(<ApprovalsPane />);
    fireEvent.click(screen.getByRole('button', { name: /^Approve/ }));
    const answered = await screen.findByRole('region', { name: 'Answered' });
    expect(answered.textContent).toContain('Approved by Operator');
    expect(rig.sent.find(({ method }) => method === 'POST')?.body).toBe('{}');
  });

  test('a rejection needs a reason; what the gateway says is read', async () => {
    const rig = commandCenterRig();
    replaceWaitingApprovals([buildApproval()]);
    rig.answer('POST /api/approvals/apr-1/reject', () =>
      problem(409, 'state-conflict', 'It was approved a moment ago.'),
    );
    rig.show(<ApprovalsPane />);
    const reject = screen.getByRole('button', { name: /^Reject/ });
    fireEvent.click(reject);
    expect(rig.sent.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Not over people' } });
    reject.focus();
    fireEvent.click(reject);
    expect(await screen.findByText('It was approved a moment ago.')).toBeDefined();
    expect(rig.sent.find(({ method }) => method === 'POST')?.body).toBe('{"reason":"Not over people"}');
    expect(document.activeElement).toBe(reject);
  });

  test('cannot be answered by who asked where a second person is needed', async () => {
    const rig = commandCenterRig();
    replaceWaitingApprovals([buildApproval({ needsSecondPerson: true, requestedBy: operator })]);
    rig.show(<ApprovalsPane />);
    expect(await screen.findByText(/You requested this yourself/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    rig.answer('POST /api/approvals/apr-1/reject', { ...buildApproval({ state: 'rejected' }) });
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
    expect(await screen.findByRole('region', { name: 'Answered' })).toBeDefined();
  });

  test('is answered by the account of the second person, not by the operator', async () => {
    const rig = commandCenterRig();
    const approval = buildApproval({ needsSecondPerson: true, requestedBy: operator });
    replaceWaitingApprovals([approval]);
    rig.answer('POST /api/approvals/apr-1/approve', { ...approval, state: 'approved' });
    rig.logIn(openGates);
    rig.show(<ApprovalsPane />);
    expect(await screen.findByText(/Deciding as ada@aerial-works.com/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Approve/ }));
    await waitFor(() =>
      expect(rig.sent.find(({ method }) => method === 'POST')?.headers.get('authorization')).toBe(
        'Bearer access',
      ),
    );
  });
});

test('the rail counts what waits and leads there', () => {
  const rig = commandCenterRig();
  rig.show(<Rail screens={screens} currentId="fly" onOpenPalette={() => undefined} />);
  expect(screen.getByRole('link', { name: 'Command Center' })).toBeDefined();
  act(() => replaceWaitingApprovals([buildApproval(), buildApproval({ approvalId: 'apr-2' })]));
  const link = screen.getByRole('link', { name: 'Command Center, 2 approvals pending' });
  expect(link.getAttribute('href')).toBe('#/command-center/approvals');
});
