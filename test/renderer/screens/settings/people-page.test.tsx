import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Toaster, toast } from 'sonner';
import { afterEach, describe, expect, test } from 'vitest';
import type { StationRole } from '../../../../gateway/contract/account/access.ts';
import type { StationMember } from '../../../../gateway/contract/vehicle/station.ts';
import { PeoplePage } from '../../../../renderer/screens/settings/people/PeoplePage.tsx';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { buildGates, list, problem } from '../../builder/developer-rig.tsx';

afterEach(() => {
  // A notice that is still shown comes again with the next Toaster.
  toast.dismiss();
  cleanup();
});

const ANA: StationMember = {
  accountId: 'acc_ana',
  email: 'ana@acme.example',
  role: 'pilot',
  admittedBy: 'operator',
  admittedAtMs: Date.UTC(2026, 0, 2, 12),
  missing: [],
};
const BOB: StationMember = { ...ANA, accountId: 'acc_bob', email: 'bob@acme.example', role: null };
const LIST = 'GET /api/station/members?limit=200';

/** A gateway that keeps roles. */
function withMembers(first: readonly StationMember[], refused?: string) {
  const rig = commandCenterRig('#/settings/people');
  const kept = new Map(first.map((member) => [member.accountId, member]));
  rig.answer(LIST, () => Response.json(list([...kept.values()])));
  for (const member of first)
    for (const name of [member.accountId, encodeURIComponent(member.email)]) {
      rig.answer(`PUT /api/station/members/${name}`, (request) => {
        if (member.email === refused) return problem(503, 'store-unavailable', 'The disk is full.');
        const { role } = JSON.parse(request.body ?? '') as { role: StationRole };
        kept.set(member.accountId, { ...member, role, admittedBy: 'acc_ana' });
        return Response.json(kept.get(member.accountId));
      });
      rig.answer(`DELETE /api/station/members/${name}`, () => {
        kept.set(member.accountId, { ...member, role: null });
        return new Response(null, { status: 204 });
      });
    }
  const show = () =>
    rig.show(
      <>
        <PeoplePage />
        <Toaster />
      </>,
    );
  return { rig, kept, show };
}

const row = (email: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`tr[data-member="${email}"]`);
    if (!found) throw new Error(`no row of ${email}`);
    return within(found);
  });

describe('the people of the station', () => {
  test('are shown with role, since when, by whom, and what is missing', async () => {
    const { show } = withMembers([
      { ...ANA, missing: ['company-email', 'credits'] },
      { ...BOB, role: 'observer', admittedBy: 'acc_ana' },
    ]);
    show();
    expect((await row(ANA.email)).getByText(/verified company e-mail, credits/)).toBeDefined();
    expect((await row(ANA.email)).getByText('operator')).toBeDefined();
    expect((await row(ANA.email)).getByText(/2026/)).toBeDefined();
    expect((await row(BOB.email)).getByLabelText(`Role of ${BOB.email}`)).toHaveProperty('value', 'observer');
    expect((await row(BOB.email)).getByText('ana@acme.example')).toBeDefined();
  });

  test('are admitted by e-mail with a role', async () => {
    const { kept, show } = withMembers([ANA, BOB]);
    show();
    const form = within(await screen.findByRole('form', { name: 'Admit a person' }));
    fireEvent.change(form.getByLabelText('E-mail address or account'), { target: { value: BOB.email } });
    fireEvent.change(form.getByLabelText('Role'), { target: { value: 'approver' } });
    fireEvent.click(form.getByRole('button', { name: 'Admit' }));
    expect((await row(BOB.email)).getByLabelText(`Role of ${BOB.email}`)).toHaveProperty('value', 'approver');
    expect(kept.get('acc_bob')?.role).toBe('approver');
  });

  test('an address that never logged in is refused in words, and stays in the field', async () => {
    const { rig, show } = withMembers([]);
    rig.answer('PUT /api/station/members/eve', () => problem(404, 'not-found', 'Account eve not found.'));
    show();
    expect(await screen.findByText('No people admitted')).toBeDefined();
    const form = within(screen.getByRole('form', { name: 'Admit a person' }));
    fireEvent.click(form.getByRole('button', { name: 'Admit' }));
    await waitFor(() => expect(form.getByRole('status').textContent).toContain('Enter the e-mail address'));
    const field = form.getByLabelText<HTMLInputElement>('E-mail address or account');
    fireEvent.change(field, { target: { value: 'eve' } });
    fireEvent.click(form.getByRole('button', { name: 'Admit' }));
    await waitFor(() => expect(form.getByRole('status').textContent).toContain('Account eve not found'));
    expect(field.value).toBe('eve');
  });

  test('get another role and lose it, both with a way back', async () => {
    const { kept, show } = withMembers([ANA]);
    show();
    fireEvent.change((await row(ANA.email)).getByLabelText(`Role of ${ANA.email}`), {
      target: { value: 'administrator' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(kept.get('acc_ana')?.role).toBe('pilot'));
    fireEvent.click((await row(ANA.email)).getByRole('button', { name: `Remove ${ANA.email}` }));
    expect(await screen.findByText('No people admitted')).toBeDefined();
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
    expect(await row(ANA.email)).toBeDefined();
  });

  test('what the gateway refuses is not shown as done', async () => {
    const { show } = withMembers([ANA], ANA.email);
    show();
    const select = (await row(ANA.email)).getByLabelText(`Role of ${ANA.email}`);
    fireEvent.change(select, { target: { value: 'approver' } });
    expect(await screen.findByText(/The disk is full/)).toBeDefined();
    expect((await row(ANA.email)).getByLabelText(`Role of ${ANA.email}`)).toHaveProperty('value', 'pilot');
  });

  test('a failure is told and tried again', async () => {
    const { rig, show } = withMembers([ANA]);
    rig.answer(LIST, () => problem(403, 'station-role-missing', 'Not now.'));
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    rig.answer(LIST, list([ANA]));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(ANA.email)).toBeDefined();
  });

  test.each([
    ['account', 'pilot', 'Your role: Pilot.'],
    ['account', null, 'You have no role at this station.'],
    ['key', 'administrator', 'logged-in administrators'],
  ] as const)('%s with the role %s sees why nothing can be changed', async (kind, role, words) => {
    const { rig, show } = withMembers([ANA]);
    rig.answer('GET /api/whoami', {
      principal: { kind, id: 'x', tenantId: 'ten-1' },
      scopes: [],
      gates: buildGates(),
      station: { role },
    });
    show();
    expect(
      (await screen.findByText(/Only the operator of this machine and logged-in administrators/)).textContent,
    ).toContain(words);
    expect(screen.queryByRole('form')).toBeNull();
    expect(
      screen.getByText(
        'Can also admit people, change zones, policies, checklists and alert limits, and acknowledge a broken audit trail.',
      ),
    ).toBeDefined();
  });

  test('an administrator who is logged in may change them', async () => {
    const { rig, show } = withMembers([ANA]);
    rig.answer('GET /api/whoami', {
      principal: { kind: 'account', id: 'acc_ana', tenantId: 'ten-1' },
      scopes: [],
      gates: buildGates(),
      station: { role: 'administrator' },
    });
    show();
    expect(await screen.findByRole('form', { name: 'Admit a person' })).toBeDefined();
    expect(await row(ANA.email)).toBeDefined();
  });
});
