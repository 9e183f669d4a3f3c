import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PolicyPreview } from '../../../../gateway/contract/command/policy.ts';
import { PoliciesPane } from '../../../../renderer/screens/command-center/policies/PoliciesPane.tsx';
import {
  forgetPolicyDraft,
  usePolicyDrafts,
} from '../../../../renderer/state/command-center/policy-drafts.ts';
import { useConnectionStore } from '../../../../renderer/state/connection/connection-store.ts';
import { buildPolicy } from '../../builder/build-governance.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { buildGates, problem } from '../../builder/developer-rig.tsx';

// The real editor needs a layout, which there is none of here.
vi.mock('../../../../renderer/components/code/CodeMirrorMarked.tsx', () => ({
  CodeMirrorMarked: ({
    value,
    onChange,
    label,
    place,
  }: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly label: string;
    readonly place?: { readonly line: number; readonly column: number };
  }) => (
    <textarea
      aria-label={label}
      data-place={place && `${place.line}:${place.column}`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
}));

afterEach(() => {
  cleanup();
  for (const policyId of Object.keys(usePolicyDrafts.getState())) forgetPolicyDraft(policyId);
});

const POLICY = '/api/policies/altitude-ceiling';

function rigWith(...policies: ReturnType<typeof buildPolicy>[]) {
  const rig = commandCenterRig('#/command-center/policies?policy=altitude-ceiling');
  rig.answer('GET /api/policies', { items: policies, nextCursor: null, version: 'v7', loadedAtMs: 0 });
  rig.answer(`POST ${POLICY}/validate`, { isValid: true, problems: [] });
  rig.answer(`POST ${POLICY}/preview`, buildPreview());
  return rig;
}

function buildPreview(change: Partial<PolicyPreview> = {}): PolicyPreview {
  const unchecked = { undecided: 0, forgotten: 0, unreadable: 0 };
  const counts = { checked: 4, denied: 0, needApproval: 0, allowed: 0 };
  return { sinceMs: 0, ...counts, unchecked, isTruncated: false, items: [], ...change };
}

async function editor(): Promise<HTMLTextAreaElement> {
  const tab = await screen.findByRole('tab', { name: 'Cedar source' });
  fireEvent.mouseDown(tab, { button: 0 });
  return (await screen.findByLabelText('Cedar policy')) as HTMLTextAreaElement;
}
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);

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
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Form' }), { button: 0 });
  fireEvent.click(place);
  expect((await editor()).dataset.place).toBe('2:6');
  expect(screen.getByText('Shown as soon as the text is valid.')).toBeDefined();
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
  const number = await field('Number in line 2');
  await waitFor(() => expect(number.readOnly).toBe(true));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-description')).toBe(
      'Only the operator of this station can change policies.',
    ),
  );
  await editor();
  expect(screen.queryByRole('textbox', { name: 'Cedar policy' })).toBeNull();
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
  expect(await screen.findByRole('heading', { name: 'No night flights' })).toBeDefined();
});

const CEILING = `// 120 m is usual.
@description("No flight above 120 m.") // keep
@verdict("deny")
@override("self")
@reason("{target.highestAltitudeM} m is above {limit} m")
forbid (principal, action, resource)
when { context.target has highestAltitudeM && context.target.highestAltitudeM > 120 };
`;
const HEIGHT = 'Highest altitude of the command more than';

test('a number is changed in its field, and nothing else of the text', async () => {
  const rig = rigWith(buildPolicy({ text: CEILING }));
  rig.answer(`PUT ${POLICY}`, { ...buildPolicy({ text: CEILING.replace('> 120', '> 60') }) });
  rig.show(<PoliciesPane />);
  const number = await field(HEIGHT);
  expect(number.value).toBe('120');
  fireEvent.change(number, { target: { value: '6o' } });
  expect(screen.getByText('Enter a number, with or without a unit.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-description')).toBe(
    'Correct the values first.',
  );
  fireEvent.change(number, { target: { value: '200 ft' } });
  fireEvent.blur(number);
  expect(number.value).toBe('60');
  fireEvent.change(screen.getByLabelText('What it does'), { target: { value: 'monitor' } });
  fireEvent.change(screen.getByLabelText('Can be overridden'), { target: { value: 'never' } });
  await screen.findByText('Valid. Not active yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(JSON.parse(rig.sent.find(({ method }) => method === 'PUT')?.body ?? '{}')).toEqual({
      text: CEILING.replace('> 120', '> 60').replace('"deny"', '"monitor"').replace('"self"', '"never"'),
    }),
  );
});

test('a draft survives leaving the screen, also that of a new policy, and a change made elsewhere is told', async () => {
  rigWith(buildPolicy({ text: CEILING })).show(<PoliciesPane />);
  fireEvent.change(await field(HEIGHT), { target: { value: '70' } });
  cleanup();
  expect(localStorage.getItem('aerodeck.policy-draft.altitude-ceiling')).toContain('> 70');
  rigWith(buildPolicy({ text: CEILING.replace('usual', 'the rule') })).show(<PoliciesPane />);
  expect((await field(HEIGHT)).value).toBe('70');
  expect(screen.getByText(/changed elsewhere/)).toBeDefined();
  expect(screen.getByRole('button', { name: /altitude-ceiling/ }).textContent).toContain('draft, not saved');
  fireEvent.click(screen.getByRole('button', { name: 'Revert' }));
  expect((await field(HEIGHT)).value).toBe('120');
  expect(localStorage.getItem('aerodeck.policy-draft.altitude-ceiling')).toBeNull();

  fireEvent.change(screen.getByLabelText('A policy of your own'), { target: { value: 'own' } });
  fireEvent.submit(screen.getByRole('form', { name: 'New policy' }));
  await screen.findByRole('heading', { name: 'Own' });
  cleanup();
  rigWith(buildPolicy()).show(<PoliciesPane />);
  fireEvent.click(await screen.findByRole('button', { name: /^Own/ }));
  expect(await screen.findByRole('heading', { name: 'Own' })).toBeDefined();
});

test('which recorded commands would have been decided otherwise, as sentences that lead to the record', async () => {
  const rig = rigWith(buildPolicy({ text: CEILING }));
  rig.show(<PoliciesPane />);
  expect(
    await screen.findByText('4 commands checked. All would have been decided as recorded.'),
  ).toBeDefined();
  rig.answer(
    `POST ${POLICY}/preview`,
    buildPreview({
      denied: 1,
      unchecked: { undecided: 2, forgotten: 0, unreadable: 1 },
      isTruncated: true,
      items: [
        {
          commandId: 'cmd_7',
          vehicleId: 'uav-1',
          command: 'takeoff',
          params: { altitudeM: 80 },
          createdAtMs: 5,
          before: 'allow',
          after: 'deny',
          reason: '80 m is above 60 m',
        },
      ],
    }),
  );
  fireEvent.change(await field(HEIGHT), { target: { value: '60' } });
  expect(await screen.findByText('1 command would have been denied.')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Take off to 80 m' });
  expect(link.getAttribute('href')).toBe('#/command-center?record=cmd_7');
  expect(link.closest('li')?.textContent).toMatch(/would have been denied: 80 m is above 60 m$/);
  const region = screen.getByRole('region', { name: 'Effect on the last 30 days' });
  expect(region.textContent).toContain('2 commands ended before any policy was asked.');
  expect(region.textContent).toContain('Only the newest 2,000 commands are considered.');
  rig.answer(`POST ${POLICY}/preview`, () => problem(429, 'overloaded', 'Too much at once.'));
  fireEvent.change(await field(HEIGHT), { target: { value: '50' } });
  expect(await screen.findByText(/Too much at once/)).toBeDefined();
});

test('the window of a fleet says where the policies are, and asks no station', async () => {
  const rig = rigWith(buildPolicy());
  useConnectionStore.setState({ health: { stations: [] } as never });
  rig.show(<PoliciesPane />);
  expect(await screen.findByText('Each station has its own policies')).toBeDefined();
  expect(rig.sent.some(({ path }) => path.includes('/policies'))).toBe(false);
  useConnectionStore.setState({ health: undefined });
});

test('the search shows only the policies with its words', async () => {
  const rig = rigWith(buildPolicy(), buildPolicy({ policyId: 'two-person' }));
  rig.show(<PoliciesPane />);
  await screen.findByText('two-person');

  fireEvent.change(screen.getByLabelText('Search policies'), { target: { value: 'two-person' } });

  expect(screen.queryByText('altitude-ceiling')).toBeNull();
  fireEvent.change(screen.getByLabelText('Search policies'), { target: { value: 'zeppelin' } });
  expect(screen.queryByText('two-person')).toBeNull();
  expect(screen.getByText('No policy matches the search.')).toBeDefined();
});
