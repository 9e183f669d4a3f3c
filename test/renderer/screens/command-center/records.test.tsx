import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../../../gateway/contract/command/category.ts';
import { RecordsPane } from '../../../../renderer/screens/command-center/records/RecordsPane.tsx';
import { routeParameter } from '../../../../renderer/state/app/route.ts';
import {
  receiveOverride,
  replaceWaitingApprovals,
} from '../../../../renderer/state/command-center/governance-store.ts';
import { useConnectionStore } from '../../../../renderer/state/connection/connection-store.ts';
import { receiveCommand } from '../../../../renderer/state/vehicle/command-store.ts';
import {
  buildApproval,
  buildDecisionRecord,
  buildDenied,
  buildFinding,
  buildOverride,
  buildTrace,
} from '../../builder/build-governance.ts';
import { buildCommand } from '../../builder/build-records.ts';
import { commandCenterRig } from '../../builder/command-center-rig.ts';
import { list, problem } from '../../builder/developer-rig.tsx';

afterEach(cleanup);

const OPEN = '#/command-center?record=cmd-1';

/** A rig with one denied record open. */
function deniedRig(...findings: Parameters<typeof buildFinding>[0][]) {
  const rig = commandCenterRig(OPEN);
  rig.answer('GET /api/commands/cmd-1', buildTrace(buildDenied()));
  rig.answer('GET /api/governance/decisions/dec-1', { ...buildDecisionRecord(findings.map(buildFinding)) });
  return rig;
}

describe('the categories', () => {
  test('all eight stand there with their numbers; what nobody knows is a dash', async () => {
    const rig = commandCenterRig();
    rig.answer(
      'GET /api/action/categories',
      list([
        {
          category: 'Navigation',
          activeCount: 2,
          totalCount: 40,
          successRatePct: 97.6,
          latencyMs: 41.2,
          replayCoveragePct: null,
        },
      ]),
    );
    rig.show(<RecordsPane />);
    const card = await screen.findByRole('button', { name: /Navigation\s*2 active/ });
    expect(card.textContent).toContain('success 98 %');
    expect(card.textContent).toContain('latency 41 ms');
    expect(card.textContent).toContain('replay —');
    const column = within(screen.getByRole('region', { name: 'Categories' }));
    for (const category of CATEGORIES) expect(column.getByText(category)).toBeDefined();
  });

  test('are read anew after a command frame', async () => {
    const rig = commandCenterRig();
    rig.show(<RecordsPane />);
    const asked = () => rig.sent.filter(({ path }) => path === '/api/action/categories').length;
    await waitFor(() => expect(asked()).toBe(1));
    act(() => receiveCommand(buildCommand()));
    act(() => receiveCommand(buildCommand({ commandId: 'cmd-2' })));
    await waitFor(() => expect(asked()).toBe(2));
  });
});

describe('the list', () => {
  test('without any record says where the first one comes from', async () => {
    commandCenterRig().show(<RecordsPane />);
    expect(await screen.findByText('No command yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open Fly' }).getAttribute('href')).toBe('#/fly');
  });

  test('a failed reading says why and can be tried again; live records stay', async () => {
    const rig = commandCenterRig();
    rig.answer('GET /api/commands?limit=50', () => problem(503, 'store-unavailable', 'The store is busy.'));
    receiveCommand(buildCommand());
    rig.show(<RecordsPane />);
    const alert = await screen.findByText(/The store is busy/);
    expect(screen.getByRole('link', { name: /Take off to 20 m/ })).toBeDefined();
    rig.answer('GET /api/commands?limit=50', list([buildCommand({ commandId: 'cmd-7', command: 'arm' })]));
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /^Arm/ })).toBeDefined();
  });

  test('a record that the stream brings stands there at once', async () => {
    commandCenterRig().show(<RecordsPane />);
    await screen.findByText('No command yet');
    act(() => receiveCommand(buildCommand({ state: 'accepted' })));
    const row = screen.getByRole('link', { name: /Take off to 20 m/ });
    expect(row.textContent).toContain('accepted');
    expect(row.textContent).toContain('SIM');
  });

  test('older records are read by cursor', async () => {
    const rig = commandCenterRig();
    rig.answer('GET /api/commands?limit=50', {
      items: [buildCommand({ commandId: 'cmd-9', createdAtMs: 9_000 })],
      nextCursor: 'cmd-9',
    });
    rig.answer('GET /api/commands?cursor=cmd-9&limit=50', list([buildCommand({ command: 'land' })]));
    rig.show(<RecordsPane />);
    fireEvent.click(await screen.findByRole('button', { name: 'Older records' }));
    expect(await screen.findByRole('link', { name: /^Land/ })).toBeDefined();
  });

  test('a filter stands in the address and is asked of the gateway', async () => {
    const rig = commandCenterRig();
    rig.answer('GET /api/commands?state=denied&limit=50', list([]));
    rig.show(<RecordsPane />);
    fireEvent.change(await screen.findByLabelText('State of the records'), { target: { value: 'denied' } });
    expect(routeParameter(location.hash, 'state')).toBe('denied');
    expect(await screen.findByText('No matching records')).toBeDefined();
    expect(rig.sent.map(({ path }) => path)).toContain('/api/commands?state=denied&limit=50');
    fireEvent.click(screen.getByRole('button', { name: 'Show all records' }));
    expect(await screen.findByText('No command yet')).toBeDefined();
  });
});

describe('an open record', () => {
  test('shows its whole trace in order, and what is still awaited', async () => {
    const rig = commandCenterRig(OPEN);
    const record = buildCommand({ state: 'accepted', acceptedAtMs: 1_020 });
    rig.answer(
      'GET /api/commands/cmd-1',
      buildTrace(record, [
        { atMs: 1_000, kind: 'request', text: 'Asked from the window', detail: {} },
        { atMs: 1_010, kind: 'attempt', text: 'Sent', detail: { confirmation: 0 } },
        { atMs: 1_020, kind: 'ack', text: 'MAV_RESULT_ACCEPTED', detail: {} },
      ]),
    );
    rig.show(<RecordsPane />);
    const trace = await screen.findByRole('region', { name: 'Trace' });
    const steps = await within(trace).findAllByRole('listitem');
    expect(steps.map((step) => step.querySelector('.trace-kind')?.textContent)).toEqual([
      'Request',
      'Attempt',
      'Acknowledgement',
      'Waiting for the effect',
    ]);
    expect(steps[2]?.textContent).toContain('+20 ms');
  });

  test('has its four panes; the vehicle at decision time stands beside the vehicle now', async () => {
    const rig = deniedRig({});
    rig.show(<RecordsPane />);
    for (const name of ['Decision', 'Governance evidence', 'Telemetry', 'Safety context'])
      expect(await screen.findByRole('region', { name })).toBeDefined();
    const telemetry = within(screen.getByRole('region', { name: 'Telemetry' }));
    await telemetry.findByText('STABILIZE');
    const cells = (label: string) =>
      [
        ...(telemetry.getByRole('rowheader', { name: label }).parentElement?.querySelectorAll('td') ?? []),
      ].map((cell) => cell.textContent);
    expect(cells('Battery')).toEqual(['83 %', '92 %']);
    expect(cells('Wind')).toEqual(['—', '—']);
    expect(cells('Flight mode')).toEqual(['STABILIZE', 'GUIDED']);
  });

  test('of a user of the fleet says that it came through the fleet', async () => {
    const rig = commandCenterRig(OPEN);
    const actor = { kind: 'operator', id: 'fleet:owner' } as const;
    const record = buildCommand({ commandId: 'cmd-1', actor, source: 'rest' });
    rig.answer('GET /api/commands/cmd-1', buildTrace(record));
    rig.show(<RecordsPane />);
    expect(await screen.findByText(/Fleet user owner via the fleet/)).toBeDefined();
  });

  test('that does not exist says so and can be closed', async () => {
    const rig = commandCenterRig(OPEN);
    rig.show(<RecordsPane />);
    expect(await screen.findByText('Cannot load the record')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('No record selected')).toBeDefined();
  });

  test('with an unknown outcome is not offered again', async () => {
    const rig = commandCenterRig(OPEN);
    rig.answer('GET /api/commands/cmd-1', buildTrace(buildCommand({ state: 'unknown', endedAtMs: 2_000 })));
    rig.show(<RecordsPane />);
    expect(await screen.findByText(/may have taken effect/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
  });
});

describe('a refusal by governance', () => {
  test('names the policy, the values it compared, and takes a reason of 8 characters', async () => {
    const rig = deniedRig({});
    rig.answer('POST /api/governance/decisions/dec-1/override', { ...buildOverride() });
    rig.show(<RecordsPane />);
    const panel = within(await screen.findByRole('region', { name: 'Refused by governance' }));
    expect(await panel.findByText('150 m is above the ceiling of 120 m.')).toBeDefined();
    expect(panel.getByText('Highest altitude of the command').nextElementSibling?.textContent).toBe('150 m');
    expect(panel.getByText('Wind').nextElementSibling?.textContent).toBe('—');

    const button = panel.getByRole('button', { name: 'Override' });
    fireEvent.change(panel.getByLabelText(/Reason for the override/), { target: { value: ' short  ' } });
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(rig.sent.some(({ method }) => method === 'POST')).toBe(false);

    fireEvent.change(panel.getByLabelText(/Reason for the override/), {
      target: { value: 'Survey of the mast' },
    });
    fireEvent.submit(panel.getByRole('form', { name: 'Override' }));
    expect(await panel.findByText(/Override active for/)).toBeDefined();
    expect(rig.sent.find(({ method }) => method === 'POST')?.body).toBe('{"reason":"Survey of the mast"}');
    // What moves an aircraft is confirmed by a slide, the second time too.
    expect(panel.getByRole('button', { name: /Try again: Take off to 150 m, Copter 1/ }).className).toContain(
      'slide',
    );
  });

  test('by a policy that nothing lifts offers no override', async () => {
    deniedRig({}, { policyId: 'no-fly-zones', override: 'never' }).show(<RecordsPane />);
    const panel = within(await screen.findByRole('region', { name: 'Refused by governance' }));
    expect(await panel.findByText(/No fly zones can never be overridden/)).toBeDefined();
    expect(panel.queryByRole('form')).toBeNull();
  });

  test('says when a second person is needed, and waits for them', async () => {
    deniedRig({ override: 'second-person' }).show(<RecordsPane />);
    const panel = within(await screen.findByRole('region', { name: 'Refused by governance' }));
    expect(await panel.findByText(/A second person must approve it/)).toBeDefined();
    act(() => receiveOverride(buildOverride({ state: 'waiting' })));
    expect(panel.getByText(/needs approval by a second person/)).toBeDefined();
    expect(panel.getByRole('link', { name: 'Open approvals' })).toBeDefined();
    expect(panel.queryByRole('form')).toBeNull();
    act(() => receiveOverride(buildOverride({ state: 'rejected' })));
    expect(panel.getByText(/rejected or withdrawn/)).toBeDefined();
    expect(panel.getByRole('form', { name: 'Override' })).toBeDefined();
  });

  test('the gateway’s own refusal of the override is read', async () => {
    const rig = deniedRig({});
    rig.answer('POST /api/governance/decisions/dec-1/override', () =>
      problem(403, 'override-refused', 'altitude-ceiling was changed: it can never be overridden.'),
    );
    rig.show(<RecordsPane />);
    fireEvent.change(await screen.findByLabelText(/Reason for the override/), {
      target: { value: 'Survey of the mast' },
    });
    fireEvent.submit(screen.getByRole('form', { name: 'Override' }));
    expect(await screen.findByText(/it can never be overridden/)).toBeDefined();
  });

  test('somebody else’s command is theirs to override', async () => {
    const rig = commandCenterRig(OPEN);
    const record = buildDenied({ actor: { kind: 'key', id: 'key-9' } });
    rig.answer('GET /api/commands/cmd-1', buildTrace(record));
    rig.answer('GET /api/governance/decisions/dec-1', { ...buildDecisionRecord([buildFinding()]) });
    rig.show(<RecordsPane />);
    expect(
      await screen.findByText('Only Key key-9, whose command was denied, can override it.'),
    ).toBeDefined();
    expect(screen.queryByRole('form', { name: 'Override' })).toBeNull();
  });

  test('after a reload the override that waits is found by its approval', async () => {
    const rig = deniedRig({ override: 'second-person' });
    rig.answer('GET /api/governance/overrides/ovr-1', { ...buildOverride({ state: 'waiting' }) });
    replaceWaitingApprovals([buildApproval({ kind: 'override', overrideId: 'ovr-1' })]);
    rig.show(<RecordsPane />);
    expect(await screen.findByText(/needs approval by a second person/)).toBeDefined();
    expect(screen.queryByRole('form', { name: 'Override' })).toBeNull();
  });

  test('a used override is not asked for again: the command is decided anew', async () => {
    deniedRig({}).show(<RecordsPane />);
    act(() => receiveOverride(buildOverride({ state: 'used' })));
    expect(await screen.findByText(/The override has been used/)).toBeDefined();
    expect(screen.getByRole('button', { name: /Try again/ })).toBeDefined();
    expect(screen.queryByRole('form', { name: 'Override' })).toBeNull();
  });
});

test('a stale screen says so', async () => {
  const { StreamNotice } = await import('../../../../renderer/screens/command-center/StreamNotice.tsx');
  const rig = commandCenterRig();
  rig.show(<StreamNotice />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => useConnectionStore.setState({ gateway: 'offline' }));
  expect(screen.getByRole('status').textContent).toContain('the last known state');
});
