import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PoliciesPane } from '../../../../renderer/screens/command-center/policies/PoliciesPane.tsx';
import { placeInText } from '../../../../renderer/screens/command-center/policies/PolicyEditor.tsx';
import { buildPolicy } from '../../builder/build-governance.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { buildGates, problem } from '../../builder/developer-rig.tsx';

afterEach(cleanup);

const POLICY = '/api/policies/altitude-ceiling';

function rigWith(...policies: ReturnType<typeof buildPolicy>[]) {
  const rig = commandCenterRig('#/command-center/policies?policy=altitude-ceiling');
  rig.answer('GET /api/policies', { items: policies, nextCursor: null, version: 'v7', loadedAtMs: 0 });
  rig.answer(`POST ${POLICY}/validate`, { isValid: true, problems: [] });
  return rig;
}

const editor = () => screen.findByLabelText('Cedar policy') as Promise<HTMLTextAreaElement>;

test('the list says what each does, whether it is ours, and the version in force', async () => {
  rigWith(buildPolicy(), buildPolicy({ policyId: 'night', source: 'user', verdict: 'monitor' })).show(
    <PoliciesPane />,
  );
  const row = await screen.findByRole('button', { name: /night/ });
  expect(row.textContent).toContain('Monitors');
  expect(row.textContent).toContain('changed here');
  expect(screen.getByText('v7')).toBeDefined();
});

test('a faulty text is named with line and column, cannot be saved, and the place can be gone to', async () => {
  const rig = rigWith(buildPolicy());
  rig.answer(`POST ${POLICY}/validate`, {
    isValid: false,
    problems: [{ line: 2, column: 6, reason: 'unexpected token `wehn`' }],
  });
  rig.show(<PoliciesPane />);
  const text = await editor();
  fireEvent.change(text, { target: { value: 'forbid (principal, action, resource)\nwehn { true };' } });
  const place = await screen.findByRole('button', { name: 'line 2, column 6' });
  expect(screen.getByText(/unexpected token/)).toBeDefined();
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save.getAttribute('aria-description')).toBe('Correct the text first.');
  fireEvent.click(save);
  fireEvent.click(place);
  expect(text.selectionStart).toBe('forbid (principal, action, resource)\n'.length + 5);
  expect(rig.sent.some(({ method }) => method === 'PUT')).toBe(false);
});

test('a good text is saved for the next decision', async () => {
  const rig = rigWith(buildPolicy());
  const changed = buildPolicy({
    source: 'user',
    text: 'forbid (principal, action, resource);',
    updatedAtMs: 5,
  });
  rig.answer(`PUT ${POLICY}`, { ...changed });
  rig.show(<PoliciesPane />);
  fireEvent.change(await editor(), { target: { value: changed.text } });
  await screen.findByText('Valid. Not active yet.');
  rig.answer('GET /api/policies', { items: [changed], nextCursor: null, version: 'v8', loadedAtMs: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('v8')).toBeDefined();
  expect(rig.sent.find(({ method }) => method === 'PUT')?.body).toBe(JSON.stringify({ text: changed.text }));
  expect(await screen.findByText('No changes.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reset to default' })).toBeDefined();
});

test('what the gateway refuses stays written, with the reason', async () => {
  const rig = rigWith(buildPolicy());
  rig.answer(`PUT ${POLICY}`, () => problem(422, 'policy-invalid', 'Unknown attribute altitdue.'));
  rig.show(<PoliciesPane />);
  fireEvent.change(await editor(), { target: { value: 'forbid (p);' } });
  await screen.findByText('Valid. Not active yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Unknown attribute altitdue.')).toBeDefined();
  expect((await editor()).value).toBe('forbid (p);');
});

test('back to the default removes the station’s own file', async () => {
  const rig = rigWith(buildPolicy({ source: 'user', updatedAtMs: 5 }));
  rig.answer(`DELETE ${POLICY}`, {});
  rig.show(<PoliciesPane />);
  fireEvent.click(await screen.findByRole('button', { name: 'Reset to default' }));
  await waitFor(() => expect(rig.sent.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('a refused file is shown with its problems and can be mended', async () => {
  rigWith(
    buildPolicy({
      source: 'user',
      updatedAtMs: 5,
      refused: { text: 'forbid (', problems: [{ line: 1, column: 9, reason: 'unexpected end' }] },
    }),
  ).show(<PoliciesPane />);
  expect(await screen.findByText('newer file rejected', { exact: false })).toBeDefined();
  expect(screen.getByText('line 1, column 9')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Fix the rejected text' }));
  expect((await editor()).value).toBe('forbid (');
});

test('only the operator may save', async () => {
  const rig = rigWith(buildPolicy());
  rig.answer('GET /api/whoami', {
    principal: { kind: 'account', id: 'acc-1', tenantId: 't' },
    scopes: [],
    gates: buildGates(),
    station: { role: null },
  });
  rig.show(<PoliciesPane />);
  await screen.findByLabelText('Cedar policy');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-description')).toBe(
      'Only the operator of this station can change policies.',
    ),
  );
  expect((await editor()).readOnly).toBe(true);
});

test('a policy of one’s own is named well before it is written', async () => {
  rigWith(buildPolicy()).show(<PoliciesPane />);
  const name = await screen.findByLabelText('A policy of your own');
  const form = screen.getByRole('form', { name: 'New policy' });
  for (const [wrong, why] of [
    ['Night Flights', 'Lower-case letters, digits and hyphens.'],
    ['altitude-ceiling', 'A policy with this name already exists.'],
  ] as const) {
    fireEvent.change(name, { target: { value: wrong } });
    fireEvent.submit(form);
    expect(screen.getByText(why)).toBeDefined();
  }
  fireEvent.change(name, { target: { value: 'no-night-flights' } });
  fireEvent.submit(form);
  expect(await screen.findByRole('heading', { name: 'no-night-flights' })).toBeDefined();
});

test('a place beyond the text is its end', () => {
  expect(placeInText('ab\ncd', { line: 2, column: 2, reason: '' })).toBe(4);
  expect(placeInText('ab', { line: 9, column: 9, reason: '' })).toBe(2);
  expect(placeInText('ab', { line: null, column: null, reason: '' })).toBe(0);
});
