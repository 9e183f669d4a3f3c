import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LoginForm } from '../../../../../renderer/screens/developer/account/LoginForm.tsx';
import { useAccountStore } from '../../../../../renderer/state/developer/account-store.ts';
import { account, DeveloperRig, list, openGates, problem } from '../../../builder/developer-rig.tsx';

afterEach(cleanup);

function rigWithLogin(): DeveloperRig {
  const rig = new DeveloperRig();
  rig.answer('POST /api/auth/login', (sent) => {
    const { pin } = JSON.parse(sent.body ?? '{}') as { pin?: string };
    if (pin === '123456')
      return Response.json({
        accessToken: 'a',
        tokenType: 'Bearer',
        expiresIn: 900,
        refreshToken: 'r',
        account,
        gates: openGates,
        demo: false,
      });
    if (pin !== undefined)
      return problem(401, 'pin-wrong', 'The PIN is wrong or expired.', { attemptsLeft: 4 });
    return Response.json(
      {
        challengeId: 'c',
        delivery: 'outbox',
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        attemptsLeft: 5,
        resendAfterS: 60,
      },
      { status: 202 },
    );
  });
  rig.answer(
    'GET /api/auth/outbox',
    list([
      {
        mailId: 'm',
        to: account.email,
        subject: 'Your PIN',
        text: 'Your PIN is 123456',
        atMs: 0,
        reason: 'No server',
      },
      {
        mailId: 'n',
        to: 'other@firm.com',
        subject: 'Your PIN',
        text: '999999',
        atMs: 1,
        reason: 'No server',
      },
    ]),
  );
  return rig;
}

test('e-mail, wrong PIN with the tries left, then the PIN out of the outbox', async () => {
  const rig = rigWithLogin();
  let isDone = false;
  rig.show(
    <LoginForm
      onDone={() => {
        isDone = true;
      }}
    />,
  );
  fireEvent.change(screen.getByLabelText('Company e-mail'), { target: { value: ' Ada@Aerial-Works.com ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send PIN' }));
  await waitFor(() => expect(screen.getByText('5 attempts left')).toBeDefined());
  expect(screen.getByRole('button', { name: /Send again in/ }).getAttribute('aria-disabled')).toBe('true');

  fireEvent.change(screen.getByLabelText('PIN, six digits'), { target: { value: '00 00-00' } });
  await waitFor(() => expect(screen.getByText('4 attempts left')).toBeDefined());
  expect(screen.getByRole('alert').textContent).toContain('The PIN is wrong or expired.');
  expect(useAccountStore.getState().account).toBeUndefined();

  await waitFor(() => expect(screen.getByRole('button', { name: 'Use 123456' })).toBeDefined());
  expect(screen.queryByRole('button', { name: 'Use 999999' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Use 123456' }));
  await waitFor(() => expect(isDone).toBe(true));
  expect(useAccountStore.getState().account?.email).toBe(account.email);
  // As the owner of the machine: requests of other programs do not keep the window from logging in.
  expect(
    rig.sent
      .filter(({ path }) => path === '/api/auth/login')
      .map(({ headers }) => headers.get('authorization')),
  ).toEqual(['Bearer owner', 'Bearer owner', 'Bearer owner']);
});
